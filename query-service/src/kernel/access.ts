import { accessRecorded } from '@malote/contracts/kernel/access.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { Asking } from './asking.ts';

/** A recorded access serves the look that it was recorded for, not the next day's. */
export const ACCESS_MS = 60 * 60_000;

/** What a query reads of the event store. */
export type EventReads = Pick<
  EventStore,
  'readStream' | 'readStreams' | 'readLast' | 'readAll' | 'readAt' | 'head' | 'eventsAfter'
>;

/** The access that a query needs: its kind, and what was named as looked at (any of `of`). */
export interface AccessWish {
  readonly kind: 'reveal' | 'history' | 'export' | 'print';
  readonly of: readonly string[];
}

/**
 * Refuses a query whose access was not recorded: by this caller, for this purpose and subject, within the last hour (architecture, section 3).
 * The record is read from its stream, which the command `access.open` wrote before it answered; so no read model has to catch up.
 */
export async function accessRefusal(
  asking: Pick<Asking, 'events' | 'caller' | 'now'>,
  accessId: string,
  { kind, of }: AccessWish,
): Promise<Refusal | undefined> {
  const refused = refuse('ACCESS_REQUIRED', {}, 'accessId');
  for await (const event of asking.events.readStream(`access-${accessId.toLowerCase()}`, 0)) {
    if (event.type !== accessRecorded.type) continue;
    const data = accessRecorded.data.safeParse(JSON.parse(event.data));
    const { actor } = JSON.parse(event.metadata) as { actor?: unknown };
    const isThis = data.success && data.data.kind === kind && of.includes(data.data.of);
    return isThis && actor === asking.caller.user && asking.now.getTime() - event.recordedAt.getTime() <= ACCESS_MS
      ? undefined
      : refused;
  }
  return refused;
}
