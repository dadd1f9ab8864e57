import { lineOf, withLines } from './order-lines.ts';
import type { OrderRow, ParcelLine } from './orders-table.ts';

const line = (more: Partial<ParcelLine> = {}): ParcelLine => ({
  waybill: 'W1',
  status: 'collected',
  bagged: false,
  intercepted: false,
  impounded: false,
  closed: false,
  finished: false,
  grams: null,
  site: null,
  bag: null,
  lastAt: null,
  ...more,
});
const PROMISED = '2026-11-25T12:00:00.000Z';
/** What an order of these lines is, of its own status. */
const of = (lines: readonly ParcelLine[], ownStatus: OrderRow['ownStatus'] = 'handed_over') =>
  withLines({ ownStatus, promisedAt: PROMISED } as OrderRow, lines);

test('a line says of a parcel what the order needs, and when it was heard of unless only its registration is known', () => {
  const parcel = {
    waybill: 'W1',
    status: 'collected',
    intercepted: true,
    impounded: true,
    closedAt: PROMISED,
    finished: true,
    grams: 700,
    currentSite: 'SPGRU01',
    bag: 'BG1',
    lastNode: 'ParcelCollected',
    lastAt: PROMISED,
  } as unknown as Parameters<typeof lineOf>[0];
  const whole = {
    waybill: 'W1',
    status: 'collected',
    bagged: true,
    intercepted: true,
    impounded: true,
    closed: true,
    finished: true,
    grams: 700,
    site: 'SPGRU01',
    bag: 'BG1',
    lastAt: PROMISED,
  };
  expect(lineOf(parcel)).toStrictEqual(whole);
  expect(lineOf({ ...parcel, bag: null, lastNode: 'ParcelRegistered' })).toStrictEqual({
    ...whole,
    bagged: false,
    bag: null,
    lastAt: null,
  });
});

test('an order is where its least advanced parcel is', () => {
  const ahead = line({ status: 'delivering', site: 'RJNIT01', bag: 'BG2' });
  const behind = line({ waybill: 'W2', status: 'received_consolidation', site: 'SPGRU01', bag: 'BG1' });
  expect(of([ahead, behind])).toMatchObject({
    waybillStatus: 'received_consolidation',
    currentSite: 'SPGRU01',
    bag: 'BG1',
    parcels: [ahead, behind],
  });
});

test('an order is held while any of its parcels is', () => {
  expect(of([line(), line()])).toMatchObject({ intercepted: false, impounded: false });
  expect(of([line(), line({ intercepted: true })])).toMatchObject({ intercepted: true, impounded: false });
  expect(of([line({ impounded: true }), line()])).toMatchObject({ intercepted: false, impounded: true });
});

test('an order weighs what of it was weighed, and nothing is known while nothing was', () => {
  expect(of([line(), line()]).weighedGrams).toBeNull();
  expect(of([line({ grams: 700 }), line(), line({ grams: 300 })]).weighedGrams).toBe(1_000);
});

test('a promise can be late while any parcel is not finished, and never of an order that was voided or cancelled', () => {
  const [open, finished] = [line(), line({ finished: true })];
  expect([of([open, finished]).lateAt, of([finished, finished]).lateAt]).toEqual([PROMISED, null]);
  expect([of([open], 'void').lateAt, of([open], 'forecast_cancelled').lateAt]).toEqual([null, null]);
});

test('an order was scanned last when the last of its parcels was', () => {
  const at = (...instants: readonly (string | null)[]) => of(instants.map((lastAt) => line({ lastAt }))).lastScanAt;
  expect([at(null), at(null, '2026-11-20'), at('2026-11-21', '2026-11-20', null)]).toEqual([
    null,
    '2026-11-20',
    '2026-11-21',
  ]);
  expect(at('2026-11-20', '2026-11-21')).toBe('2026-11-21');
});
