import { Pool } from 'pg';
import { migrateEventLog } from '../src/event-store/postgres/migrate.ts';
import type { EventStore } from '../src/event-store/port.ts';
import { postgresEventStore } from '../src/event-store/postgres/postgres-event-store.ts';
import { uuidv7 } from '../src/uuid.ts';
import type { Given } from './bench.ts';

/** A typical event of a parcel, about 330 bytes of data and 300 of metadata. */
const typical = (waybill: string) => ({
  data: {
    waybill,
    orderNumber: `OR${waybill.slice(-10)}`,
    scanned: waybill,
    channel: 'expresso',
    forecastGrams: 1_250,
    mm: [300, 200, 150],
    originSite: 'SPGRU01',
    destinationSite: 'RJRIO01',
    destination: { country: 'BR', state: 'RJ', municipality: '3304557', cep5: '20040', city: 'Rio de Janeiro' },
    note: 'Padaria São João',
  },
  metadata: {
    company: 'malote',
    commandId: uuidv7(),
    command: 'scanning.receive',
    actor: 'u-17',
    site: 'SPGRU01',
    station: 'doca-3',
    device: 'coletor-12',
    happenedAt: '2026-03-01T12:00:00.000Z',
    offset: -180,
    businessDay: '2026-03-01',
    skew: 120,
    receivedAt: '2026-03-01T12:00:00.400Z',
    shown: 'accepted',
    writtenAt: '2026-03-01T12:00:00.410Z',
    hash: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c',
  },
});

/** A new stream with its one event. */
export const aStream = () => {
  const waybill = uuidv7();
  return { stream: `parcel-${waybill}`, type: 'ParcelRegistered', ...typical(waybill) };
};

/** The product's store on an empty log: each call appends one event to a new stream, at the exact version. */
export const ourAppend = async ({ resources }: Given, url: string): Promise<() => Promise<void>> => {
  const owner = new Pool({ connectionString: url, max: 1 });
  owner.on('error', () => undefined); // the server may stop before a connection has said good-bye
  await migrateEventLog(owner);
  await owner.end();
  return appendOne(resources.hold(postgresEventStore({ connectionString: url }), (held) => held.close()));
};

/** One event to a new stream at the exact version, each time it is called. */
export const appendOne = (store: EventStore) => async (): Promise<void> => {
  const { stream, type, data, metadata } = aStream();
  const answer = await store.append({
    stream,
    expected: 0,
    appendId: uuidv7(),
    events: [{ id: uuidv7(), type, schemaVersion: 1, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }],
  });
  if (answer.kind !== 'appended') throw new Error(`An append to a new stream answered ${answer.kind}`);
};

/** Connections of the sides that have no lane of their own. */
export const PEER_POOL = 32;

/** The table of a side that promises nothing but what a table promises. */
export const PLAIN_EVENTS = `create table events (
  position bigint generated always as identity primary key, stream_id text not null, version integer not null, event_id uuid not null, type text not null,
  data json not null, metadata json not null, recorded_at timestamptz not null default now(), unique (stream_id, version))`;

const plainTable = async ({ resources }: Given, url: string): Promise<Pool> => {
  const pool = resources.hold(new Pool({ connectionString: url, max: PEER_POOL }), (held) => held.end());
  pool.on('error', () => undefined);
  await pool.query(PLAIN_EVENTS);
  return pool;
};

/** The same event by a plain INSERT into a table with a serial position: no check, no order of commits, no duplicates. */
export const plainInsert = async (given: Given, url: string): Promise<() => Promise<void>> => {
  const pool = await plainTable(given, url);
  return async () => {
    const { stream, type, data, metadata } = aStream();
    await pool.query({
      name: 'insert',
      text: 'insert into events (stream_id, version, event_id, type, data, metadata) values ($1, $2, $3, $4, $5, $6) returning position',
      values: [stream, 1, uuidv7(), type, JSON.stringify(data), JSON.stringify(metadata)],
    });
  };
};
