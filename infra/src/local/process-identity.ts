import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A process that can be told from a later one with the same number: numbers are used again, start times are not. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When the system started it, in the system's own words; only ever compared for equality. */
  readonly started: string;
}

const ps = async (pid: number, column: 'lstart' | 'command'): Promise<string | undefined> => {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', `${column}=`, '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
};

/** Field 22 of `/proc/N/stat` counts ticks since boot, so the boot's own id goes with it. The name in field 2 may hold spaces and brackets. */
const startOnLinux = async (pid: number): Promise<string | undefined> => {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [afterName[0], afterName[19]];
    return state === 'Z' || ticks === undefined ? undefined : `${boot.trim()}:${ticks}`;
  } catch {
    return undefined;
  }
};

/** The identity of a living process, or undefined when no process has that number (a zombie counts as gone). */
export const identify = async (pid: number): Promise<ProcessIdentity | undefined> => {
  const started = process.platform === 'linux' ? await startOnLinux(pid) : await ps(pid, 'lstart');
  return started === undefined ? undefined : { pid, started };
};

/** Whether that very process still lives. */
export const isAlive = async (process: ProcessIdentity): Promise<boolean> =>
  (await identify(process.pid))?.started === process.started;

/** The command line of a living process, words parted by spaces; undefined when it is gone or may not be read. */
export const commandLineOf = async (pid: number): Promise<string | undefined> => {
  if (process.platform !== 'linux') return ps(pid, 'command');
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim() || undefined;
  } catch {
    return undefined;
  }
};

/** Sends a signal; a process that is gone already is what the caller wanted. */
export const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Waits until the process is gone. False when it still lives after so many milliseconds. */
export const isGoneWithin = async (pid: number, milliseconds: number): Promise<boolean> => {
  const deadline = performance.now() + milliseconds;
  while ((await identify(pid)) !== undefined) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
};
