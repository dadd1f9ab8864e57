import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stopOrphan } from './stop-orphan.ts';

/**
 * The program beside a throwaway server: waits until whoever started both is gone (its end of our stdin closes, however it died), then ends the
 * server and removes the folder. initdb may still be writing at that moment, so it looks again for a while.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error('throwaway-keeper needs the folder to remove');

for await (const _ of process.stdin.resume()); // nothing is ever sent

for (let round = 0; round < 25; round += 1) {
  await stopOrphan(join(folder, 'server')).catch(() => undefined);
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, round === 0 ? 20 : 200));
  if (
    await access(folder).then(
      () => false,
      () => true,
    )
  )
    break;
}
