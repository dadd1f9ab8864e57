import { instant, integer, optional, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/**
 * Which streams, from and to which of their versions (both in; `toVersion` null = open), concern an order, a parcel, a bag or a load.
 * - `whole`: every event of the range (an order's own stream, its parcels' streams, the subject's own stream).
 * - `container`: of the range only opened, sealed, resealed, received, scanned out, unpacked (bag), opened, departed, arrived (load), and events that name the subject.
 * - `member`: of the member's stream only the events that name the subject (`data.bag` or `data.load`).
 * Stored link by link: order -> parcels, parcel -> bags, bag -> loads, bag -> parcels, load -> bags.
 * `reads.history_of(subject, number)` walks them: an order with its parcels, their bags, and those bags' loads while they were in them.
 */
export const historyLinksTable = table('history_links', {
  key: 'id',
  scope: 'everyone',
  columns: {
    /** `<subject>:<number>/<stream>/<b>` */
    id: text(), subject: text<'order' | 'parcel' | 'bag' | 'load'>(), number: text(), stream: text(), part: text<'whole' | 'container' | 'member'>(),
    fromVersion: integer(), toVersion: optional(integer()), fromAt: instant(), toAt: optional(instant()),
  },
  indexes: [{ name: 'subject', on: 'subject, number' }],
});
export type HistoryLinkRow = RowOf<typeof historyLinksTable.columns>;
