import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { gramsOnWire, kilogramsOnWire } from '@malote/contracts/kernel/fields/weight-on-wire.ts';
import type { WeightOnWire } from '@malote/contracts/kernel/fields/weight-on-wire.ts';
import { zoneOf } from '@malote/contracts/kernel/fields/zone.ts';
import type { Zone } from '@malote/contracts/kernel/fields/zone.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';
import { separatorOf } from '@malote/contracts/kernel/language.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import type { Cell } from '../files/cell.ts';
import { dayCell, instantCell, moneyCell, numberCell, textCell, yesNoCell } from '../files/cell.ts';
import { dayText, localText } from '@malote/infra/sheets/local-time.ts';

type CellOf = (value: never, field: never, language: Language) => Cell;

/** What becomes of a kind of field when it is read: its form on the wire, its cell in a file, and how a bound of a range compares with its column. */
interface Read {
  /** From the column's form to the wire's; as it is where nothing is said. */
  readonly wire?: (kept: never, field: never) => unknown;
  readonly cell: CellOf;
  /** A bound of a range, from the wire's unit to the column's. */
  readonly bound?: (bound: number, field: never) => number;
}

const plain: Read = { cell: (value: string) => textCell(value) };
const words = (of: Choice, value: string, language: Language) => of[value]?.words[language] ?? value;
type OfChoice = Field & { readonly of: Choice };
type OfInstant = Field & { readonly zone?: Zone };
type OfWeight = Field & WeightOnWire;
type OfMoney = Field & { readonly currency?: string };
type Row = Readonly<Record<string, unknown>>;
type OfRows = Field & { readonly of: Fields };
/** Child rows are kept as events hold them. That is how the wire has them, too, weights apart: grams inside, kilograms outside. */
const inRow = (row: Row, of: Fields): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      of[name]?.kind === 'grams' && typeof value === 'number' ? gramsOnWire(of[name] as OfWeight, value) : value,
    ]),
  );

/** What a cell of its own would show, as a part of one. */
function shownIn(cell: Cell, language: Language): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return cell.text;
    case 'number':
      return language === 'pt' ? String(cell.value).replace('.', ',') : String(cell.value);
    case 'day':
      return dayText(cell.day);
    case 'instant':
      return localText(cell.at, cell.aheadMs);
  }
}

/** A row as one cell tells it and an import reads it: its parts in their order with `|` between, the last ones left out where they are empty. */
const rowText = (row: Row, of: Fields, language: Language): string =>
  Object.entries(of)
    .map(([name, field]) => shownIn(cellOf(field, row[name], language), language))
    .join(' | ')
    .replace(/(?:\s*\|\s*)+$/, '');

const kinds: Readonly<Record<KindName, Read>> = {
  text: plain,
  code: plain,
  'site-code': plain,
  one: { cell: (value: string, { of }: OfChoice, language) => textCell(words(of, value, language)) },
  several: {
    cell: (values: readonly string[], { of }: OfChoice, language) =>
      textCell(values.map((value) => words(of, value, language)).join(separatorOf(language))),
  },
  texts: { cell: (values: readonly string[]) => textCell(values.join(', ')) },
  flag: { cell: (value: boolean, _, language) => yesNoCell(value, language) },
  count: { cell: (value: number) => numberCell(value) },
  grams: {
    wire: (kept: number, field: OfWeight) => gramsOnWire(field, kept),
    cell: (value: number, field: OfWeight) => numberCell(kilogramsOnWire(field, value), 3),
    bound: (bound, field: OfWeight) => Math.round(kilogramsOnWire(field, bound) * 1_000),
  },
  decimal: {
    // A share stands as the page has it: 18 below a heading that says per cent.
    cell: (value: number, { places, isShare }: Field & { readonly places: number; readonly isShare?: true }) =>
      isShare === true
        ? numberCell(Number((value * 100).toFixed(6)), Math.max(0, places - 2))
        : numberCell(value, Math.min(places, 6)),
  },
  minor: {
    wire: String,
    cell: (digits: string) => moneyCell({ amount: digits }),
    bound: (major) => Math.round(major * 100),
  },
  money: {
    wire: (kept: string | bigint, { currency = 'BRL' }: OfMoney) => ({ amount: String(kept), currency }),
    cell: (value: { readonly amount: string }) => moneyCell(value),
    bound: (major) => Math.round(major * 100),
  },
  rate: {
    wire: (kept: number) => String(kept / 10_000),
    cell: (percent: string) => numberCell(Number(percent), 4),
    bound: (percent) => Math.round(percent * 10_000),
  },
  instant: {
    cell: (value: string, field: OfInstant) =>
      instantCell(value, field.zone === undefined ? undefined : zoneOf(field).aheadMs),
  },
  day: { cell: (value: string) => dayCell(value) },
  clock: plain,
  cep: plain,
  'tax-id': plain,
  plate: plain,
  phone: plain,
  email: plain,
  municipality: plain,
  coordinates: {
    cell: ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
      textCell(`${latitude}, ${longitude}`),
  },
  ref: plain,
  user: plain,
  refs: { cell: (values: readonly string[]) => textCell(values.join(', ')) },
  permissions: { cell: (values: readonly string[]) => textCell(values.join(', ')) },
  people: { cell: (values: readonly string[]) => textCell(values.join(', ')) },
  person: plain,
  rows: {
    wire: (rows: readonly Row[], { of: inner }: OfRows) => rows.map((row) => inRow(row, inner)),
    cell: (rows: readonly Row[], { of: inner }: OfRows, language) =>
      textCell(rows.map((row) => rowText(row, inner, language)).join('; ')),
  },
  file: { cell: ({ name }: { readonly name: string }) => textCell(name) },
  words: { cell: (value: Readonly<Record<Language, string>>, _, language) => textCell(value[language]) },
};

const of = (field: Field): Read => kinds[field.kind as KindName];

/** A value of a column in the form of the wire; null where there is none. */
export function wireOf(field: Field, kept: unknown): unknown {
  const { wire } = of(field);
  return kept === null || kept === undefined || wire === undefined
    ? (kept ?? null)
    : wire(kept as never, field as never);
}

/** A value of the wire as a cell of a file. */
export function cellOf(field: Field, value: unknown, language: Language): Cell {
  return value === null || value === undefined ? undefined : of(field).cell(value as never, field as never, language);
}

/** A bound of a range in the unit of the column. */
export const boundOf = (field: Field, bound: number): number => of(field).bound?.(bound, field as never) ?? bound;
