import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Fault } from '../fault.ts';
import type { DataFolder } from './data-folder.ts';
import { identify, isAlive } from './process-identity.ts';

const Owner = z.object({ pid: z.int(), started: z.string(), address: z.string() });
export type Owner = z.infer<typeof Owner>;

/** Who runs this folder now, or undefined when nobody does; what a killed process left does not count. */
export async function ownerOf(folder: DataFolder): Promise<Owner | undefined> {
  const text = await readFile(folder.owner, 'utf8').catch(() => '');
  try {
    const owner = Owner.parse(JSON.parse(text));
    return (await isAlive(owner)) ? owner : undefined;
  } catch {
    return undefined; // never written whole: its writer was killed
  }
}

/** A run that was told to stop, or whose npm was killed, needs a moment; a start right after it waits that long. */
const PATIENCE_MS = 6_000;

/**
 * Makes this process the only one that runs the folder, until the answered function is called or the process is gone.
 * @throws Fault when another one runs it and goes on doing so.
 */
export async function ownFolder(folder: DataFolder, address: string): Promise<() => Promise<void>> {
  const self = await identify(process.pid);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const file = await open(folder.owner, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (file !== undefined) {
      await file.writeFile(JSON.stringify({ ...self, pid: process.pid, address }));
      await file.close();
      return () => rm(folder.owner, { force: true });
    }
    const owner = await ownerOf(folder);
    if (owner === undefined) await rm(folder.owner, { force: true });
    else if (performance.now() > deadline)
      throw new Fault(
        `This Malote runs already, at ${owner.address} (process ${owner.pid}); stop that one with Ctrl-C or "kill ${owner.pid}", or set MALOTE_DATA to another folder.`,
      );
    else await pause(100);
  }
}
