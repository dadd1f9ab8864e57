import { text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** Which parcel and order a waybill number means; a number that came by an exchange points to the parcel's first one. */
export const parcelOrderTable = table('parcel_order', {
  key: 'number',
  scope: 'everyone',
  columns: { number: text(), waybill: text(), orderNumber: text() },
  indexes: [
    { name: 'order', on: 'order_number' },
    { name: 'waybill', on: 'waybill' },
  ],
});
export type ParcelOrderRow = RowOf<typeof parcelOrderTable.columns>;
