import { zipList } from './values/zip-list.ts';
import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import type { RefusalCode } from './refusals/catalogue.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What lies apart in a kind of record: no two of them that agree in `by` hold spans that meet, and neither do two rows of one. Both ends belong to a span;
 * they are texts of one length that compare as they are written: days, postal codes.
 */
export interface Apart {
  /** Fields in which records agree before their spans are compared: two that both leave one empty agree in it. None: all are compared. */
  readonly by: readonly string[];
  readonly from: string;
  /** Left empty where the span has no end. */
  readonly to: string;
  /** The field of child rows in which the spans stand, one in each; in the record itself where nothing is said. */
  readonly rows?: string;
  /** `from` and `to` are one text that holds them all, as people write postal codes: `01~05,0601`. */
  readonly written?: 'postal codes';
  /** A span that ends where it starts is none; it may be where nothing is said. */
  readonly single?: 'refused';
  /** Why a row ends before it starts, meets an earlier one, or meets what another record holds, where it has words of its own: the first two name the rows. */
  readonly called?: Readonly<Partial<Record<'backwards' | 'meeting' | 'taken', RefusalCode>>>;
}

/** A stretch of days or codes, both ends in it; open where `to` is missing. */
export interface Span {
  readonly from: string;
  readonly to?: string | undefined;
}

/** A span of a record, with the field that a refusal of it names. */
export interface PlacedSpan extends Span {
  readonly path: string;
}

/** Whether two spans have something in common. */
export const meet = (one: Span, other: Span): boolean =>
  (other.to === undefined || one.from <= other.to) && (one.to === undefined || other.from <= one.to);

/** What records agree in before their spans are compared, as one text. */
export const groundOf = ({ by }: Apart, values: Values): string =>
  JSON.stringify(by.map((name) => values[name] ?? null));

/** The spans that a record holds with these fields. */
export function spansOf({ from, to, rows, written }: Apart, values: Values): readonly PlacedSpan[] {
  if (written !== undefined)
    return typeof values[from] === 'string'
      ? zipList(values[from]).spans.map((span) => ({ ...span, path: `fields.${from}` }))
      : [];
  const spanIn = (row: Values, path: string): readonly PlacedSpan[] =>
    typeof row[from] === 'string'
      ? [{ from: row[from], to: (row[to] ?? undefined) as string | undefined, path: `${path}${to}` }]
      : [];
  if (rows === undefined) return spanIn(values, 'fields.');
  return ((values[rows] ?? []) as readonly Values[]).flatMap((row, at) => spanIn(row, `fields.${rows}.${at}.`));
}

/** Why the spans of one record cannot stand by themselves: one ends before it starts, or two of them meet. */
export function spansRefusal(apart: Apart, values: Values): Refusal | undefined {
  const spans = spansOf(apart, values);
  for (const [at, { from, to, path }] of spans.entries()) {
    const row = at + 1;
    if (to !== undefined && (apart.single === 'refused' ? from >= to : from > to))
      return refuse(apart.called?.backwards ?? 'RANGE_START_NOT_BELOW_END', { row }, path);
    const met = spans.slice(0, at).findIndex((earlier) => meet(earlier, { from, to }));
    if (met >= 0) return refuse(apart.called?.meeting ?? 'INTERVAL_OVERLAP', { row, other: met + 1 }, path);
  }
  return undefined;
}
