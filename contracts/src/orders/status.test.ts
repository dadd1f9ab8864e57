import fc from 'fast-check';
import { BEFORE_COLLECTION, BEFORE_SHIPPING, JOURNEY, progressOf, waybillStandingOf } from '../scanning/journey.ts';
import {
  isClosed,
  leastAdvanced,
  ORDER_STANDINGS,
  ORDER_STATUSES,
  ORDER_TABS,
  orderStatus,
  orderTab,
  standingOf,
  VOIDABLE,
} from './status.ts';
import type { OrderStatus, OrderTab, ParcelOutline } from './status.ts';

const a = (status: ParcelOutline['status'], different: Partial<ParcelOutline> = {}): ParcelOutline => ({
  status,
  bagged: false,
  intercepted: false,
  impounded: false,
  closed: false,
  ...different,
});
const outline: fc.Arbitrary<ParcelOutline> = fc.record({
  status: fc.constantFrom(...JOURNEY),
  bagged: fc.boolean(),
  intercepted: fc.boolean(),
  impounded: fc.boolean(),
  closed: fc.boolean(),
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
test('an order is shown as signed when all of it that lives and did not come back is, and as shipping before (R-0171, R-0200, R-0201)', () => {
  const shown = (...parcels: readonly ParcelOutline[]) => {
    const status = orderStatus('handed_over', parcels);
    return standingOf({ orderStatus: status, tab: orderTab(status, parcels) });
  };
  expect([
    shown(a('signed')),
    shown(a('signed'), a('cancelled')),
    shown(a('signed'), a('delivering')),
    shown(a('signed'), a('returned')),
    shown(a('delivering'), a('returned')),
    shown(a('signed', { impounded: true })),
  ]).toEqual(['signed', 'signed', 'shipping', 'signed', 'shipping', 'impounded']);
});

test('an order is closed when all of it that lives is; what came back is completed once it is closed, and is not shown as signed (R-0171, R-0205)', () => {
  const [signed, back] = [a('signed', { closed: true }), a('returned', { closed: true })];
  expect([[signed], [signed, back], [signed, a('cancelled')]].map(isClosed)).toEqual([true, true, true]);
  const open = [[], [a('cancelled', { closed: true })], [signed, a('returned')], [signed, a('delivering')]];
  expect(open.map(isClosed)).toEqual([false, false, false, false]);
  expect([orderTab('returned', [back]), orderTab('returned', [a('returned')])]).toEqual(['completed', 'returned']);
  expect(standingOf({ orderStatus: 'returned', tab: 'completed' })).toBe('returned');
  expect(waybillStandingOf({ waybillStatus: 'signed', closed: true })).toBe('closed_loop');
  expect(waybillStandingOf({ waybillStatus: 'signed', closed: false })).toBe('signed');
});

test.each<[ParcelOutline['status'], OrderStatus, OrderStatus]>([
  ['to_be_assigned', 'handed_over', 'handed_over'],
  ['to_be_collected', 'handed_over', 'handed_over'],
  ['collected', 'received', 'bagged'],
  ['received_consolidation', 'warehoused', 'bagged'],
  ['dispatched_consolidation', 'out_of_warehouse', 'out_of_warehouse'],
  ['received_distribution', 'shipping', 'shipping'],
  ['dispatched_distribution', 'shipping', 'shipping'],
  ['received_delivery_point', 'shipping', 'shipping'],
  ['delivering', 'shipping', 'shipping'],
  ['signed', 'shipping', 'shipping'],
  ['problem_piece', 'problem_piece', 'problem_piece'],
  ['returned', 'returned', 'returned'],
  ['cancelled', 'handed_over', 'handed_over'],
])('an order whose parcel is %s is %s, and in a bag %s (R-0201)', (status, loose, inBag) => {
  expect([a(status), a(status, { bagged: true })].map((one) => orderStatus('handed_over', [one]))).toEqual([
    loose,
    inBag,
  ]);
});
test.each(JOURNEY.filter((status) => status !== 'cancelled'))(
  'an order whose parcel is %s is offered to be voided exactly while it may be, and from no bag once it was collected (R-0201)',
  (status) => {
    const statusOf = (bagged: boolean) => orderStatus('handed_over', [a(status, { bagged })]);
    expect(VOIDABLE.includes(statusOf(false))).toBe(BEFORE_SHIPPING.has(status));
    expect(VOIDABLE.includes(statusOf(true))).toBe(BEFORE_COLLECTION.has(status));
  },
);
test('each step counts before the one after it, in whichever order its parcels stand; what came back counts for nothing (R-0201)', () => {
  const way = [
    a('collected'),
    a('received_consolidation'),
    a('received_consolidation', { bagged: true }),
    a('dispatched_consolidation'),
    a('signed'),
  ];
  const shown = ['received', 'warehoused', 'bagged', 'out_of_warehouse', 'shipping'];
  for (const [at, one] of way.entries())
    for (const other of [...way.slice(at), a('returned')]) {
      expect(orderStatus('handed_over', [one, other])).toBe(shown[at]);
      expect(orderStatus('handed_over', [other, one])).toBe(shown[at]);
    }
  expect(orderStatus('forecast', [a('returned'), a('to_be_assigned')])).toBe('forecast');
  expect(orderStatus('forecast', [])).toBe('forecast');
});
test.each<[OrderStatus, Exclude<OrderTab, 'all'>]>([
  ['forecast', 'to_be_collected'],
  ['handed_over', 'to_be_collected'],
  ['impound_cancelled', 'to_be_collected'],
  ['received', 'pending_shipment'],
  ['warehoused', 'pending_shipment'],
  ['bagged', 'pending_shipment'],
  ['out_of_warehouse', 'pending_receipt'],
  ['shipping', 'pending_receipt'],
  ['returned', 'returned'],
  ['not_returned', 'returned'],
  ['problem_piece', 'abnormal'],
  ['intercepted', 'abnormal'],
  ['impounded', 'abnormal'],
  ['void', 'abnormal'],
  ['forecast_cancelled', 'abnormal'],
])(
  '%s stands under %s, however its parcels stand, unless it is on its way and all of it signed (R-0171)',
  (status, tab) => {
    for (const parcels of [[], [a('cancelled')], [a('signed'), a('delivering')]])
      expect(orderTab(status, parcels)).toBe(tab);
    expect(orderTab(status, [a('signed'), a('cancelled')])).toBe(status === 'shipping' ? 'completed' : tab);
  },
);
test('statuses and tabs are what addresses, filters and partners call them (R-0171, R-0200)', () => {
  expect(ORDER_STATUSES.join(' ')).toBe(
    'forecast handed_over forecast_cancelled received shipping void warehoused bagged out_of_warehouse problem_piece ' +
      'returned not_returned intercepted impounded impound_cancelled',
  );
  expect(ORDER_STANDINGS).toEqual([...ORDER_STATUSES, 'signed']);
  expect(ORDER_TABS.join(' ')).toBe('all to_be_collected pending_shipment pending_receipt completed abnormal returned');
});
test('of several waybills the least advanced that still lives is shown; where none lives they are cancelled', () => {
  expect(leastAdvanced(['signed', 'collected', 'delivering'], progressOf)).toBe('collected');
  expect(leastAdvanced(['collected', 'signed'], progressOf)).toBe('collected');
  expect(leastAdvanced(['cancelled', 'signed'], () => 0)).toBe('signed');
  expect(leastAdvanced(['cancelled', 'returned'], progressOf)).toBe('returned');
  expect(leastAdvanced(['cancelled'], progressOf)).toBe('cancelled');
  expect(leastAdvanced([], progressOf)).toBe('cancelled');
});
