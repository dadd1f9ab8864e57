import type { Knex } from 'knex';
import type { HistoryFinding } from '@malote/contracts/tracking/history.ts';
import { hashOf, verifyEvent } from '@malote/infra/event-store/chain.ts';
import type { Position, RecordedEvent } from '@malote/infra/event-store/port.ts';
import type { EventReads } from '../kernel/access.ts';
import { isAnyOf } from '../kernel/lists/conditions.ts';
import { checkpointsOf } from '../kernel/snapshot.ts';
import type { IsForeign } from './foreign-events.ts';

/** By which column the log of commands is searched for each kind of stream; a parcel's commands stand under its order. */
const LOGGED = { order: 'order_number', bag: 'bag' } as const;
/** Where each kind of stream has its row, and by which column. */
const ROWS = {
  order: ['reads.orders', 'order_number'],
  parcel: ['reads.parcels', 'waybill'],
  bag: ['reads.bags', 'bag_number'],
  load: ['reads.loads', 'load_number'],
} as const;

interface ReadLog {
  readonly events: Pick<EventReads, 'readAt' | 'readStream' | 'head'>;
  readonly isForeign: IsForeign;
}

/**
 * What chains cannot show of a history's streams, because it is gone: whole streams, the events that read models were last folded from, the answers of
 * commands, the end of the log.
 * `streams` are all those that concern the subject, empty when nothing is stored of one. The rows are read before the log, so what is missing was there.
 */
export async function missingEvents(
  db: Knex,
  { events, isForeign }: ReadLog,
  streams: ReadonlyMap<string, readonly RecordedEvent[]>,
): Promise<readonly HistoryFinding[]> {
  const gone = [...streams]
    .filter(([, stored]) => stored.length === 0)
    .map(([stream]): HistoryFinding => ({ kind: 'streamMissing', stream, version: null, position: null }));
  const there = new Set([...streams.values()].flatMap((stored) => stored.map(({ position }) => position)));
  const missing: HistoryFinding[] = [];
  const names = [...streams.keys()];
  for (const position of new Set([...(await foldedPositions(db, names)), ...(await answeredPositions(db, names))])) {
    if (!there.has(position) && !(await standsAsWritten({ events, isForeign }, position)))
      missing.push({ kind: 'eventMissing', stream: null, version: null, position: position.toString() });
  }
  const read = (await checkpointsOf(db)).get('operations') ?? 0n;
  const short: readonly HistoryFinding[] =
    read > (await events.head()) ? [{ kind: 'logShort', stream: null, version: null, position: read.toString() }] : [];
  return [...gone, ...missing, ...short];
}

/** Whether the event at a position is the one that was written there: one that was moved to another stream does not follow from what stands before it there, and has no mark of its new place. */
async function standsAsWritten({ events, isForeign }: ReadLog, position: Position): Promise<boolean> {
  const event = await events.readAt(position);
  if (event === undefined || isForeign(event)) return false;
  let before: RecordedEvent | undefined;
  if (event.version > 1)
    for await (const previous of events.readStream(event.stream, event.version - 2)) {
      before = previous;
      break;
    }
  return verifyEvent(before && hashOf(before), event) === 'ok';
}

/** The positions that the rows of these streams were last folded from. */
async function foldedPositions(db: Knex, streams: readonly string[]): Promise<ReadonlySet<Position>> {
  const positions = new Set<Position>();
  for (const [category, [table, key]] of Object.entries(ROWS)) {
    const numbers = numbersOf(streams, category);
    if (numbers.length === 0) continue;
    for (const { position } of (await isAnyOf(db.from(table), key, numbers).select('position')) as {
      position: string;
    }[])
      positions.add(BigInt(position));
  }
  return positions;
}

/** The positions of the newest commands that were answered there, of each kind: a refusal leaves no trace in any other row. */
async function answeredPositions(db: Knex, streams: readonly string[]): Promise<ReadonlySet<Position>> {
  const positions = new Set<Position>();
  for (const [category, column] of Object.entries(LOGGED)) {
    const numbers = numbersOf(streams, category);
    if (numbers.length === 0) continue;
    const newest = (await isAnyOf(db.from('reads.order_logs'), column, numbers)
      .groupBy('order_number', 'waybill', 'bag', 'operation', 'outcome')
      .max('at_position as position')) as { position: string }[];
    for (const { position } of newest) positions.add(BigInt(position));
  }
  return positions;
}

function numbersOf(streams: readonly string[], category: string): readonly string[] {
  return streams
    .filter((stream) => stream.startsWith(`${category}-`))
    .map((stream) => stream.slice(category.length + 1));
}
