import { VOIDABLE } from '@malote/contracts/orders/status.ts';
import type { RowOf } from '../client/names.ts';
import { bulkAction } from '../ui/list/actions.ts';
import type { RowAction } from '../ui/list/actions.ts';

export type OrderRow = RowOf<'orders.orderList'>;

const ENDED: readonly OrderRow['orderStatus'][] = ['void', 'forecast_cancelled', 'returned'];
const ended = (row: OrderRow): string | undefined =>
  ENDED.includes(row.orderStatus) ? 'ended' : row.waybillStatus === 'signed' ? 'signed' : undefined;
/** What is held is freed before it is voided. */
const held = (row: OrderRow): string | undefined =>
  row.impounded ? 'impounded' : row.intercepted ? 'intercepted' : undefined;
const one = (row: OrderRow) => ({ orderNumber: row.orderNumber });

/** What can be done with orders; the server decides again on each. */
export const orderActions: readonly RowAction<OrderRow>[] = [
  bulkAction('intercept', 'orders.interceptOrder', {
    input: one,
    not: (row: OrderRow) => ended(row) ?? (row.intercepted ? 'intercepted' : undefined),
  }),
  bulkAction('release', 'orders.releaseOrder', {
    input: one,
    not: (row: OrderRow) => (row.intercepted ? undefined : 'notIntercepted'),
  }),
  bulkAction('impound', 'orders.impoundOrder', {
    input: one,
    not: (row: OrderRow) => ended(row) ?? (row.impounded ? 'impounded' : undefined),
  }),
  bulkAction('cancel-impound', 'orders.cancelImpound', {
    input: one,
    not: (row: OrderRow) => (row.impounded ? undefined : 'notImpounded'),
  }),
  bulkAction('void', 'orders.voidOrder', {
    input: one,
    not: (row: OrderRow) => ended(row) ?? held(row) ?? (VOIDABLE.includes(row.orderStatus) ? undefined : 'shipped'),
    danger: true,
  }),
];
