import { access, chmod, constants, mkdir, realpath, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Fault, codeOf } from '../fault.ts';

/** The project's own folder, wherever a script is started from. */
export const PROJECT = resolve(import.meta.dirname, '..', '..', '..');

/** Everything that a Malote on this machine keeps, by name. Removing the folder (npm run reset) forgets it all. */
export interface DataFolder {
  readonly root: string;
  /** The cluster; a link when the server's account cannot enter `root`. */
  readonly postgres: string;
  /** Keys and passwords, one file each, for the owner only. */
  readonly secrets: string;
  /** Identities of the processes that run, so that those of a killed run can be found. */
  readonly run: string;
  readonly logs: string;
  /** The bytes of files that people send. */
  readonly files: string;
  /** Who runs this folder at present. */
  readonly owner: string;
  /** What kind of company the first start made. */
  readonly company: string;
}

/** The folder named by MALOTE_DATA, else `.malote` in the project; only the path, nothing is made. */
export function dataFolderOf(setting: string | undefined): DataFolder {
  const root = resolve(setting === undefined || setting === '' ? join(PROJECT, '.malote') : setting);
  return {
    root,
    postgres: join(root, 'postgres'),
    secrets: join(root, 'secrets'),
    run: join(root, 'run'),
    logs: join(root, 'logs'),
    files: join(root, 'files'),
    owner: join(root, 'owner.json'),
    company: join(root, 'company.json'),
  };
}

const MIB = 1024 * 1024;
/** A new cluster takes 40 MiB and its first log of writes 16 to 64; less than this stops in the middle of a start. */
const ROOM_FOR_NEW = 256 * MIB;
const ROOM_FOR_KNOWN = 64 * MIB;

/** One sentence for what can be wrong with a folder, and what to do instead; any other error comes back as it is. */
export function folderFault(error: unknown, path: string, otherwise = 'set MALOTE_DATA to another folder'): unknown {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Fault(`The disk that holds ${path} is full; free some space and start again.`);
    case 'EACCES':
    case 'EPERM':
      return new Fault(`This user may not write in ${path}; give it the right, or ${otherwise}.`);
    case 'EROFS':
      return new Fault(`${path} is on a file system that cannot be written; ${otherwise}.`);
    case 'ENOENT':
      return new Fault(`The folder ${path} cannot be made there; ${otherwise}.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new Fault(`${path} is not a folder; ${otherwise}.`);
    default:
      return error;
  }
}

/** Makes a folder with those above it. Node's own recursive way turns for ever in file systems that refuse every name, such as /proc. */
export async function makeFolder(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const parent = dirname(path);
    if (codeOf(error) === 'ENOENT' && parent !== path && (await stat(parent).catch(() => undefined)) === undefined) {
      await makeFolder(parent, 0o755);
      await mkdir(path, { mode });
    } else if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** Bytes that may still be written on the disk that holds the folder. */
export async function roomIn(folder: DataFolder): Promise<number> {
  const { bavail, bsize } = await statfs(folder.root);
  return bavail * bsize;
}

/** Throws a Fault when the disk has too little room to start on. */
export async function assertRoom(folder: DataFolder): Promise<void> {
  const isNew = (await stat(join(folder.postgres, 'cluster')).catch(() => undefined)) === undefined;
  const [free, needed] = [await roomIn(folder), isNew ? ROOM_FOR_NEW : ROOM_FOR_KNOWN];
  if (free < needed)
    throw new Fault(
      `The disk that holds ${folder.root} has only ${Math.floor(free / MIB)} MiB free; free some space (${needed / MIB} MiB at least) and start again.`,
    );
}

/**
 * Makes what is missing of the folder and answers it by its real path. Its owner alone can read it; others may pass through, because root's
 * database server runs under another account. @throws Fault
 */
export async function openDataFolder(setting: string | undefined): Promise<DataFolder> {
  const asked = dataFolderOf(setting);
  try {
    await makeFolder(asked.root, 0o711);
    const folder = dataFolderOf(await realpath(asked.root));
    const { mode, uid } = await stat(folder.root);
    if (uid === process.getuid?.() && (mode & 0o011) !== 0o011) await chmod(folder.root, (mode & 0o777) | 0o011);
    for (const inner of [folder.secrets, folder.run, folder.logs, folder.files]) await makeFolder(inner, 0o700);
    // A folder that another user has made (a start as root) may be seen, but not used.
    for (const path of [folder.root, folder.secrets, folder.run, folder.logs, folder.files])
      await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    await assertRoom(folder);
    return folder;
  } catch (error) {
    throw folderFault(error, asked.root);
  }
}
