import { spawn, type ChildProcess } from 'node:child_process';
import {
  access,
  constants,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { Fault, messageOf } from '../fault.ts';
import { lockFile, passwordOf, SUPERUSER, urlOf, within } from './cluster-files.ts';
import { freePort, isPortFreeWithin } from './free-port.ts';
import { explain } from './postgres-faults.ts';
import { findBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { accountFor, blockedOnTheWayTo, giveTo, privateFolder, spawnAs, type ServerAccount } from './server-account.ts';
import { stopOrphan } from './stop-orphan.ts';

/** A running server that belongs to this process. */
export interface EmbeddedPostgres {
  readonly port: number;
  readonly pid: number;
  /** The address of a database for the superuser. */
  url(database?: string): string;
  /** Resolves when the server has ended, by whatever cause. */
  readonly ended: Promise<void>;
  /** Ends the server: running statements are cut off, everything committed is on disk. Resolves when the process is gone; may be called twice. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Made if missing. Holds the cluster, its log and the superuser's password; nothing else may live in it. */
  readonly folder: string;
  /** `throwaway` leaves writing to disk to the system: a killed server loses nothing, a machine that loses power ruins the cluster. For tests only. */
  readonly durability: 'durable' | 'throwaway';
  /** A free one is chosen when left out. */
  readonly port?: number;
  /** Of the server, beside ours: where it archives, or what it recovers from. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long it may take until it is ready (ms). A recovery from an archive takes as long as there is archive. */
  readonly patienceMs?: number;
}

/** What differs from the server's own defaults, and why. */
const settingsOf = (
  durability: EmbeddedPostgresOptions['durability'],
  port: number,
): Record<string, string | number> => ({
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '', // a socket's path is limited to 107 bytes and would need a folder that two accounts can enter
  max_connections: 200,
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off', // compiling costs more than it gains in statements of milliseconds
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  lc_messages: 'C', // the lines that this file looks for are English
  ...(durability === 'throwaway' ? { fsync: 'off', full_page_writes: 'off', shared_buffers: '128MB' } : {}),
});

const LOG_KEPT = 5 * 1024 * 1024;
/** Recovery after a crash reads at most max_wal_size; on a slow disk that takes a while. */
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;
/** A killed server leaves children behind that end by themselves; one that had only just begun listens on until then. */
const PORT_PATIENCE_MS = 3_000;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const ended = (child: ChildProcess): Promise<{ code: number | null; error?: Error }> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, error }));
    child.once('exit', (code) => resolve({ code }));
  });

/** The server sees nothing of our environment but where programs and temporary files are: LANG and PG* variables would change what it does. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
  ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] } : {}),
});

/**
 * Makes the cluster in a half-made folder and renames it, so that a kill in between leaves nothing that looks finished. UTF-8 with the built-in
 * locale: without it a machine that has no LANG would get a cluster that counts bytes for letters.
 */
const makeCluster = async (
  binaries: PostgresBinaries,
  account: ServerAccount,
  folder: string,
  durability: EmbeddedPostgresOptions['durability'],
): Promise<void> => {
  const { cluster, halfMade, shownPassword } = within(folder);
  await rm(halfMade, { recursive: true, force: true });
  await privateFolder(account, halfMade);
  // initdb reads the password from a file, under the server's account, which may not read ours.
  await writeFile(shownPassword, await passwordOf(folder), { mode: 0o600 });
  await giveTo(account, shownPassword);
  const child = spawn(
    binaries.initdb,
    [
      `--pgdata=${halfMade}`,
      `--username=${SUPERUSER}`,
      '--auth=scram-sha-256',
      `--pwfile=${shownPassword}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durability === 'throwaway' ? ['--no-sync'] : []),
    ],
    { ...spawnAs(account), cwd: halfMade, env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const { code, error } = await ended(child);
  await rm(shownPassword, { force: true });
  if (code !== 0) {
    await rm(halfMade, { recursive: true, force: true });
    throw explain(error === undefined ? complaint : messageOf(error), folder);
  }
  await rename(halfMade, cluster);
};

const tailOf = async (path: string, from: number): Promise<string> =>
  (await readFile(path)).subarray(from).toString('utf8');

interface Attempt {
  readonly child: ChildProcess;
  readonly complaint: string | undefined;
}

const launch = async (
  binaries: PostgresBinaries,
  account: ServerAccount,
  folder: string,
  settings: Record<string, string | number>,
  patienceMs: number,
): Promise<Attempt> => {
  const { cluster, log, lock } = within(folder);
  const file = await open(log, 'a', 0o600);
  try {
    const from = (await file.stat()).size;
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Its own session: Ctrl-C in a terminal reaches the whole group at once, and the services still have to drain into the database.
    const child = spawn(binaries.postgres, ['-D', cluster, ...flags], {
      ...spawnAs(account),
      cwd: folder,
      env: environment(),
      detached: true,
      stdio: ['ignore', file.fd, file.fd],
    });
    const end = ended(child);
    let over: { code: number | null; error?: Error } | undefined;
    void end.then((result) => {
      over = result;
    });
    const deadline = performance.now() + patienceMs;
    for (;;) {
      if (over !== undefined)
        return { child, complaint: over.error === undefined ? await tailOf(log, from) : messageOf(over.error) };
      const state = await lockFile(lock);
      if (state?.pid === child.pid && state?.ready === true) return { child, complaint: undefined };
      if (performance.now() > deadline) {
        child.kill('SIGQUIT');
        await end;
        return { child, complaint: `${await tailOf(log, from)}\nnot ready after ${patienceMs / 1_000} s` };
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    await file.close();
  }
};

/** After a SIGKILL of the server alone its children live on for a moment and hold the shared memory; the next server has to wait for them. */
const launchPatiently = async (...how: Parameters<typeof launch>): Promise<Attempt> => {
  const deadline = performance.now() + STOP_LIMIT_MS;
  for (;;) {
    const attempt = await launch(...how);
    if (
      attempt.complaint === undefined ||
      !/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(attempt.complaint) ||
      performance.now() > deadline
    )
      return attempt;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const prepareFolder = async (asked: string): Promise<{ folder: string; account: ServerAccount }> => {
  try {
    await mkdir(asked, { recursive: true, mode: 0o700 });
    const folder = await realpath(asked);
    const account = await accountFor(folder);
    const blocked = await blockedOnTheWayTo(account, folder);
    if (blocked !== undefined)
      throw new Fault(
        `Postgres does not run as root, and the account ${account.kind === 'dropped' ? account.uid : ''} that it runs under may not enter ${blocked}; set MALOTE_DATA to a folder that everybody may enter, or start as another user.`,
      );
    await privateFolder(account, folder);
    if (account.kind === 'own' && !(await canWrite(folder))) throw Object.assign(new Error(), { code: 'EACCES' });
    return { folder, account };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (error instanceof Fault) throw error;
    if (code === 'ENOSPC') throw explain('No space left on device', asked);
    if (['EACCES', 'EPERM', 'EROFS'].includes(code))
      throw new Fault(
        `${asked} cannot be written by this user; give it the right, or set MALOTE_DATA to another folder.`,
      );
    if (code === 'ENOTDIR' || code === 'EEXIST')
      throw new Fault(`${asked} is not a folder; set MALOTE_DATA to another folder.`);
    throw error;
  }
};

const canWrite = async (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

/**
 * Starts the Postgres that npm brings, in a folder of its own. Nothing has to be installed; root is dropped. A server of an earlier run that was
 * not stopped is ended first. The caller must see to it that no second program uses the folder.
 * @throws Fault with one sentence for whatever the user can mend: rights, a full disk, a port in use, a platform without binaries.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { folder, account } = await prepareFolder(options.folder);
  await stopOrphan(folder);
  if (options.port !== undefined && !(await isPortFreeWithin(options.port, PORT_PATIENCE_MS)))
    throw new Fault(
      `Port ${options.port} of this machine is in use by another program; end it, or choose another port for the database.`,
    );
  try {
    const { cluster, log } = within(folder);
    const password = await passwordOf(folder);
    const binaries = await findBinaries(account, folder);
    if (!(await exists(cluster))) await makeCluster(binaries, account, folder, options.durability);
    if (((await stat(log).catch(() => undefined))?.size ?? 0) > LOG_KEPT) await truncate(log);
    const port = options.port ?? (await freePort());
    const { child, complaint } = await launchPatiently(
      binaries,
      account,
      folder,
      { ...settingsOf(options.durability, port), ...options.settings },
      options.patienceMs ?? START_LIMIT_MS,
    );
    if (complaint !== undefined || child.pid === undefined) throw explain(complaint ?? '', folder);
    return running(child, child.pid, port, password);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOSPC' || code === 'EDQUOT') throw explain('No space left on device', folder);
    if (code === 'EACCES' || code === 'EPERM') throw explain('Permission denied', folder);
    throw error;
  }
};

const running = (child: ChildProcess, pid: number, port: number, password: string): EmbeddedPostgres => {
  const end = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });
  child.unref(); // whoever holds the server decides how long the program lives
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    // SIGINT is the "fast" shutdown: open transactions are rolled back. SIGQUIT leaves the rest to recovery at the next start.
    for (const [signal, patience] of [
      ['SIGINT', STOP_LIMIT_MS],
      ['SIGQUIT', 5_000],
    ] as const) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        end,
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, patience);
        }),
      ]);
      clearTimeout(timer);
    }
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await end;
  };
  return {
    port,
    pid,
    ended: end,
    url: (database = 'postgres') => urlOf(password, port, database),
    stop: () => (stopping ??= stop()),
  };
};
