import { randomBytes } from 'node:crypto';
import { readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLineOf } from './process-identity.ts';

/** The names of what lies in the folder. */
export const within = (folder: string) => ({
  cluster: join(folder, 'cluster'),
  halfMade: join(folder, 'cluster.half'),
  password: join(folder, 'superuser-password'),
  shownPassword: join(folder, 'superuser-password.initdb'),
  log: join(folder, 'server.log'),
  lock: join(folder, 'cluster', 'postmaster.pid'),
});

/** The cluster's owner. */
export const SUPERUSER = 'postgres';

/** The superuser's password, made once. Only its owner can read the file. */
export const passwordOf = async (folder: string): Promise<string> => {
  const { password } = within(folder);
  try {
    return (await readFile(password, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const made = randomBytes(24).toString('base64url');
    // Whole or not at all: a cluster whose password was cut off could never be opened again.
    await writeFile(`${password}.half`, `${made}\n`, { mode: 0o600 });
    await rename(`${password}.half`, password);
    return made;
  }
};

/** The superuser's address of a database. */
export const urlOf = (password: string, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/** What a server says about itself in its folder. */
export interface LockFile {
  readonly pid: number;
  readonly ready: boolean;
}

/** `postmaster.pid`: the number on line 1, the status on line 8. */
export const lockFile = async (path: string): Promise<LockFile | undefined> => {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
};

/** The superuser's address of a server that some other process has started in the folder; undefined when none runs there. */
export const addressOfRunning = async (folder: string, database = 'postgres'): Promise<string | undefined> => {
  const paths = within(await realpath(folder).catch(() => folder));
  const lines = (await readFile(paths.lock, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0) || !(port > 0) || !(await commandLineOf(pid))?.includes(paths.cluster)) return undefined;
  return urlOf((await readFile(paths.password, 'utf8')).trim(), port, database);
};
