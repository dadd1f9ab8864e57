import type { RefusalParams } from '@malote/contracts/kernel/refusal.ts';
import { isRecord } from '@malote/contracts/kernel/records.ts';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { hashOf, verifyEvent } from '@malote/infra/event-store/chain.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { RecordedEvent } from '@malote/infra/event-store/port.ts';
import { z } from 'zod';
import type { IsForeign } from './foreign-events.ts';

/** The record of a command, beside the events that it caused. */
export interface CommandRecord {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'begun' | 'accepted' | 'refused';
  readonly code: string | null;
  readonly params: RefusalParams;
  readonly input: unknown;
  readonly answer: unknown;
}

/** One event of a stream with what its neighbours say about it. */
export interface ChainedEvent {
  readonly event: StoredEvent;
  readonly schemaVersion: number;
  readonly hash: string;
  /** Broken: this event is not, byte by byte, what was written after the one before it. Foreign: it follows, and the command service did not write it. */
  readonly chain: ChainMark;
  /** The record in the same append; that of a record is itself. */
  readonly command: CommandRecord | undefined;
  /** It reached us more than a day after it happened, or after something that happened later. */
  readonly late: boolean;
}

export type ChainMark = 'ok' | 'broken' | 'foreign';

interface RecordData {
  readonly name: string;
  readonly input: unknown;
  readonly follows?: number;
  readonly answer?: unknown;
  readonly code?: string;
  readonly params?: RefusalParams;
}

const LATE_MS = 24 * 3_600_000;

/** What is stored, and cannot be read any more. */
interface UnreadableEvent {
  readonly event: RecordedEvent;
  readonly chain: ChainMark;
}

/** A whole stream as a history shows it. What is stored and cannot be read any more is told apart: it was changed. */
export interface ChainedStream {
  readonly events: readonly ChainedEvent[];
  readonly unreadable: readonly UnreadableEvent[];
  /** The hash that the last event carries. */
  readonly head: string;
}

/** Chain and mark checked on the stored bytes, each event paired with the record of its command. */
export function chainedEvents(recorded: readonly RecordedEvent[], isForeign: IsForeign): ChainedStream {
  let previous: string | undefined;
  let before = 0n;
  let newest = '';
  let record: CommandRecord | undefined;
  let follows = 0;
  const events: ChainedEvent[] = [];
  const unreadable: UnreadableEvent[] = [];
  for (const [index, stored] of recorded.entries()) {
    const linked = stored.version === index + 1 && stored.position > before && verifyEvent(previous, stored) === 'ok';
    const chain = !linked ? 'broken' : isForeign(stored) ? 'foreign' : 'ok';
    previous = hashOf(stored);
    before = stored.position;
    const event = chain === 'ok' ? parseEvent(stored) : readChanged(stored);
    if (event === undefined) {
      unreadable.push({ event: stored, chain });
      continue;
    }
    const { happenedAt, receivedAt } = event.metadata;
    const late = Date.parse(receivedAt) - Date.parse(happenedAt) > LATE_MS || happenedAt < newest;
    if (!isRecord(event.type) && happenedAt > newest) newest = happenedAt;
    if (isRecord(event.type)) {
      const data = event.data as RecordData;
      record = recordOf(event.type, event.metadata.commandId, data);
      follows = data.follows ?? 0;
      events.push({ event, schemaVersion: stored.schemaVersion, hash: previous ?? '', chain, command: record, late });
    } else {
      const command = follows > 0 ? record : undefined;
      follows -= 1;
      events.push({ event, schemaVersion: stored.schemaVersion, hash: previous ?? '', chain, command, late });
    }
  }
  return { events, unreadable, head: previous ?? '' };
}

const Told = z.object({
  actor: z.string(),
  commandId: z.string(),
  happenedAt: z.iso.datetime({ offset: true }),
  receivedAt: z.iso.datetime({ offset: true }),
  writtenAt: z.string(),
  businessDay: z.string(),
  offset: z.int(),
  skew: z.number(),
  shown: z.enum(['accepted', 'waiting', 'nothing']),
});

/** A changed event as far as it still reads like one; undefined when it does not. */
function readChanged(stored: RecordedEvent): StoredEvent | undefined {
  try {
    const event = parseEvent(stored);
    return Told.safeParse(event.metadata).success && typeof event.data === 'object' && event.data !== null
      ? event
      : undefined;
  } catch {
    return undefined;
  }
}

function recordOf(type: string, id: string, data: RecordData): CommandRecord {
  const outcome = type === 'command.refused' ? 'refused' : type === 'command.begun' ? 'begun' : 'accepted';
  return {
    id,
    name: data.name,
    outcome,
    code: data.code ?? null,
    params: data.params ?? {},
    input: data.input,
    answer: data.answer ?? null,
  };
}

/** Records that caused events stand beside those; alone stand the refused ones and those without events. */
export function standsAlone(one: ChainedEvent): boolean {
  return (
    !isRecord(one.event.type) ||
    one.command?.outcome === 'refused' ||
    ((one.event.data as RecordData).follows ?? 0) === 0
  );
}
