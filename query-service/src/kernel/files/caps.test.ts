import { listings, records } from '@malote/contracts/catalogue.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { rowsOfOrders } from '../../orders/order-export.ts';
import { listingFile } from '../listings.ts';
import { recordFile } from '../records/record-file.ts';
import { tooLong } from './export-list.ts';
import { EXPORT_ROWS } from './limits.ts';

const capOf = (noun: string) => recordFile(records.get(noun) as AnyRecord).cap([]);

test('a file of orders holds 10,000 rows with products and 100,000 without (R-0432)', () => {
  expect(rowsOfOrders(['orderNumber', 'products'])).toBe(10_000);
  expect(rowsOfOrders(['orderNumber', 'status'])).toBe(100_000);
});

test('a file of anything else holds 50,000 rows, one of a dictionary 1,000 (R-0433, R-0435)', () => {
  expect(EXPORT_ROWS).toBe(50_000);
  const smaller = [...records.keys()].filter((noun) => capOf(noun) !== 50_000);
  expect(smaller.toSorted()).toEqual(['Dictionary', 'DictionaryValue']);
  expect(smaller.map(capOf)).toEqual([1_000, 1_000]);
});

test('a file covers 31 days at most of what its list is bounded by, whatever is left open of the range (R-0363)', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const code = (range: object | undefined) => tooLong(['at'], { at: range }, now)?.refused;
  expect(code({ from: '2026-10-20T12:00:00Z', to: '2026-11-20T12:00:00Z' })).toBeUndefined();
  expect(code({ from: '2026-10-20T11:59:59Z', to: '2026-11-20T12:00:00Z' })).toBe('EXPORT_RANGE_31_DAYS');
  expect(code({ from: '2026-10-20T12:00:00Z' })).toBeUndefined();
  expect(code({ from: '2026-10-20T11:59:59Z' })).toBe('EXPORT_RANGE_31_DAYS');
  expect(code({ to: '2026-11-20T12:00:00Z' })).toBe('EXPORT_RANGE_31_DAYS');
  expect(code(undefined)).toBeUndefined();
});

test('each range that a list is bounded by bounds its file (R-0363)', () => {
  const bounded = [...records.values(), ...listings.values()].filter(({ spans }) => Object.keys(spans).length > 0);
  expect(bounded.length).toBeGreaterThan(20);
  for (const made of records.values())
    expect([made.noun, recordFile(made).ranges]).toEqual([made.noun, Object.keys(made.spans)]);
  for (const made of listings.values())
    expect([made.noun, listingFile(made).ranges]).toEqual([made.noun, Object.keys(made.spans)]);
});
