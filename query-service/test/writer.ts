import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '@malote/contracts/kernel/envelope.ts';
import { chain, hashOf } from '@malote/infra/event-store/chain.ts';
import type { RecordedEvent } from '@malote/infra/event-store/port.ts';

/** Writes the next event of a stream, as the command service would; positions go up over all streams. */
export function writer(streamsOf: () => Map<string, RecordedEvent[]>) {
  let position = 0;
  return (stream: string, type: string, data: unknown, about: Partial<EventMetadata> = {}): void => {
    const streams = streamsOf();
    const events = streams.get(stream) ?? [];
    position += 1;
    const at = `2026-11-20T12:00:${String(position % 60).padStart(2, '0')}.000Z`;
    const metadata = {
      company: 'm',
      commandId: `c${position}`,
      command: 'x',
      actor: 'ana',
      site: 'SPGRU01',
      happenedAt: at,
      offset: -180,
      businessDay: '2026-11-20',
      skew: 0,
      receivedAt: at,
      shown: 'accepted',
      ...about,
    };
    const plain = { id: randomUUID(), type, schemaVersion: 1, data: JSON.stringify(data), metadata };
    const last = events.at(-1);
    const chained = chain(last === undefined ? undefined : hashOf(last), stream, events.length + 1, plain, at);
    streams.set(stream, [
      ...events,
      {
        ...plain,
        metadata: chained.metadata,
        position: BigInt(position),
        stream,
        version: events.length + 1,
        recordedAt: new Date(),
      },
    ]);
  };
}
