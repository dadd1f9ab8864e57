import { instant, integer, optional, place, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/**
 * When a bag held a parcel: from its put (or the seal that took it) until it was taken out or the bag unpacked. One row per binding,
 * kept for good. `from…` and `to…` are inclusive: positions as learned, versions of the bag's stream, instants by device.
 * `toPosition` null = still held.
 */
export const parcelBagTable = table('parcel_bag', {
  key: 'id',
  scope: 'everyone',
  columns: {
    /** `<waybill>:<b>` */
    id: text(),
    waybill: text(),
    bag: text(),
    b: text(),
    orderNumber: text(),
    grams: integer(),
    fromPosition: place(),
    toPosition: optional(place()),
    fromVersion: integer(),
    toVersion: optional(integer()),
    fromAt: instant(),
    toAt: optional(instant()),
    putBy: text(),
  },
  indexes: [
    { name: 'bag', on: 'bag' },
    { name: 'waybill', on: 'waybill' },
  ],
});
export type ParcelBagRow = RowOf<typeof parcelBagTable.columns>;
