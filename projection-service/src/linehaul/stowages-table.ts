import { optional, text, texts } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** A total order as its bags know it. */
export const stowagesTable = table('stowages', {
  key: 'totalOrder',
  scope: 'everyone',
  columns: {
    totalOrder: text(),
    bags: texts(),
    /** Those that were taken off, too: they must be told so. */
    everHeld: texts(),
    airBillNumber: optional(text()),
  },
  indexes: [],
});
export type StowageRow = RowOf<typeof stowagesTable.columns>;
