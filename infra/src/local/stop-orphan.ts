import { realpath, rm } from 'node:fs/promises';
import { Fault } from '../fault.ts';
import { lockFile, within } from './cluster-files.ts';
import { commandLineOf, isGoneWithin, signalTo } from './process-identity.ts';

/**
 * A server whose parent was killed goes on; it is stopped, so that the new one has an owner. A lock file that names another program (numbers are
 * used again) is removed, because the server would take that program for itself.
 */
export const stopOrphan = async (folder: string): Promise<'none' | 'stopped'> => {
  const { cluster, lock } = within(await realpath(folder).catch(() => folder));
  const left = await lockFile(lock);
  if (left === undefined) return 'none';
  if (!(await commandLineOf(left.pid))?.includes(cluster)) {
    await rm(lock, { force: true });
    return 'none';
  }
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    signalTo(left.pid, signal);
    if (await isGoneWithin(left.pid, patience)) return 'stopped';
  }
  throw new Fault(`The database server ${left.pid} of an earlier run does not end; end it yourself and start again.`);
};
