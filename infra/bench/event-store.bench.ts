import { Pool } from 'pg';
import { migrateEventLog } from '../src/event-store/postgres/migrate.ts';
import { postgresEventStore } from '../src/event-store/postgres/postgres-event-store.ts';
import { uuidv7 } from '../src/uuid.ts';
import { alternating, perSecond } from './bench.ts';
import type { Bench } from './bench.ts';

const rounds = 3;
const timing = { seconds: 1.5, warmUp: 0.3 };

/** A typical event of a parcel, about 330 bytes of data and 300 of metadata. */
const typical = (waybill: string) => ({
  data: JSON.stringify({
    waybill, orderNumber: `OR${waybill.slice(-10)}`, scanned: waybill, channel: 'expresso', forecastGrams: 1_250, mm: [300, 200, 150],
    originSite: 'SPGRU01', destinationSite: 'RJRIO01', destination: { country: 'BR', state: 'RJ', municipality: '3304557', cep5: '20040', city: 'Rio de Janeiro' }, note: 'Padaria São João',
  }),
  metadata: JSON.stringify({
    company: 'malote', commandId: uuidv7(), command: 'scanning.receive', actor: 'u-17', site: 'SPGRU01', station: 'doca-3', device: 'coletor-12', happenedAt: '2026-03-01T12:00:00.000Z',
    offset: -180, businessDay: '2026-03-01', skew: 120, receivedAt: '2026-03-01T12:00:00.400Z', shown: 'accepted', writtenAt: '2026-03-01T12:00:00.410Z', hash: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c',
  }),
});

/** Appends of one event to a new stream each, at the exact version, and the reading of all of it, against a table that promises none of that. */
export const eventStoreBench: Bench = {
  title: 'Event store on Postgres, fsync and synchronous_commit on',
  peer: 'a plain INSERT for each event, serial position, pool of 32; plain SELECT of pages',
  async *run(database) {
    const [ourUrl, peerUrl] = [await database('bench_ours'), await database('bench_peer')];
    const owner = new Pool({ connectionString: ourUrl, max: 1 });
    await migrateEventLog(owner);
    await owner.end();
    const store = postgresEventStore({ connectionString: ourUrl });
    const plain = new Pool({ connectionString: peerUrl, max: 32 });
    plain.on('error', () => undefined);      // its connections may still be closing when the server stops
    await plain.query(`create table events (
      position bigint generated always as identity primary key, stream_id text not null, version integer not null, event_id uuid not null, type text not null,
      data json not null, metadata json not null, recorded_at timestamptz not null default now(), unique (stream_id, version))`);

    const append = async (): Promise<void> => {
      const waybill = uuidv7();
      const answer = await store.append({ stream: `parcel-${waybill}`, expected: 0, appendId: uuidv7(), events: [{ id: uuidv7(), type: 'ParcelRegistered', schemaVersion: 1, ...typical(waybill) }] });
      if (answer.kind !== 'appended') throw new Error(`An append to a new stream answered ${answer.kind}`);
    };
    const insert = async (): Promise<void> => {
      const waybill = uuidv7();
      const { data, metadata } = typical(waybill);
      await plain.query({ name: 'insert', text: 'insert into events (stream_id, version, event_id, type, data, metadata) values ($1, $2, $3, $4, $5, $6) returning position', values: [`parcel-${waybill}`, 1, uuidv7(), 'ParcelRegistered', data, metadata] });
    };

    for (const [callers, goal] of [[1, undefined], [8, undefined], [32, 1], [128, 1]] as const) {
      const figures = await alternating(rounds, () => perSecond(append, callers, timing), () => perSecond(insert, callers, timing));
      yield { what: `appends, ${callers} ${callers === 1 ? 'caller' : 'callers'}`, ...figures, unit: 'events/s', ...(goal === undefined ? {} : { goal }) };
    }

    const readAll = async (): Promise<number> => {
      const began = performance.now();
      let events = 0;
      for (let page = await store.readAll(0n, 2_000); page.events.length > 0 && events < 100_000; page = await store.readAll(page.last, 2_000)) events += page.events.length;
      return events / ((performance.now() - began) / 1_000);
    };
    const selectAll = async (): Promise<number> => {
      const began = performance.now();
      let events = 0;
      for (let after = '0', full = true; full && events < 100_000;) {
        const { rows } = await plain.query<{ position: string }>({ name: 'page', text: 'select * from events where position > $1 order by position limit 2000', values: [after] });
        events += rows.length;
        full = rows.length === 2_000;
        after = rows.at(-1)?.position ?? after;
      }
      return events / ((performance.now() - began) / 1_000);
    };
    yield { what: 'reading all, pages of 2,000', ...await alternating(rounds, readAll, selectAll), unit: 'events/s' };
    await store.close();
    await plain.end();
  },
};
