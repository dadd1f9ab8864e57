import { records } from '@malote/contracts/catalogue.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import { rowsOfOrders } from '../../orders/order-export.ts';
import { recordFile } from '../records/record-file.ts';
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

test('a file of what happened covers days that are said, or what is named by its number (R-0363)', () => {
  const timeOf = (noun: string) =>
    recordFile(records.get(noun) as AnyRecord).time as unknown as Record<string, unknown>;
  const cases = ['WorkOrder', 'CustomerIssue', 'SmsMessage', 'EventReport', 'LostParcel', 'AuditRecord'];
  for (const noun of [...cases, 'StockMovement', 'BagRecycling', 'ClaimApplication'])
    expect([noun, timeOf(noun)['demanded']]).toEqual([noun, true]);
  expect(timeOf('LostParcel')).toMatchObject({
    ranges: expect.arrayContaining(['time', 'lastTrackTime']) as unknown,
    numbers: expect.arrayContaining(['codes']) as unknown,
  });
  expect(timeOf('Customer')).toMatchObject({ ranges: [], demanded: false });
});
