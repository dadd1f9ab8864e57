import type { Pool } from 'pg';
import { askTogether } from '../ask-together.ts';
import { LostEvent } from '../errors.ts';
import { pageEvents, streamPageEvents } from '../limits.ts';
import type {
  AppendFound,
  AppendId,
  FollowedPage,
  NonEmpty,
  Page,
  Position,
  RecordedEvent,
  StreamId,
  TypeChoice,
  Version,
} from '../port.ts';
import { ofTypes } from '../subscription.ts';
import { binaryArray } from './binary-array.ts';
import { type EventRow, logged, type LoggedRow, recorded } from './rows.ts';

/** The reading half of the port. Every statement is one scan of one index. */
export const postgresReads = (pool: Pool) => ({
  async *readStream(stream: StreamId, after: Version): AsyncGenerator<RecordedEvent> {
    for (let version = after, full = true; full;) {
      const { rows } = await pool.query<EventRow>({
        ...readStatements.streamPage,
        values: [stream, version, streamPageEvents],
      });
      yield* rows.map(recorded);
      version = rows.at(-1)?.version ?? version;
      full = rows.length === streamPageEvents;
    }
  },

  async readStreams(streams: NonEmpty<StreamId>): Promise<Map<StreamId, RecordedEvent[]>> {
    const found = new Map<StreamId, RecordedEvent[]>(streams.map((stream) => [stream, []]));
    const { rows } = await pool.query<EventRow>({ ...readStatements.wholeStreams, values: [[...found.keys()]] });
    for (const row of rows) found.get(row.stream_id)?.push(recorded(row));
    return found;
  },

  async readLast(stream: StreamId): Promise<RecordedEvent | undefined> {
    const { rows } = await pool.query<EventRow>({ ...readStatements.lastOfStream, values: [stream] });
    return rows[0] && recorded(rows[0]);
  },

  readAll: (after: Position, limit: number) => readAll(pool, after, limit),

  async readAt(position: Position): Promise<RecordedEvent | undefined> {
    const { rows } = await pool.query<EventRow>({ ...readStatements.atPosition, values: [position] });
    return rows[0] && recorded(rows[0]);
  },

  follow: async (after: Position, limit: number, types: TypeChoice | undefined): Promise<FollowedPage> =>
    types === undefined
      ? ofTypes(await readAll(pool, after, limit), types)
      : await pageOfTypes(pool, after, limit, types),

  head: () => head(pool),

  async eventsAfter(position: Position): Promise<number> {
    return Math.max(0, Number((await head(pool)) - position));
  },

  findAppend: askTogether<AppendId, AppendFound | undefined>(async (appendIds) => {
    const { rows } = await pool.query<AppendFound & { appendId: AppendId }>({
      ...readStatements.firstOfAppends,
      values: [binaryArray.uuids(appendIds)],
    });
    const found = new Map(rows.map(({ appendId, ...where }) => [appendId, where]));
    return appendIds.map((appendId) => ({ answer: found.get(appendId.toLowerCase()) }));
  }, APPENDS_SOUGHT),
});

/** Every command that takes steps asks first whether it has been answered: many together cost about what one does. */
const APPENDS_SOUGHT = { most: 256, waiting: 20_000 };

const readAll = async (pool: Pool, after: Position, limit: number): Promise<Page> => {
  const { rows } = await pool.query<LoggedRow & { head: bigint }>({
    ...readStatements.globalPage,
    values: [after, Math.min(limit, pageEvents)],
  });
  const newest = rows.at(-1);
  if (newest === undefined) return { events: [], last: after, head: await head(pool) };
  rows.forEach((row, index) => {
    const expected = after + BigInt(index + 1);
    if (row.position !== expected) throw new LostEvent(expected, row.position);
  });
  return { events: rows.map(logged), last: newest.position, head: newest.head };
};

/** What is not asked for stays in the database: it is counted there, because a place that moves over events must not move over a lost one. */
const pageOfTypes = async (pool: Pool, after: Position, limit: number, types: TypeChoice): Promise<FollowedPage> => {
  const [statement, named] =
    'only' in types
      ? ([readStatements.pageOfTypes, types.only] as const)
      : ([readStatements.pageWithoutTypes, types.except] as const);
  const { rows } = await pool.query<(EventRow | { position: null }) & { passed: number; last: bigint; head: bigint }>({
    ...statement,
    values: [after, Math.min(limit, pageEvents), named],
  });
  const { passed, last, head: newest } = rows[0] ?? { passed: 0, last: after, head: after };
  if (passed > 0 && last !== after + BigInt(passed)) return ofTypes(await readAll(pool, after, limit), types); // which one is lost is told by reading all of them
  return { events: rows.flatMap((row) => (row.position === null ? [] : [recorded(row)])), passed, last, head: newest };
};

const head = async (pool: Pool): Promise<Position> => {
  const { rows } = await pool.query<{ head: bigint }>(readStatements.newest);
  return rows[0]?.head ?? 0n;
};

const columns = 'position, stream_id, version, event_id, type, schema_version, data, metadata, recorded_at';

/**
 * A stretch of the log with the events of some types; the laterals keep it at two scans of a stretch of the index, whatever the planner thinks of its length.
 * Types are looked up in a table of hashes that the statement makes of its list once: a prepared \`any\` compares each event with one type after the other,
 * and who follows a hundred types paid 2 µs an event for it. \`is true\` and \`is false\` keep the look-up from becoming a join, which would have to sort.
 */
const followedPage = (
  chosen: string,
): string => `select e.*, page.passed, coalesce(page.last, $1) as last, coalesce((select max(position) from eventlog.events), 0) as head
  from (select max(position) as last, count(*)::integer as passed from (select position from eventlog.events where position > $1 order by position limit $2) p) page
  left join lateral (select ${columns} from eventlog.events where position > $1 and position <= page.last and ${chosen} order by position offset 0) e on true`;

/** Prepared once a connection. Each is one scan of one index, or one a stream. */
export const readStatements = {
  streamPage: {
    name: 'stream_page',
    text: `select ${columns} from eventlog.events where stream_id = $1 and version > $2 order by version limit $3`,
  },
  // the lateral keeps one index scan a stream, whatever the planner thinks of the array
  wholeStreams: {
    name: 'whole_streams',
    text: `select e.* from unnest($1::text[]) as asked (id) cross join lateral (select ${columns} from eventlog.events where stream_id = asked.id order by version offset 0) e`,
  },
  lastOfStream: {
    name: 'last_of_stream',
    text: `select ${columns} from eventlog.events where stream_id = $1 order by version desc limit 1`,
  },
  globalPage: {
    name: 'global_page',
    text: `select ${columns}, append_id, append_size, (select max(position) from eventlog.events) as head from eventlog.events where position > $1 order by position limit $2`,
  },
  atPosition: { name: 'at_position', text: `select ${columns} from eventlog.events where position = $1` },
  pageOfTypes: { name: 'page_of_types', text: followedPage('(type in (select unnest($3::text[]))) is true') },
  pageWithoutTypes: {
    name: 'page_without_types',
    text: followedPage('(type in (select unnest($3::text[]))) is false'),
  },
  newest: { name: 'newest', text: 'select coalesce(max(position), 0) as head from eventlog.events' },
  // the lateral keeps one look into the index an id, whatever the planner thinks of the array
  firstOfAppends: {
    name: 'first_of_appends',
    text: `select asked.id as "appendId", e.stream, e.version, e.position from unnest($1::uuid[]) asked (id)
           cross join lateral (select stream_id as stream, version, position from eventlog.events where append_id = asked.id limit 1) e`,
  },
};
