import type { Knex } from 'knex';
import { records } from '@malote/contracts/catalogue.ts';
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
const ROWS: Readonly<Record<string, readonly [table: string, key: string]>> = {
  order: ['reads.orders', 'order_number'],
  parcel: ['reads.parcels', 'waybill'],
  bag: ['reads.bags', 'bag_number'],
  load: ['reads.loads', 'load_number'],
  ...Object.fromEntries([...records.values()].map(({ category, table }) => [category, [`reads.${table}`, 'code']])),
};

interface ReadLog {
  readonly events: Pick<EventReads, 'readAt' | 'readStream' | 'head'>;
  readonly isForeign: IsForeign;
}

/** What was answered to a command, as the log of commands knows it. */
interface Answer {
  readonly command: string;
  readonly position: Position;
}

/**
 * What chains cannot show of a history's streams, because it is gone: whole streams and their ends, the events that read models were last folded from, the
 * answers of commands, the end of the log. What came to stand at the same place since does not hide it.
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
  const there = new Map([...streams.values()].flatMap((stored) => stored.map((event) => [event.position, event])));
  const names = [...streams.keys()];
  const lost = new Set<Position>();
  const log = { events, isForeign };
  for (const position of await foldedPositions(db, names))
    if (!there.has(position) && (await asWritten(log, position)) === undefined) lost.add(position);
  for (const { position, command } of await answersOf(db, names)) {
    const event = there.get(position) ?? (await asWritten(log, position));
    if (event === undefined || commandOf(event) !== command) lost.add(position);
  }
  const missing = [...lost].map((position): HistoryFinding => ({
    kind: 'eventMissing',
    stream: null,
    version: null,
    position: position.toString(),
  }));
  const read = (await checkpointsOf(db)).get('operations') ?? 0n;
  const short: readonly HistoryFinding[] =
    read > (await events.head()) ? [{ kind: 'logShort', stream: null, version: null, position: read.toString() }] : [];
  return [...gone, ...(await cutStreams(db, streams)), ...missing, ...short];
}

/** The streams of which the command service knew more, by its kept states: an event that it was not told of again is not one that was never there. */
async function cutStreams(
  db: Knex,
  streams: ReadonlyMap<string, readonly RecordedEvent[]>,
): Promise<readonly HistoryFinding[]> {
  const kept = (await isAnyOf(db.from('eventlog.states'), 'stream_id', [...streams.keys()]).select(
    'stream_id',
    'version',
    'head_hash',
  )) as { stream_id: string; version: number; head_hash: string }[];
  return kept.flatMap(({ stream_id: stream, version, head_hash: hash }): readonly HistoryFinding[] => {
    const stored = streams.get(stream) ?? [];
    const event = stored.find((one) => one.version === version);
    return stored.length === 0 || (event !== undefined && (hashOf(event) ?? '') === hash)
      ? []
      : [{ kind: 'streamShort', stream, version, position: null }];
  });
}

/** The event at a position, if it is the one that was written there: one that was moved to another stream does not follow from what stands before it there, and has no mark of its new place. */
async function asWritten({ events, isForeign }: ReadLog, position: Position): Promise<RecordedEvent | undefined> {
  const event = await events.readAt(position);
  if (event === undefined || isForeign(event)) return undefined;
  let before: RecordedEvent | undefined;
  if (event.version > 1)
    for await (const previous of events.readStream(event.stream, event.version - 2)) {
      before = previous;
      break;
    }
  return verifyEvent(before && hashOf(before), event) === 'ok' ? event : undefined;
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

/** The commands that were answered there: a refusal leaves no trace in any other row. */
async function answersOf(db: Knex, streams: readonly string[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const [category, column] of Object.entries(LOGGED)) {
    const numbers = numbersOf(streams, category);
    if (numbers.length === 0) continue;
    const rows = (await isAnyOf(db.from('reads.order_logs'), column, numbers).select('id', 'at_position')) as {
      id: string;
      at_position: string;
    }[];
    answers.push(...rows.map(({ id, at_position: position }) => ({ command: id, position: BigInt(position) })));
  }
  return answers;
}

/** The command that an event says it was caused by; undefined where it says nothing that reads. */
function commandOf({ metadata }: RecordedEvent): string | undefined {
  try {
    return (JSON.parse(metadata) as { readonly commandId?: string } | null)?.commandId;
  } catch {
    return undefined;
  }
}

function numbersOf(streams: readonly string[], category: string): readonly string[] {
  return streams
    .filter((stream) => stream.startsWith(`${category}-`))
    .map((stream) => stream.slice(category.length + 1));
}
