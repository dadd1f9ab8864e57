import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { day, place, text } from '../kernel/column.ts';
import { counter } from '../kernel/read-model.ts';
import { table } from '../kernel/table.ts';
import { parcelsTable } from '../scanning/for-others.ts';

/** Parcels by the month in which they were registered and the first five digits of where they go: what plans are held against. */
export const volumeMonthsTable = table('volume_months', {
  key: 'id',
  scope: 'everyone',
  columns: { /** `<month>|<cep5>` */ id: text(), /** Its first day. */ month: day(), cep5: text(), count: place() },
  indexes: [{ name: 'month', on: 'month' }],
});

/** A parcel that was cancelled is no volume. */
export const volumeMonths = counter(volumeMonthsTable, parcelsTable, (row) => {
  if (row.cancelled) return [];
  const month = `${businessDay(row.registeredAt, COMPANY_ZONE).slice(0, 7)}-01`;
  return [{ row: { id: `${month}|${row.destinationCep5}`, month, cep5: row.destinationCep5 }, count: 1 }];
});
