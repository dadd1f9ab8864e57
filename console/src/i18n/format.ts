import { separatorOf } from '@malote/contracts/kernel/language.ts';
import { localeOf } from '@malote/contracts/kernel/values/locale.ts';
import { currentLanguage } from './i18n.ts';

/** Where instants are shown unless a site says otherwise. */
export const TIME_ZONE = 'America/Sao_Paulo';

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function cached<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  name: string,
  make: (locale: string) => Format,
): Format {
  const locale = localeOf(currentLanguage());
  const key = `${locale}|${name}`;
  const known = made.get(key);
  if (known !== undefined) return known as Format;
  const format = make(locale);
  made.set(key, format);
  return format;
}

/** What stands between a label and what it is said of. */
export const colon = (): string => (currentLanguage() === 'zh' ? '：' : ': ');

/** What stands between the things of a list. */
export const comma = (): string => separatorOf(currentLanguage());
/** The things of a list, one behind the other: `a, b`. */
export const listed = (things: readonly string[]): string => things.join(comma());

/** `1.234` */
export const count = (value: number): string =>
  cached('count', (locale) => new Intl.NumberFormat(locale)).format(value);
/** `0,50`: a measured number with so many places at least, so that in a column the digits stand below each other, and no more of them than it has. */
export const measured = (value: number, least: number, most = 3): string =>
  cached(
    `measured ${least} ${most}`,
    (locale) =>
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: least,
        maximumFractionDigits: Math.max(least, most),
      }),
  ).format(value);
/** `12,345`: kilograms, always with grams (R-0144). */
export const kilograms = (value: number): string =>
  cached(
    'kg',
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
  ).format(value);
/** What a sentence calls a thing: by its name, its code behind it; by the code alone where the name is not known. */
export const called = (name: string | null | undefined, code: string): string =>
  name == null || name === code ? code : `${name} (${code})`;
/** `12,3`: centimetres. */
export const centimetres = (value: number): string =>
  cached('cm', (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })).format(value);
/** `7,04`: millions of bytes. */
export const megabytes = (bytes: number): string =>
  cached(
    'MB',
    (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ).format(bytes / 1_000_000);
/** `6,2%` */
export const percent = (share: number): string =>
  cached(
    'percent',
    (locale) => new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(share);
/** `+6,2%` with its sign. */
export const change = (share: number): string =>
  cached(
    'change',
    (locale) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
  ).format(share);

/** Money from minor units as text: `R$ 1.234,56`. */
export function money({ amount, currency }: { readonly amount: string; readonly currency: string }): string {
  const format = cached(
    `money ${currency}`,
    (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
  );
  const digits = amount.replace('-', '').padStart(3, '0');
  return format.format(
    `${amount.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as unknown as number,
  );
}

const moment =
  (name: string, options: Intl.DateTimeFormatOptions) =>
  (iso: string | number | Date, timeZone: string = TIME_ZONE): string =>
    cached(`${name} ${timeZone}`, (locale) => new Intl.DateTimeFormat(locale, { timeZone, ...options })).format(
      new Date(iso),
    );

/** `20/11/2026, 18:32` */
export const instant = moment('instant', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** `20/11, 18:32:07` */
export const instantExact = moment('exact', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** `18:32:07` */
export const clock = moment('clock', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
/** `18:32` */
export const hour = moment('hour', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** `20/11/2026` */
export const day = moment('day', { day: '2-digit', month: '2-digit', year: 'numeric' });
/** `20/11` */
export const shortDay = moment('shortDay', { day: '2-digit', month: '2-digit' });
const yearOf = moment('year', { year: 'numeric' });
/** `20/11`, and `20/11/2025` where that is another year than now. */
export const dayOfStory = (at: string, now: string | Date = new Date()): string =>
  yearOf(at) === yearOf(now) ? shortDay(at) : day(at);

const shortMonth = moment('shortMonth', { month: 'short' });
/** A month of the year by its short name, from `01` to `12`: `jan`. */
export const monthName = (number: string): string => shortMonth(`2026-${number}-15T12:00:00Z`).replace(/\.$/, '');

const wholeMonth = moment('month', { month: 'short', year: 'numeric' });
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** `nov. de 2026`, of a month as it is kept: `2026-11`; anything else as it stands. */
export const month = (iso: string): string => (MONTH.test(iso) ? wholeMonth(`${iso}-15T12:00:00Z`) : iso);

/** The local date at `TIME_ZONE`: `2026-11-20`. */
export function isoDay(at: number | Date = Date.now()): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

/** Which words tell an age, and the number in them (R-0135 to R-0138). */
export function ageOf(ms: number): { readonly unit: 'now' | 'minutes' | 'hours' | 'days'; readonly count: number } {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return { unit: 'now', count: 0 };
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) };
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) };
}

const collators = new Map<string, Intl.Collator>();

/** Orders texts as the language does. */
export function collate(one: string, other: string): number {
  const locale = localeOf(currentLanguage());
  const collator = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true });
  collators.set(locale, collator);
  return collator.compare(one, other);
}
