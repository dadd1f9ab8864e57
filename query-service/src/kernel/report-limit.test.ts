import knex from 'knex';
import { recyclingSummaryReport } from '@malote/contracts/materials/bag-recycling.ts';
import { REPORT_ROWS } from '@malote/contracts/kernel/report.ts';
import { listingRows } from '../../test/listing-rows.ts';
import { runningService } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import type { Asking } from './asking.ts';
import { reportSource } from './reports.ts';
import type { AnyReport } from './reports.ts';

/** Three more groups than a report answers; the figure of a group is its number, from 1. */
const GROUPS = REPORT_ROWS + 3;

const made: AnyReport = recyclingSummaryReport;

let running: RunningService;
beforeAll(async () => {
  const [row] = listingRows(made.report.of, 1);
  running = await runningService(
    async (store) =>
      await store(made.report.of.table, { ...row, code: 'RC0', recycledQuantity: 1, registeredTo: 'p1' }),
  );
  await running.client.query(
    `insert into reads.bag_recyclings_g1 select copy.* from reads.bag_recyclings_g1 as model, generate_series(2, $1::int) as at,
     lateral jsonb_populate_record(model, jsonb_build_object('code', 'RC' || at, 'recycled_quantity', at, 'registered_to', 'p' || at)) as copy
     where model.code = 'RC0'`,
    [GROUPS],
  );
});
afterAll(async () => await running.close());

test('a report answers its first 100,000 groups, those with the largest first figure (R-0429)', async () => {
  expect(REPORT_ROWS).toBe(100_000);
  const db = knex({ client: 'pg' });
  const asking = {
    db,
    now: new Date(),
    caller: { scope: '*' },
    master: { sites: () => [] },
  } as unknown as Asking;
  const { view } = reportSource(made);
  if (typeof view === 'string') throw new Error('a report has no view of its own');
  const date = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
  const parts = view(asking, { grouping: 'person', date } as never);
  const answered = db
    .from(db.unionAll([...parts]).as('whole'))
    .count('*', { as: 'many' })
    .min('recycled', { as: 'least' });
  const { sql, bindings } = answered.toSQL().toNative();
  const { rows } = await running.client.query(sql, [...bindings]);
  expect(rows).toEqual([{ many: String(REPORT_ROWS), least: GROUPS - REPORT_ROWS + 1 }]);
  await db.destroy();
});
