import { readFile } from 'node:fs/promises';

const MIB = 1_024;

/** Resident memory of a process in MiB, as Linux counts it. @throws where there is no /proc. */
export async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / MIB;
}

/** Linux counts processor time in hundredths of a second (USER_HZ). */
const TICK_MICROSECONDS = 10_000;

/**
 * Processor time that a process has used, in microseconds; it says what a call costs whatever else the machine does. NaN where there is no /proc.
 * The fields stand after the name, which may hold anything but ends with the last bracket: user time is the 12th, system time the 13th of them.
 */
export async function processorMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
