import type { Language } from '@malote/contracts/kernel/language.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { localeOf } from '@malote/contracts/kernel/values/locale.ts';

export const DAY_MS = 86_400_000;

/** Refuses a range that ends before it starts (R-0351) or spans more days than the screen allows (R-0354 to R-0361). */
export function rangeRefusal(
  range: { readonly from: string; readonly to: string } | undefined,
  maxDays: number,
  field: string,
  language: Language,
): Refusal | undefined {
  if (range === undefined) return undefined;
  const span = Date.parse(range.to) - Date.parse(range.from);
  if (span < 0) return refuse('START_AFTER_END', {}, field);
  return span > maxDays * DAY_MS
    ? refuse('DATE_RANGE_TOO_LONG', { max: daysText(maxDays, language) }, field)
    : undefined;
}

/** The first of some ranges that ends before it starts or spans more days than it may; one that is open at an end spans nothing that could be told. */
export function spansRefusal(
  spans: Readonly<Record<string, number>>,
  params: Readonly<Record<string, unknown>>,
  language: Language,
): Refusal | undefined {
  for (const [name, days] of Object.entries(spans)) {
    const range = params[name] as { readonly from?: string; readonly to?: string } | undefined;
    if (range?.from === undefined || range.to === undefined) continue;
    const refused = rangeRefusal({ from: range.from, to: range.to }, days, `params.${name}`, language);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** "31 dias", in the reader's language. */
function daysText(days: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}
