import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import type { Words } from './language.ts';

/** How the text of a cell becomes a value of the wire. */
export type CellKind =
  | 'text'
  | 'code'
  | 'cep'
  | 'kilograms'
  | 'decimal'
  | 'centimetres'
  | 'reais'
  | 'count'
  | 'yes-no'
  | 'date'
  | 'instant'
  | Choices;

/** Words that a cell may hold, in any of the three languages or as the value itself. */
export type Choices = Readonly<Record<string, Words>>;

export type CellValue = string | number | boolean | { readonly amount: string; readonly currency: 'BRL' };

const DAY_MS = 86_400_000;

/** A number that a spreadsheet holds as the text that it shows: plain digits, never an exponent. */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  // The fifteen digits that a spreadsheet shows: 0.1 + 0.2 is kept as 0.30000000000000004 and means 0.3.
  const shown = Number(value.toPrecision(15));
  const text = String(shown);
  return text.includes('e') ? shown.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 }) : text;
}

/**
 * What a spreadsheet's clock shows, in milliseconds as if it were that of Greenwich: `2026-11-20`, or with a time `2026-11-20T18:30:00`.
 * No zone is named, because a spreadsheet knows none: whoever reads the cell says whose time it is.
 */
export const clockText = (ms: number): string =>
  ms % DAY_MS === 0
    ? new Date(ms).toISOString().slice(0, 10)
    : new Date(Math.round(ms / 1_000) * 1_000).toISOString().slice(0, 19);

/** Reads one filled cell. The schema of the order checks the value; here only its form is read. An instant without an offset has this one, Brasília's unless said. */
export function readCell(kind: CellKind, text: string, offset = '-03:00'): CellValue | Refusal {
  if (typeof kind === 'object') return choiceOf(kind, text) ?? notAmong(kind);
  switch (kind) {
    case 'text':
      return text;
    case 'code':
      return text.toUpperCase();
    // Spreadsheets take the zero off a CEP that they hold as a number.
    case 'cep':
      return text.replaceAll(/[\s.-]/g, '').replace(/^\d{7}$/, '0$&');
    case 'kilograms':
    case 'centimetres':
      return numeric(text);
    // Brazil lies south of the equator and west of Greenwich: most of its degrees are below none.
    case 'decimal': {
      const [, below, size = ''] = /^([-−]?)(.*)$/.exec(text) ?? [];
      const number = numeric(size);
      return typeof number === 'number' && below !== '' ? -number : number;
    }
    case 'count':
      return /^\d{1,9}$/.test(text) ? Number(text) : refuse('FIELD_NUMERIC_ONLY');
    case 'yes-no':
      return choiceOf(YES_NO, text) === undefined ? notAmong(YES_NO) : isYes(text);
    case 'reais':
      return reais(text);
    case 'date':
      return dateOf(text) ?? refuse('FIELD_FORMAT');
    case 'instant':
      return instantOf(text, offset) ?? refuse('FIELD_FORMAT');
  }
}

const YES_NO: Choices = { yes: { pt: 'Sim', zh: '是', en: 'Yes' }, no: { pt: 'Não', zh: '否', en: 'No' } };
/** Whoever wrote a word that is none reads those that are in his own language. */
const notAmong = (choices: Choices): Refusal => refuse('FIELD_ENUM', { values: Object.values(choices) });
const isYes = (text: string) => choiceOf(YES_NO, text) === 'yes';

function numeric(text: string): number | Refusal {
  const decimal = decimalOf(text);
  return decimal === undefined ? refuse('FIELD_NUMERIC_ONLY') : Number(decimal);
}

/** `5.000` and `5,000` are five thousand reais to one and five to another: neither is guessed. */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;

function reais(text: string): CellValue | Refusal {
  const said = text.replace(/^R\$\s*/i, '');
  if (EITHER.test(said)) return refuse('FIELD_FORMAT');
  const decimal = decimalOf(said);
  if (decimal === undefined) return refuse('FIELD_NUMERIC_ONLY');
  const [whole = '0', part = ''] = decimal.split('.');
  const cents = part.replace(/0+$/, '');
  return cents.length > 2
    ? refuse('FIELD_FORMAT')
    : { amount: BigInt(whole + cents.padEnd(2, '0')).toString(), currency: 'BRL' };
}

/**
 * A positive decimal as people of three countries write it, with a dot: `1.234,56`, `1,234.56`, `29,9`, `0.35`.
 * Where both signs stand, the last is the decimal one; a sign that stands alone once is the decimal one, several times it groups.
 */
export function decimalOf(text: string): string | undefined {
  const plain = text.replaceAll(/[\s\u00a0]/g, '');
  if (!/^\d[\d.,]{0,24}$/.test(plain)) return undefined;
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  if (last < 0) return plain;
  const sign = plain[last] ?? '.';
  const other = sign === '.' ? ',' : '.';
  const grouping = plain.split(sign).length > 2 ? sign : other;
  const decimal = grouping === sign ? plain.replaceAll(sign, '') : plain.replaceAll(other, '').replace(',', '.');
  const grouped = grouping === sign ? plain : plain.slice(0, last);
  const groups = grouped.split(grouping);
  if (groups.length > 1 && (groups.slice(1).some((group) => group.length !== 3) || !/^\d{1,3}$/.test(groups[0] ?? '')))
    return undefined;
  return /^\d+(\.\d+)?$/.test(decimal) ? decimal : undefined;
}

/** `2026-11-20`, `20/11/2026`, or the date of an instant. */
function dateOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  return local ? `${local[3]}-${local[2]?.padStart(2, '0')}-${local[1]?.padStart(2, '0')}` : undefined;
}

/** An instant; without an offset of its own it has this one, without a time it is the end of that day. */
function instantOf(text: string, offset: string): string | undefined {
  if (/[Zz]$|[+-]\d{2}:\d{2}$/.test(text)) return text.replace(' ', 'T');
  const [day = '', time = '23:59:59'] = text.split(/[T ]/);
  const date = dateOf(day);
  return date === undefined || !/^\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(time)
    ? undefined
    : `${date}T${time.length === 5 ? `${time}:00` : time}${offset}`;
}

function choiceOf(choices: Choices, text: string): string | undefined {
  const wanted = folded(text);
  return Object.entries(choices).find(([value, words]) =>
    [value, words.pt, words.zh, words.en].some((word) => folded(word) === wanted),
  )?.[0];
}

/** Letters without case, accents, and doubled spaces, so that a title or word typed by hand is still found. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s*]+/g, ' ')
    .trim()
    .toLowerCase();
}
