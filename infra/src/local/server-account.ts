import { chown, lstat, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The account that the database server runs under. Postgres refuses to run as root; everybody else runs it under his own. */
export type ServerAccount =
  | { readonly kind: 'own' }
  | { readonly kind: 'dropped'; readonly uid: number; readonly gid: number };

/** Debian's, Fedora's and Alpine's `nobody`; macOS says -2. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const nobody = async (): Promise<{ uid: number; gid: number }> => {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] = /^nobody:.*$/m.exec(accounts)?.[0].split(':') ?? [];
  return uid === undefined || gid === undefined ? NOBODY : { uid: Number(uid), gid: Number(gid) };
};

/** Root drops to whoever owns the folder already, and to `nobody` when the folder is new. */
export const accountFor = async (folder: string): Promise<ServerAccount> => {
  if (process.getuid?.() !== 0) return { kind: 'own' };
  const owner = await stat(folder).catch(() => undefined);
  return {
    kind: 'dropped',
    ...(owner !== undefined && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await nobody()),
  };
};

/** What `spawn` needs to run under that account. */
export const spawnAs = (account: ServerAccount): { uid?: number; gid?: number } =>
  account.kind === 'own' ? {} : { uid: account.uid, gid: account.gid };

/** Gives a file or folder to the account. `chown` counts in unsigned numbers, macOS' nobody is negative. */
export const giveTo = async (account: ServerAccount, path: string): Promise<void> => {
  if (account.kind === 'dropped') await chown(path, account.uid >>> 0, account.gid >>> 0);
};

/** A folder, made if missing, that belongs to the account and to nobody else. */
export const privateFolder = async (account: ServerAccount, path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await giveTo(account, path);
};

const READ = 4;
const ENTER = 1;

const grants = async (account: ServerAccount & { kind: 'dropped' }, path: string, need: number): Promise<boolean> => {
  const { mode, uid, gid } = await stat(path);
  const rights = uid === account.uid >>> 0 ? mode >> 6 : gid === account.gid >>> 0 ? mode >> 3 : mode;
  return (rights & need) === need;
};

/** The first folder on the way to `path` that the account may not enter; undefined when it can come there. Access lists are not looked at. */
export const blockedOnTheWayTo = async (account: ServerAccount, path: string): Promise<string | undefined> => {
  if (account.kind === 'own') return undefined;
  const parent = dirname(path);
  if (parent === path) return undefined;
  return (await blockedOnTheWayTo(account, parent)) ?? ((await grants(account, parent, ENTER)) ? undefined : parent);
};

/** Whether the account can come to a file or folder, read it and, where it is a program or a folder, enter it. */
export const canUse = async (account: ServerAccount, path: string): Promise<boolean> => {
  if (account.kind === 'own') return true;
  if ((await blockedOnTheWayTo(account, path)) !== undefined) return false;
  const { mode } = await lstat(path);
  return grants(account, path, (mode & 0o111) === 0 ? READ : READ | ENTER);
};
