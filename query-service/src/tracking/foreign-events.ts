import type { KeyObject } from 'node:crypto';
import type { Evidence } from '@malote/infra/event-store/evidence.ts';
import { markOf } from '@malote/infra/event-store/marks.ts';
import type { Position, RecordedEvent } from '@malote/infra/event-store/port.ts';
import { keyIdOf } from '@malote/infra/event-store/seals/keys.ts';
import { sealOf, sealStream, signatureHolds } from '@malote/infra/event-store/seals/seal.ts';
import type { EventReads } from '../kernel/access.ts';

/** Whether an event was not written by the command service, or not as it stands there: what the verification of the whole log says of it. */
export type IsForeign = (event: RecordedEvent) => boolean;

/**
 * Tells the events that are not ours among those of a history. Marks begin somewhere in a log that was begun without them: at the first event of the history that has one,
 * at the latest behind the first seal that speaks of them. An event without a mark before that is an older one.
 */
export async function foreignEvents(
  events: Pick<EventReads, 'readStream' | 'readLast'>,
  { evidence, sealKeys }: { readonly evidence: Pick<Evidence, 'ofEvent'>; readonly sealKeys: readonly KeyObject[] },
  recorded: Iterable<RecordedEvent>,
): Promise<IsForeign> {
  let since = await sealedMarks(events, sealKeys);
  for (const event of recorded)
    if ((since === undefined || event.position < since) && markOf(event, evidence) === 'ours') since = event.position;
  return (event) => {
    const mark = markOf(event, evidence);
    return mark === 'forged' || (mark === 'none' && since !== undefined && event.position > since);
  };
}

/** The position of the first seal that speaks of marks; every later one does, so it is found by halving. */
async function sealedMarks(
  events: Pick<EventReads, 'readStream' | 'readLast'>,
  sealKeys: readonly KeyObject[],
): Promise<Position | undefined> {
  const speaks = (event: RecordedEvent | undefined): boolean => {
    const seal = event && sealOf(event);
    const key = sealKeys.find((one) => keyIdOf(one) === seal?.keyId);
    return seal?.marksFrom !== undefined && key !== undefined && signatureHolds(seal, key);
  };
  let first = await events.readLast(sealStream);
  if (first === undefined || !speaks(first)) return undefined;
  for (let silent = 0; first.version - silent > 1;) {
    const between = silent + Math.floor((first.version - silent) / 2);
    const event = await eventAt(events, between);
    if (event !== undefined && event.version < first.version && speaks(event)) first = event;
    else silent = between;
  }
  return first.position;
}

async function eventAt(events: Pick<EventReads, 'readStream'>, version: number): Promise<RecordedEvent | undefined> {
  for await (const event of events.readStream(sealStream, version - 1)) return event;
  return undefined;
}
