import { listings, records } from '@malote/contracts/catalogue.ts';
import type { Asking } from '../asking.ts';
import { listingSource } from '../listings.ts';
import { recordSource } from '../records/record-source.ts';
import { reportSource } from '../reports.ts';
import type { AnyReport } from '../reports.ts';
import { DAY_MS } from './range.ts';

const FROM = '2026-01-05T00:00:00.000Z';
const asking = { language: 'pt', now: new Date('2026-11-24T12:00:00Z') } as unknown as Asking;
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
  'a question of %s by %s spans %i days and not a millisecond more (R-0352, R-0355, R-0356, R-0358, R-0359, R-0362)',
  (noun, field, days) => {
    expect(said(noun, field, days * DAY_MS)).toBeUndefined();
    expect(said(noun, field, days * DAY_MS + 1)).toBe('DATE_RANGE_TOO_LONG');
    expect(said(noun, field, -1)).toBe('START_AFTER_END');
  },
);
