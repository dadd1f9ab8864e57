import { localeOf } from '@malote/contracts/kernel/values/locale.ts';
import { currentLanguage } from './i18n.ts';

/** What stands before the decimals, and between the thousands, in the language of the page. */
const signs = () => (currentLanguage() === 'pt' ? { decimal: ',', group: '.' } : { decimal: '.', group: ',' });

interface Measure {
  /** Decimals at most. */
  readonly places: number;
  readonly mayBeBelowZero?: boolean;
}

/** A number that somebody types: as it stands there, without a unit, and as plain digits with a point. */
interface Typed {
  readonly said: string;
  readonly number: string;
}

/** A grouping sign before three digits, where nothing else tells what it is. */
const GROUPED = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** Of what has as many decimals as a group has digits, as weights have, a sign that stands alone is the decimal one: `1.250` kg. */
const GROUP_DIGITS = 3;
/** Thousands, the last of them perhaps not all typed yet. */
const THOUSANDS = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:\1\d{0,3})?$|^\d*$/;

function digitsOf(said: string, places: number): string | undefined {
  const { group } = signs();
  const at = Math.max(said.lastIndexOf('.'), said.lastIndexOf(','));
  if (at < 0) return said;
  const sign = said[at] ?? '';
  const ungrouped = (text: string) => (THOUSANDS.test(text) ? text.replaceAll(/[.,]/g, '') : undefined);
  if (sign === group && places === 0) return said.replaceAll(sign, '');
  if (said.indexOf(sign) < at || (sign === group && places < GROUP_DIGITS && GROUPED.test(said)))
    return ungrouped(said);
  const [whole, decimals] = [ungrouped(said.slice(0, at)), said.slice(at + 1)];
  if (whole === undefined || decimals.length > places) return undefined;
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/**
 * Reads a number at every key: `1.234,56`, `1,234.56`, `129.93`. Where both signs stand the last is the decimal one, and one that stands several times
 * groups. One that stands alone is the decimal one, unless it is the language's own grouping sign before three digits, where there are no three decimals.
 * The number is empty where none stands there yet, and undefined where no such number is meant: that key is not taken.
 */
export function numberTyped(text: string, { places, mayBeBelowZero = false }: Measure): Typed | undefined {
  const parts = /^[^\d.,-]*(-?)([\d.,]*)[^\d.,-]*$/.exec(text.replaceAll(/\s/g, ''));
  if (parts === null) return undefined;
  const [, minus = '', said = ''] = parts;
  if (minus !== '' && !mayBeBelowZero) return undefined;
  const digits = digitsOf(said, places)
    ?.replace(/^0+(?=\d)/, '')
    .replace(/^(?=\.)/, '0');
  if (digits === undefined) return undefined;
  return { said: `${minus}${said}`, number: digits === '' ? '' : `${minus}${digits}` };
}

/** Whether two numbers in plain digits are one: `12.5` and `12.50` are. */
export const isSameNumber = (one: string, other: string): boolean => shortest(one) === shortest(other);
const shortest = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number);

/** Plain digits in the language of the page, without its grouping: as one goes on typing. */
export const toType = (number: string): string => number.replace('.', signs().decimal);

/** Plain digits as people read them, with all the decimals that they have: `1234.50` is `1.234,50`. */
export function numberWritten(number: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(number)) return number;
  const places = number.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(localeOf(currentLanguage()), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(number as Intl.StringNumericLiteral);
}
