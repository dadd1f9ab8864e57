import { createHash } from 'node:crypto';
import { lstat, mkdir, readlink, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Fault } from '../fault.ts';
import type { DataFolder } from './data-folder.ts';
import { accountFor, blockedOnTheWayTo } from './server-account.ts';

/** A folder that every account may pass and that survives a restart of the machine. */
const ELSEWHERE = '/var/lib/malote';

/** The link's target, or the folder itself when it is no link. */
export async function clusterFolderOf(folder: DataFolder): Promise<string> {
  const found = await lstat(folder.postgres).catch(() => undefined);
  return found?.isSymbolicLink() === true ? readlink(folder.postgres) : folder.postgres;
}

/**
 * Where the cluster is: inside of the data folder, unless this is root and the account that the server drops to may not come there (a project
 * below /root). Then it lies below /var/lib/malote under a name of its own, linked from the data folder. `blocked` names the folder in the way.
 */
export async function placeForPostgres(
  folder: DataFolder,
): Promise<{ readonly path: string; readonly blocked?: string }> {
  const path = await clusterFolderOf(folder);
  const blocked = await blockedOnTheWayTo(await accountFor(path), path).catch(() => undefined);
  if (path !== folder.postgres || blocked === undefined) {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return { path };
  }
  const name = `${basename(dirname(folder.root))}-${createHash('sha256').update(folder.root).digest('hex').slice(0, 8)}`;
  const target = join(ELSEWHERE, name);
  try {
    await mkdir(ELSEWHERE, { recursive: true, mode: 0o755 });
    await mkdir(target, { recursive: true, mode: 0o700 });
    await symlink(target, folder.postgres);
  } catch {
    throw new Fault(
      `Postgres does not run as root, and the account that it runs under may not enter ${blocked}; set MALOTE_DATA to a folder that everybody may enter, or start as another user.`,
    );
  }
  return { path: target, blocked };
}
