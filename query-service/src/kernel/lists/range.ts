import type { Language } from '@malote/contracts/kernel/language.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { localeOf } from '@malote/contracts/kernel/values/locale.ts';

export const DAY_MS = 86_400_000;

/** Both ends of what is asked of time: half of it is no question (`params.ts`). */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Refuses a range that ends before it starts (R-0351) or spans more than the screen allows: 24 hours (R-0352), or some days (R-0354 to R-0361). */
export function rangeRefusal(
  range: Range | undefined,
  maxDays: number,
  field: string,
  language: Language,
): Refusal | undefined {
  if (range === undefined) return undefined;
  const span = Date.parse(range.to) - Date.parse(range.from);
  if (span < 0) return refuse('START_AFTER_END', {}, field);
  if (span <= maxDays * DAY_MS) return undefined;
  return maxDays === 1
    ? refuse('TIME_RANGE_24H', {}, field)
    : refuse('DATE_RANGE_TOO_LONG', { max: spanText(maxDays, 'day', language) }, field);
}

/** The first of some ranges that ends before it starts or spans more days than it may. */
export function spansRefusal(
  spans: Readonly<Record<string, number>>,
  params: Readonly<Record<string, unknown>>,
  language: Language,
): Refusal | undefined {
  for (const [name, days] of Object.entries(spans)) {
    const refused = rangeRefusal(params[name] as Range | undefined, days, `params.${name}`, language);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** Refuses months, each as `2026-11`, of which the first and the last lie further apart than a question reaches (R-0361). */
export function monthsRefusal(
  months: readonly string[] = [],
  maxMonths: number,
  field: string,
  language: Language,
): Refusal | undefined {
  const known = months.map(monthNumber).filter((month) => !Number.isNaN(month));
  return known.length > 0 && Math.max(...known) - Math.min(...known) + 1 > maxMonths
    ? refuse('DATE_RANGE_TOO_LONG', { max: spanText(maxMonths, 'month', language) }, field)
    : undefined;
}

/** The first of so many months up to the one that holds a day. */
export function firstOfMonths(many: number, day: string): string {
  const first = monthNumber(day.slice(0, 7)) - many + 1;
  return `${Math.floor((first - 1) / 12)}-${String(((first - 1) % 12) + 1).padStart(2, '0')}`;
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** "31 dias", in the reader's language. */
function spanText(many: number, unit: 'day' | 'month', language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(many);
}
