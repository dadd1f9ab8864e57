import { instant, optional, place, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** One row per command that was answered on an order, a parcel or a bag, accepted or refused (R-0149). */
export const orderLogsTable = table('order_logs', {
  key: 'id',
  scope: 'rows',
  columns: {
    /** The command id. */
    id: text(),
    orderNumber: optional(text()),
    waybill: optional(text()),
    bag: optional(text()),
    /** The command's name. */
    operation: text(),
    outcome: text<'accepted' | 'refused'>(),
    code: optional(text()),
    operator: text(),
    behalfOf: optional(text()),
    site: optional(text()),
    station: optional(text()),
    device: optional(text()),
    at: instant(),
    receivedAt: instant(),
    reason: optional(text()),
    atPosition: place(),
  },
  indexes: [
    { name: 'order', on: 'order_number, at desc, id desc' },
    { name: 'at', on: 'at desc, id desc' },
    { name: 'operator', on: 'operator, at desc, id desc' },
    { name: 'bag', on: 'bag, at desc, id desc', where: 'bag is not null' },
  ],
});
export type OrderLogRow = RowOf<typeof orderLogsTable.columns>;
