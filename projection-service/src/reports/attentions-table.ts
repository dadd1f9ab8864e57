import type { AttentionKind } from '@malote/contracts/reports/attention.ts';
import type { DisputedFact } from '@malote/contracts/reports/attention.ts';
import { flag, instant, json, optional, text } from '../kernel/column.ts';
import { table } from '../kernel/table.ts';
import type { RowOf } from '../kernel/table.ts';

/**
 * What needs somebody. For refused_after_green, unknown_code and conflict there is a row, and `open` says whether the cause lasts.
 * `quiet`, `late` and `stray_binding` follow from `parcels.quiet_at`, `late_at`, `stray_at` and now (every bagging passes through a moment
 * in which it would be a stray, so no rows for that); a row of these kinds exists only when somebody took, snoozed or answered it, and its
 * `open` is false: join it by id. An answer given before the instant came again (`answered_at < quiet_at`) does not count.
 */
export const attentionsTable = table('attentions', {
  key: 'id',
  scope: 'rows',
  columns: {
    /** `<kind>:<subject>`: quiet:WAYBILL, late:WAYBILL, unknown_code:CODE, stray_binding:WAYBILL, refused_after_green:COMMAND, conflict:WAYBILL.SCAN */
    id: text(),
    kind: text<AttentionKind>(),
    /** What it is about: a waybill, bag, code. */
    number: text(),
    orderNumber: optional(text()),
    bag: optional(text()),
    site: optional(text()),
    since: instant(),
    dueAt: optional(instant()),
    detail: json<Readonly<Record<string, string | number | null>>>(),
    /** Of a conflict: the facts that exclude each other, the one that stands first. */
    facts: optional(json<readonly DisputedFact[]>()),
    /** The cause lasts. Needs somebody: open and not answered. */
    open: flag(),
    closedAt: optional(instant()),
    takenBy: optional(text()),
    takenAt: optional(instant()),
    snoozedUntil: optional(instant()),
    snoozeReason: optional(text()),
    answered: flag(),
    answeredBy: optional(text()),
    answeredAt: optional(instant()),
    answerReason: optional(text()),
  },
  indexes: [
    { name: 'open', on: 'since, id', where: 'open and not answered' },
    { name: 'number', on: 'number' },
    { name: 'bag', on: 'bag', where: 'bag is not null and open' },
  ],
});
export type AttentionRow = RowOf<typeof attentionsTable.columns>;
