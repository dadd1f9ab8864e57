import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Fault } from '../../fault.ts';
import { folderFault, makeFolder } from '../data-folder.ts';
import { accountFor, blockedOnTheWayTo, privateFolder } from '../server-account.ts';

/** A segment of the log of writes is archived when it is full, and at the latest after this long: what a lost disk can cost. */
const ARCHIVE_AFTER_S = 60;

/** Commands of the server run in a shell, and `%` stands for something in them. */
const PLAIN = /^[\w./@+ -]+$/;

/**
 * The server's settings that keep every finished segment of its log of writes in a folder, which is made and given to the server's account. A
 * segment is there whole or not at all; the same one may come twice (after a crash), another one of its name is never overwritten. @throws Fault
 */
export async function archiveInto(path: string, cluster: string): Promise<Readonly<Record<string, string>>> {
  try {
    await makeFolder(resolve(path), 0o700);
  } catch (error) {
    throw folderFault(error, path, 'set MALOTE_ARCHIVE to another folder');
  }
  const folder = await usable(path, cluster);
  const [kept, half] = [`"${folder}/%f"`, `"${folder}/%f.half"`];
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_AFTER_S),
    archive_command: `if test -f ${kept}; then cmp -s "%p" ${kept}; else cp "%p" ${half} && sync ${half} && mv ${half} ${kept}; fi`,
  };
}

/** The server's settings that take segments back from such a folder. The server reads it under its own account. @throws Fault */
export async function restoreFrom(path: string, cluster: string): Promise<Readonly<Record<string, string>>> {
  const folder = await usable(path, cluster);
  return { restore_command: `cp "${folder}/%f" "%p"` };
}

async function usable(path: string, cluster: string): Promise<string> {
  const folder = await realpath(path).catch(() => {
    throw new Fault(`The archive ${path} does not exist.`);
  });
  if (!PLAIN.test(folder))
    throw new Fault(
      `The archive ${folder} has a character in its name that a shell would read otherwise; use letters, digits, spaces and . _ @ + - only.`,
    );
  const account = await accountFor(cluster);
  const blocked = await blockedOnTheWayTo(account, folder);
  if (blocked !== undefined)
    throw new Fault(
      `The database server's account may not enter ${blocked}; put the archive where everybody may pass.`,
    );
  await privateFolder(account, folder);
  return folder;
}
