import { Pool } from 'pg';
import type { DatabaseAddresses } from '../src/local/prepare-database.ts';
import { uuidv7 } from '../src/uuid.ts';
import { PEER_POOL, PLAIN_EVENTS } from './append-sides.ts';
import type { Given } from './bench.ts';

/** A table that holds what a company's log holds and promises nothing but what a table promises. */
export interface PlainLog {
  /** The events of a scan of each parcel, by one statement that checks how many it has. A parcel is under way once at a time. */
  readonly insertScans: (waybills: readonly string[]) => Promise<void>;
}

/** Events of a scan: its record and its fact. */
const EVENTS_OF_SCAN = 2;

/**
 * Copies the log of a company into a plain table of the same server. What is inserted there is what the product stored of the first scan of the parcel `like`,
 * for other parcels and under other ids.
 */
export async function openPlainLog(
  { resources }: Given,
  { owner }: DatabaseAddresses,
  { like }: { readonly like: string },
): Promise<PlainLog> {
  const pool = resources.hold(
    new Pool({ connectionString: owner, max: PEER_POOL, options: '-c search_path=plain' }),
    (held) => held.end(),
  );
  pool.on('error', () => undefined);
  await pool.query('create schema plain');
  await pool.query(PLAIN_EVENTS);
  const columns = 'stream_id, version, event_id, type, data, metadata';
  await pool.query(
    `insert into events (${columns}) select stream_id, version, event_id, type, data::text::json, metadata::text::json from eventlog.events order by position`,
  );
  await pool.query('vacuum (analyze) events');
  const { rows } = await pool.query<{ type: string; data: object; metadata: object }>(
    'select type, data, metadata from events where stream_id = $1 and version > 1 order by version limit $2',
    [`parcel-${like}`, EVENTS_OF_SCAN],
  );
  const [record, fact] = rows;
  if (fact === undefined || record === undefined || record.type !== 'command.accepted')
    throw new Error(`The parcel ${like} was not scanned`);
  const { rows: heads } = await pool.query<{ stream: string; version: number }>(
    'select stream_id as stream, max(version) as version from events group by stream_id',
  );
  const versions = new Map(heads.map(({ stream, version }) => [stream, version]));
  /** The same scan of another parcel. */
  const eventsOf = (waybill: string) => {
    const [stream, commandId] = [`parcel-${waybill}`, uuidv7()];
    const before = versions.get(stream) ?? 0;
    versions.set(stream, before + EVENTS_OF_SCAN);
    return [
      { type: record.type, data: { ...record.data, input: { waybill } }, metadata: { ...record.metadata, commandId } },
      { type: fact.type, data: { ...fact.data, waybill, scanned: waybill }, metadata: { ...fact.metadata, commandId } },
    ].map((event, index) => ({ ...event, stream, version: before + index + 1, before, id: uuidv7() }));
  };
  return {
    insertScans: async (waybills) => {
      const events = waybills.flatMap(eventsOf);
      const { rowCount } = await pool.query({
        name: 'checked insert',
        text: `insert into events (${columns})
          select stream, asked.version, id, type, data, metadata from unnest($1::text[], $2::integer[], $3::integer[], $4::uuid[], $5::text[], $6::json[], $7::json[]) as asked (stream, version, before, id, type, data, metadata)
          where coalesce((select version from events where stream_id = asked.stream order by version desc limit 1), 0) = asked.before`,
        values: [
          events.map(({ stream }) => stream),
          events.map(({ version }) => version),
          events.map(({ before }) => before),
          events.map(({ id }) => id),
          events.map(({ type }) => type),
          events.map(({ data }) => JSON.stringify(data)),
          events.map(({ metadata }) => JSON.stringify(metadata)),
        ],
      });
      if (rowCount !== events.length) throw new Error(`${rowCount} of ${events.length} rows were inserted`);
    },
  };
}
