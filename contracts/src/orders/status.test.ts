import fc from 'fast-check';
import { JOURNEY } from '../scanning/journey.ts';
import { ORDER_STATUSES, orderStatus, orderTab, standingOf } from './status.ts';
import type { ParcelOutline } from './status.ts';

const a = (status: ParcelOutline['status'], different: Partial<ParcelOutline> = {}): ParcelOutline => ({
  status,
  bagged: false,
  intercepted: false,
  impounded: false,
  ...different,
});
const outline: fc.Arbitrary<ParcelOutline> = fc.record({
  status: fc.constantFrom(...JOURNEY),
  bagged: fc.boolean(),
  intercepted: fc.boolean(),
  impounded: fc.boolean(),
});

test('an order stands where its parcel is: forecast, received, warehoused, bagged, out of warehouse, shipping (R-0201)', () => {
  const journey = [
    a('to_be_assigned'),
    a('collected'),
    a('received_consolidation'),
    a('received_consolidation', { bagged: true }),
    a('dispatched_consolidation'),
    a('received_distribution'),
    a('delivering'),
    a('signed'),
  ];
  expect(journey.map((one) => orderStatus('forecast', [one]))).toEqual([
    'forecast',
    'received',
    'warehoused',
    'bagged',
    'out_of_warehouse',
    'shipping',
    'shipping',
    'shipping',
  ]);
});
test('of several parcels the least advanced counts, and cancelled ones do not (R-0201)', () => {
  expect(orderStatus('handed_over', [a('signed'), a('to_be_collected')])).toBe('handed_over');
  expect(orderStatus('handed_over', [a('signed'), a('received_consolidation')])).toBe('warehoused');
  expect(orderStatus('handed_over', [a('cancelled'), a('received_consolidation')])).toBe('warehoused');
});
test('holds come first, then problems; an order is returned when all of it is (R-0201, R-0693, R-0694)', () => {
  expect(
    orderStatus('handed_over', [a('problem_piece', { intercepted: true }), a('collected', { impounded: true })]),
  ).toBe('impounded');
  expect(orderStatus('handed_over', [a('problem_piece', { intercepted: true })])).toBe('intercepted');
  expect([
    orderStatus('handed_over', [a('problem_piece'), a('signed')]),
    orderStatus('handed_over', [a('returned'), a('returned')]),
  ]).toEqual(['problem_piece', 'returned']);
});
test('what was voided or cancelled stays so, whatever its parcels say (R-0201)', () => {
  fc.assert(
    fc.property(
      fc.array(outline),
      (parcels) =>
        [orderStatus('void', parcels), orderStatus('forecast_cancelled', parcels)].join() === 'void,forecast_cancelled',
    ),
  );
});
test('every order has a status of the list and stands under one tab', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('forecast', 'handed_over', 'void', 'forecast_cancelled'),
      fc.array(outline),
      (own, parcels) => {
        const status = orderStatus(own, parcels);
        expect(ORDER_STATUSES).toContain(status);
        expect([
          'to_be_collected',
          'pending_shipment',
          'pending_receipt',
          'completed',
          'abnormal',
          'returned',
        ]).toContain(orderTab(status, parcels));
      },
    ),
  );
});
test('an order is shown as signed when all of it that lives is, and as shipping before (R-0200, R-0201)', () => {
  const shown = (...parcels: readonly ParcelOutline[]) => {
    const status = orderStatus('handed_over', parcels);
    return standingOf({ orderStatus: status, tab: orderTab(status, parcels) });
  };
  expect([
    shown(a('signed')),
    shown(a('signed'), a('cancelled')),
    shown(a('signed'), a('delivering')),
    shown(a('signed'), a('returned')),
    shown(a('signed', { impounded: true })),
  ]).toEqual(['signed', 'signed', 'shipping', 'shipping', 'impounded']);
});
