import { integer, optional, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

export const customersTable = table('customers', {
  key: 'code',
  scope: 'rows',
  columns: {
    code: text(),
    status: text<'enabled' | 'disabled' | 'deleted'>(),
    name: text(),
    type: text(),
    city: optional(text()),
    state: optional(text()),
    overweightToleranceGrams: integer(),
  },
  indexes: [{ name: 'name', on: 'name, code' }],
});
export type CustomerRow = RowOf<typeof customersTable.columns>;
