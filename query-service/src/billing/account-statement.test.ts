import knex from 'knex';
import type { Knex } from 'knex';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { newestLines } from './account-statement.ts';

/** Legs of two accounts over ten days and the log: their places are of one, two and three digits. */
const LEGS = 300;
const legs = Array.from({ length: LEGS }, (_, at) => ({
  id: `customeraccount-C${at % 2}@${at}:0`,
  account: `receivable:C${at % 2}`,
  kind: 'receivable',
  customer: `C${at % 2}`,
  supplier: null,
  day: `2026-11-${String(10 + ((at * 7) % 10))}`,
  bookedAt: '2026-11-20T15:00:00Z',
  minor: 100,
  debit: 100,
  credit: 0,
  entry: 'charge',
  document: null,
  by: 'ana',
  writtenAt: '2026-11-20T15:00:00Z',
  place: at,
  inBooks: `2026-11-${String(10 + ((at * 7) % 10))} ${String(at).padStart(19, '0')}`,
  position: at,
  scope: [],
}));

let running: RunningService;
let db: Knex;
beforeAll(async () => {
  running = await runningService(async (store) => await store('ledger_legs', ...legs));
  db = knex({ client: 'pg', connection: running.databaseUrl, pool: { min: 1, max: 1 } });
});
afterAll(async () => {
  await db.destroy();
  await running.close();
});

test('the newest lines of an account are those of its latest days, of one day those written last', async () => {
  const rows = (await newestLines(db, 'receivable:C1', '2026-11-17')) as { id: string }[];
  const expected = legs
    .filter(({ account, day }) => account === 'receivable:C1' && day <= '2026-11-17')
    .toSorted((one, other) => (one.day === other.day ? other.place - one.place : one.day < other.day ? 1 : -1));
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test('they are read in the order of an index that begins with the account, however many legs others have', async () => {
  await db.raw('set enable_seqscan = off; set enable_bitmapscan = off');
  const { sql, bindings } = newestLines(db, 'receivable:C1', '2026-11-17').toSQL();
  const { rows } = await db.raw<{ rows: { readonly 'QUERY PLAN': string }[] }>(`explain ${sql}`, [
    ...bindings,
  ] as never);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Scan using ledger_legs_g\d+_account/);
  expect(plan).not.toContain('Sort');
});
