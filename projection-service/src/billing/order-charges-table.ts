import { flag, instant, optional, text, texts } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** What customers are charged for orders, as far as parcels need to know: whether it is settled. */
export const orderChargesTable = table('order_charges', {
  key: 'code',
  scope: 'everyone',
  columns: {
    code: text(),
    customer: text(),
    orderNumber: optional(text()),
    /** Every order that it was ever said to be for: each is looked at again when it changes. */
    orders: texts(),
    /** When its batch was reconciled. */
    settledAt: optional(instant()),
    deleted: flag(),
  },
  indexes: [{ name: 'order', on: 'order_number', where: 'order_number is not null' }],
});
export type OrderChargeRow = RowOf<typeof orderChargesTable.columns>;
