import knex from 'knex';
import type { Knex } from 'knex';
import { freshDatabase } from '../../../infra/test/database.ts';
import type { FreshDatabase } from '../../../infra/test/database.ts';
import { shiftOfPickup } from './planned-times.ts';

let database: FreshDatabase;
let db: Knex;
beforeAll(async () => {
  database = await freshDatabase();
  db = knex({ client: 'pg', connection: database.url, pool: { min: 0, max: 1 } });
  await db.raw(`create schema reads;
    create table reads.parcels (waybill text primary key, collected_site text, collected_at timestamptz);
    create table reads.site_tree (site text primary key, ancestors text[]);
    create table reads.shifts (code text primary key, shift text, departure_transfer_center text, status text,
      collection_time text, collection_end_time text)`);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
beforeEach(async () => await db.raw('truncate reads.parcels, reads.site_tree, reads.shifts'));

interface Trip {
  readonly code: string;
  readonly shift: string;
  readonly centre: string;
  readonly from: string;
  readonly until: string;
  readonly status?: string;
}
const store = async (trips: readonly Trip[]) =>
  await db.batchInsert(
    'reads.shifts',
    trips.map(({ code, shift, centre, from, until, status = 'enabled' }) => ({
      code,
      shift,
      departure_transfer_center: centre,
      status,
      collection_time: from,
      collection_end_time: until,
    })),
  );
interface ParcelRow {
  readonly waybill: string;
  readonly collected_site: string | null;
  readonly collected_at: string | null;
}
/** Every parcel with its shift. */
const asked = (): Knex.QueryBuilder => {
  const rows = db.from({ own: 'reads.parcels' }).select('own.waybill');
  shiftOfPickup(rows, 'shift', db);
  return rows;
};
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The rule as it is said, minute by minute: of the hours that a minute lies in, those of today before those of yesterday, then those that began last. */
function shiftAt(trips: readonly Trip[], above: readonly string[], minute: number): string | null {
  const [first] = trips
    .filter(({ centre, status = 'enabled' }) => status === 'enabled' && above.includes(centre))
    .map(({ from, until, ...trip }) => ({ ...trip, begin: minuteOf(from), end: minuteOf(until) }))
    .filter(({ begin, end }) => (end <= begin ? minute >= begin || minute < end : minute >= begin && minute < end))
    .toSorted(
      (one, other) =>
        Number(minute >= other.begin) - Number(minute >= one.begin) ||
        other.begin - one.begin ||
        (one.code < other.code ? -1 : 1),
    );
  return first?.shift ?? null;
}

test('each minute of the day has the shift in whose hours it lies, past midnight too, and a parcel none elsewhere', async () => {
  const trips: readonly Trip[] = [
    { code: 'TN1', shift: 'morning', centre: 'H1', from: '06:00', until: '12:00' },
    { code: 'TN2', shift: 'middle', centre: 'H1', from: '11:30', until: '18:00' },
    { code: 'TN3', shift: 'night', centre: 'H1', from: '21:00', until: '03:00' },
    { code: 'TN4', shift: 'morning', centre: 'H1', from: '23:15', until: '01:00' },
    { code: 'TN5', shift: 'middle', centre: 'H1', from: '00:30', until: '00:45' },
    { code: 'TN6', shift: 'night', centre: 'H1', from: '11:30', until: '18:00' },
    { code: 'TN7', shift: 'night', centre: 'H2', from: '08:00', until: '08:00' },
    { code: 'TN8', shift: 'night', centre: 'H1', from: '03:00', until: '06:00', status: 'disabled' },
  ];
  const sites = { R1: ['R1', 'H1'], R2: ['R2', 'H1', 'H2'], R3: ['R3', 'H3'] };
  await store(trips);
  await db.batchInsert(
    'reads.site_tree',
    Object.entries(sites).map(([site, ancestors]) => ({ site, ancestors })),
  );
  const minutes = Array.from({ length: 1_440 }, (_, minute) => minute);
  await db.batchInsert<ParcelRow>('reads.parcels', [
    ...Object.keys(sites).flatMap((site) =>
      minutes.map((minute) => ({
        waybill: `${site} ${clockOf(minute)}`,
        collected_site: site,
        collected_at: `2026-11-03T${clockOf(minute)}:59-03:00`,
      })),
    ),
    { waybill: 'nowhere', collected_site: null, collected_at: null },
    { waybill: 'not yet', collected_site: 'R1', collected_at: null },
    { waybill: 'elsewhere', collected_site: 'R9', collected_at: '2026-11-03T10:00:00-03:00' },
  ]);
  const found = new Map(
    ((await asked()) as { waybill: string; shift: string | null }[]).map((row) => [row.waybill, row.shift]),
  );
  expect(found.size).toBe(3 * 1_440 + 3);
  const wrong = Object.entries(sites).flatMap(([site, above]) =>
    minutes.filter((minute) => found.get(`${site} ${clockOf(minute)}`) !== shiftAt(trips, above, minute)),
  );
  expect(wrong).toEqual([]);
  expect([found.get('nowhere'), found.get('not yet'), found.get('elsewhere')]).toEqual([null, null, null]);
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
const readingsOf = (plan: Plan): readonly (readonly [string, number])[] => [
  ...(plan['Relation Name'] === undefined ? [] : [[plan['Relation Name'], plan['Actual Loops']] as const]),
  ...(plan.Plans ?? []).flatMap(readingsOf),
];

test('the timetable is read once for a question, however many parcels it is about', async () => {
  await store(
    ['06:00', '12:00', '18:00'].map((from, at) => ({
      code: `TN${at}`,
      shift: 'morning',
      centre: 'H1',
      from,
      until: clockOf((minuteOf(from) + 360) % 1_440),
    })),
  );
  await db.raw(`insert into reads.site_tree select 'R' || n, array['R' || n, 'H1'] from generate_series(1, 20) as n;
    insert into reads.parcels select 'P' || n, 'R' || n % 20, timestamptz '2026-11-03' + n * interval '7 minutes'
      from generate_series(1, 5000) as n;
    analyze reads.parcels; analyze reads.site_tree; analyze reads.shifts`);
  const { rows } = await db.raw<{ rows: [{ 'QUERY PLAN': [{ Plan: Plan }] }] }>(
    `explain (analyze, format json) ${asked().toQuery()}`,
  );
  expect(Object.fromEntries(readingsOf(rows[0]['QUERY PLAN'][0].Plan))).toEqual({
    parcels: 1,
    site_tree: 1,
    shifts: 1,
  });
});
