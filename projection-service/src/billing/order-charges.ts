import type { EventOf } from '../kernel/events.ts';
import { readModel } from '../kernel/read-model.ts';
import type { On, View } from '../kernel/read-model.ts';
import { orderChargesTable } from './order-charges-table.ts';
import type { OrderChargeRow } from './order-charges-table.ts';

/** What tells whether what a customer is charged is settled. */
export type ChargeEvent = EventOf<'ChargeRegistered' | 'ChargeRevised' | 'ChargeSettled' | 'ChargeDeleted'>;

function changed<Event extends ChargeEvent>(
  fold: (row: OrderChargeRow, event: Event) => OrderChargeRow,
): On<OrderChargeRow, Event> {
  // What a supplier charges has no row.
  return { keys: ({ data }) => [data.code], fold: (row, event) => row && fold(row, event) };
}

/** The row with the order that its fields name now, if they say anything of it. */
function ofOrder(row: OrderChargeRow, orderNumber: string | null | undefined): OrderChargeRow {
  if (orderNumber === undefined) return row;
  return {
    ...row,
    orderNumber,
    orders: [...new Set([...row.orders, ...(orderNumber === null ? [] : [orderNumber])])],
  };
}

/** Lookup: for which order a customer is charged, and since when that is settled. */
export const orderCharges = readModel<OrderChargeRow>(
  orderChargesTable,
  {
    ChargeRegistered: {
      keys: ({ data }) => (data.fields.customer === undefined ? [] : [data.code]),
      fold: (_, { data: { code, fields } }) =>
        ofOrder(
          { code, customer: fields.customer ?? '', orderNumber: null, orders: [], settledAt: null, deleted: false },
          fields.orderNumber,
        ),
    },
    ChargeRevised: changed<EventOf<'ChargeRevised'>>((row, { data }) => ofOrder(row, data.fields.orderNumber)),
    ChargeSettled: changed<EventOf<'ChargeSettled'>>((row, { metadata }) => ({
      ...row,
      settledAt: metadata.happenedAt,
    })),
    ChargeDeleted: changed<EventOf<'ChargeDeleted'>>((row) => ({ ...row, deleted: true })),
  },
  { by: ['orderNumber'], notices: 'silent' },
);

/** The orders that a change of a charge concerns: the one that it is for, and those that it was for before. */
export function ordersCharged({ data }: ChargeEvent, view: View): Pick<OrderChargeRow, 'customer' | 'orders'> {
  return view.get(orderChargesTable, data.code) ?? { customer: '', orders: [] };
}

/**
 * Since when everything is settled that the customer of an order is charged for it; null while something is not, and where nothing is charged. What somebody
 * else is charged under the number of his order is no matter of his.
 */
export function settledSince(
  { orderNumber, customer }: { readonly orderNumber: string; readonly customer: string },
  view: View,
): string | null {
  const settled = view
    .by(orderChargesTable, 'orderNumber', orderNumber)
    .filter((one) => one.customer === customer && !one.deleted)
    .map(({ settledAt }) => settledAt);
  if (settled.includes(null)) return null;
  return settled.reduce((last, at) => (last !== null && at !== null && last > at ? last : at), null);
}
