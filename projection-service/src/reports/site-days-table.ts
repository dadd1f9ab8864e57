import { day, instant, integer, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/** Scans of a site on one business day, and its last one by device time. */
export const siteDaysTable = table('site_days', {
  key: 'id',
  scope: 'everyone',
  columns: { /** `<day>:<site>` */ id: text(), day: day(), site: text(), scans: integer(), lastScanAt: instant() },
  indexes: [{ name: 'day', on: 'day, site' }],
});
export type SiteDayRow = RowOf<typeof siteDaysTable.columns>;
