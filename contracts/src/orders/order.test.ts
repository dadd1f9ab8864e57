import type { About } from '../kernel/aggregate.ts';
import { orderEvents } from './events.ts';
import { order } from './order.ts';
import type { Order } from './order.ts';

const about = {} as About;
/** What an event makes of an order. */
const told = (now: Order, type: keyof typeof orderEvents, data: object = {}): Order =>
  order.evolve(now, orderEvents[type]({ orderNumber: 'PD1', ...data } as never), about);

const said = {
  status: 'forecast',
  customer: 'LOJA1',
  recipient: { key: 'joão' },
  parcels: [{ waybill: 'W1' }, { waybill: 'W2' }],
};
const registered = told(order.initial, 'OrderRegistered', said);

test("before anybody registered it an order is absent: nobody's, without a parcel", () =>
  expect(order.initial).toStrictEqual({ status: 'absent', customer: '', waybills: [] }));

test('an order is its own stream, and states that were kept of an earlier shape are not taken', () =>
  expect([order.category, order.stateVersion]).toEqual(['order', 2]));

test('an order stands as it was registered, with a waybill for each parcel, and knows no number that nobody gave it (R-0201)', () => {
  expect(registered).toStrictEqual({
    status: 'forecast',
    customer: 'LOJA1',
    waybills: ['W1', 'W2'],
    recipient: 'joão',
  });
  const numbers = { customerOrderNumber: 'C-1', referenceNumber: 'REF-9' };
  expect(told(order.initial, 'OrderRegistered', { ...said, status: 'handed_over', ...numbers })).toStrictEqual({
    ...registered,
    status: 'handed_over',
    ...numbers,
  });
});

test.each([
  ['another recipient', { recipient: { key: 'maria' } }, { recipient: 'maria' }],
  ['another reference', { referenceNumber: 'REF-10' }, { referenceNumber: 'REF-10' }],
  ['another sender, which the order does not look at', { sender: { key: 'loja' } }, {}],
])('an amendment changes what it names and leaves the rest: %s', (_, amended, changed) => {
  const before = told(order.initial, 'OrderRegistered', { ...said, referenceNumber: 'REF-9' });
  expect(told(before, 'OrderAmended', amended)).toStrictEqual({ ...before, ...changed });
});

test('a promise is kept with the order, and the last one counts', () => {
  const promised = told(registered, 'OrderPromised', { promisedAt: '2026-11-23T23:59:59.000Z', basis: 'sla' });
  const again = told(promised, 'OrderPromised', { promisedAt: '2026-11-25T23:59:59.000Z', basis: 'customer' });
  expect(promised).toStrictEqual({ ...registered, promisedAt: '2026-11-23T23:59:59.000Z' });
  expect(again).toStrictEqual({ ...registered, promisedAt: '2026-11-25T23:59:59.000Z' });
});

test.each([
  ['OrderHandedOver', 'handed_over'],
  ['OrderForecastCancelled', 'forecast_cancelled'],
  ['OrderVoided', 'void'],
] as const)('%s puts the order into %s and keeps all else of it (R-0201)', (type, status) =>
  expect(told(registered, type, { waybills: ['W1', 'W2'] })).toStrictEqual({ ...registered, status }),
);
