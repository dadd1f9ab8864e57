import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Fault, codeOf } from '../fault.ts';
import type { DataFolder } from './data-folder.ts';
import { identify, isAlive } from './process-identity.ts';

const Owner = z.object({ pid: z.int(), started: z.string(), address: z.string() });
export type Owner = z.infer<typeof Owner>;

/** Who runs this folder now, or undefined when nobody does; what a killed process left does not count. */
export async function ownerOf(folder: Pick<DataFolder, 'owner'>): Promise<Owner | undefined> {
  const text = await readFile(folder.owner, 'utf8').catch(() => '');
  try {
    const owner = Owner.parse(JSON.parse(text));
    return (await isAlive(owner)) ? owner : undefined;
  } catch {
    return undefined; // never written whole: its writer was killed
  }
}

/** Written whole under another name and then linked: who starts at the same moment finds all of it, or is first himself. */
async function claimed(folder: DataFolder, text: string): Promise<boolean> {
  const half = `${folder.owner}.${randomUUID()}`;
  await writeFile(half, text, { mode: 0o600 });
  try {
    await link(half, folder.owner);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(half, { force: true });
  }
}

/** Takes away what a killed run left. Two starts that both found it may be at it: what is taken is looked at once more, and given back where it is the other's. */
async function removeLeft(folder: DataFolder): Promise<void> {
  const taken = `${folder.owner}.left.${randomUUID()}`;
  try {
    await rename(folder.owner, taken);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await ownerOf({ owner: taken })) !== undefined) await link(taken, folder.owner).catch(() => undefined);
  await rm(taken, { force: true });
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
    if (await claimed(folder, JSON.stringify({ ...self, pid: process.pid, address })))
      return () => rm(folder.owner, { force: true });
    const owner = await ownerOf(folder);
    if (owner === undefined) await removeLeft(folder);
    else if (performance.now() > deadline)
      throw new Fault(
        `This Malote runs already, at ${owner.address} (process ${owner.pid}); stop that one with Ctrl-C or "kill ${owner.pid}", or set MALOTE_DATA to another folder.`,
      );
    else await pause(100);
  }
}
