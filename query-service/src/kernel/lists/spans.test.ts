import { listings, records } from '@malote/contracts/catalogue.ts';
import knex from 'knex';
import type { Asking } from '../asking.ts';
import { groupedRows } from '../report-rows.ts';
import { listingSource } from '../listings.ts';
import { recordSource } from '../records/record-source.ts';
import { reportSource } from '../reports.ts';
import type { AnyReport } from '../reports.ts';
import { DAY_MS, firstOfMonths } from './range.ts';
import { annualPlanProgress } from '@malote/contracts/reports/annual-plan.ts';

const FROM = '2026-01-05T00:00:00.000Z';
const asking = {
  language: 'pt',
  now: new Date('2026-11-24T12:00:00Z'),
  db: knex({ client: 'pg' }),
  caller: { scope: '*' },
} as unknown as Asking;
const after = (ms: number) => new Date(Date.parse(FROM) + ms).toISOString();

/** What a list says to a range: the code of its refusal, or nothing. */
function said(noun: string, field: string, ms: number): string | undefined {
  const listing = listings.get(noun);
  const params = { [field]: { from: FROM, to: after(ms) } };
  const source =
    listing === undefined
      ? recordSource(records.get(noun) as never)
      : listing.report === undefined
        ? listingSource(listing)
        : reportSource(listing as AnyReport);
  return source.check?.(params as never, asking)?.refused;
}

test.each([
  ['SortedParcel', 'sortingTime', 1],
  ['SortedBag', 'sortingTime', 1],
  ['Weighing', 'time', 1],
  ['FullLink', 'registeredAt', 3],
  ['FullLink', 'lastAt', 3],
  ['TrackReception', 'trackTime', 3],
  ['TrackReception', 'receivedTime', 3],
  ['SortingLog', 'sortingTime', 7],
  ['Loading', 'loadedAt', 7],
  ['Loading', 'unloadedAt', 7],
  ['LoadUnloadReport', 'loadedAt', 7],
  ['StationaryTrack', 'lastAt', 15],
  ['DetentionReport', 'lastAt', 15],
  ['ClaimApplication', 'applicationTime', 92],
  ['ProblemParcel', 'registerTime', 92],
  ['ReconciliationBatch', 'generationTime', 184],
  ['ReconciliationBatch', 'billingDate', 184],
  ['PaymentBatch', 'time', 184],
  ['Receipt', 'time', 184],
] as const)(
  'a question of %s by %s spans %i days and not a millisecond more (R-0352, R-0354, R-0355, R-0356, R-0358, R-0359, R-0362)',
  (noun, field, days) => {
    expect(said(noun, field, days * DAY_MS)).toBeUndefined();
    expect(said(noun, field, days * DAY_MS + 1)).toBe(days === 1 ? 'TIME_RANGE_24H' : 'DATE_RANGE_TOO_LONG');
    expect(said(noun, field, -1)).toBe('START_AFTER_END');
  },
);

const monthly = listings.get('MonthlyBagSummary') as AnyReport;

test.each([
  [['2025-12', '2026-11'], undefined],
  [['2026-11', '2026-03', '2025-12'], undefined],
  [['2025-11', '2026-11'], 'DATE_RANGE_TOO_LONG'],
  [['2026-11', 'x', '2019-01'], 'DATE_RANGE_TOO_LONG'],
  [undefined, undefined],
] as const)('a monthly summary of %j reaches over a year of months and no further: %s (R-0361)', (month, refused) => {
  expect(reportSource(monthly).check?.({ ...(month && { month }) } as never, asking)?.refused).toBe(refused);
});

test('where nobody names a month, a monthly summary is about the last twelve (R-0361)', () => {
  const sql = groupedRows(monthly.report, ['month'], {}, undefined, asking).toQuery();
  expect(sql).toContain(`"month" >= '2025-12'`);
  expect(groupedRows(monthly.report, ['month'], { month: ['2020-01'] }, undefined, asking).toQuery()).not.toContain(
    '>=',
  );
  expect([firstOfMonths(12, '2026-12-31'), firstOfMonths(12, '2026-01-01')]).toEqual(['2026-01', '2025-02']);
});

test('the annual plan is asked for one year (R-0361)', () => {
  const asked = (year: unknown) => annualPlanProgress.params.safeParse({ year }).success;
  expect([asked('2026'), asked(['2026']), asked(['2026', '2027']), asked({ from: '2026', to: '2027' })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
