import { randomUUID } from 'node:crypto';
import { file, fileUploaded } from '@malote/contracts/kernel/file.ts';
import { absent } from '../src/kernel/loaded.ts';
import { written } from '../src/kernel/written.ts';
import type { MemoryService } from './memory-service.ts';
import { atGuarulhos } from './small-network.ts';

/** A picture that somebody sent for a field of a kind of record, as the log knows it; answers how it is named there. */
export async function fileCame(
  service: MemoryService,
  record: string,
  field: string,
  actor: string,
): Promise<{ readonly id: string }> {
  const id = randomUUID();
  const stream = `${file.category}-${id}`;
  const picture = { id, kept: id, name: 'pix.png', type: 'png', bytes: 10, sha256: '0'.repeat(64) } as const;
  const events = written(
    absent(file, stream),
    [fileUploaded({ ...picture, record, field })],
    randomUUID(),
    { ...atGuarulhos, actor },
    false,
    new Date(atGuarulhos.receivedAt),
  );
  const [first] = events.map(({ stored }) => stored);
  if (first === undefined) throw new Error('nothing was written');
  await service.log.open().append({ stream, expected: 0, appendId: randomUUID(), events: [first] });
  return { id };
}
