import { integer, minor, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

export const channelsTable = table('channels', {
  key: 'code',
  scope: 'everyone',
  columns: {
    code: text(),
    status: text<'enabled' | 'disabled' | 'deleted'>(),
    name: text(),
    kind: text(),
    maxParcelGrams: integer(),
    bagMaxGrams: integer(),
    bagLimitParcels: integer(),
    divisor: integer(),
    minDeclaredMinor: minor(),
    maxDeclaredMinor: minor(),
  },
});
export type ChannelRow = RowOf<typeof channelsTable.columns>;
