import type { Field } from '@malote/contracts/kernel/fields/field.ts';
import { mayBeEmpty } from '@malote/contracts/kernel/fields/schemas.ts';
import { mostOf } from '@malote/contracts/kernel/fields/kinds/count.ts';
import type { CountOptions } from '@malote/contracts/kernel/fields/kinds/count.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';
import { flag, instant, integer, json, minor, optional, real, text, texts, day } from '../column.ts';
import type { Column } from '../column.ts';

/** What becomes of a kind of field in a table: the column, and the form that a value has in it where that differs. */
interface Stored {
  readonly column: (field: never) => Column;
  readonly kept?: (value: never) => unknown;
}

/** Percent with four decimals as a whole number, so that it sorts and compares. */
const tenThousandths = (percent: string): number => Math.round(Number(percent) * 10_000);

/** What a column of 32 bits holds; a double holds whole numbers of 53 exactly. */
const INTEGER_MAX = 2_147_483_647;

const columns: Readonly<Record<KindName, Stored>> = {
  text: { column: text },
  code: { column: text },
  'site-code': { column: text },
  one: { column: text },
  several: { column: texts },
  texts: { column: texts },
  flag: { column: flag },
  count: { column: (field: CountOptions) => (mostOf(field) > INTEGER_MAX ? real() : integer()) },
  grams: { column: integer },
  decimal: { column: real },
  minor: { column: minor, kept: (digits: string) => BigInt(digits) },
  money: { column: minor, kept: ({ amount }: { readonly amount: string }) => BigInt(amount) },
  rate: { column: integer, kept: tenThousandths },
  instant: { column: instant },
  day: { column: day },
  clock: { column: text },
  cep: { column: text },
  'tax-id': { column: text },
  plate: { column: text },
  phone: { column: text },
  email: { column: text },
  municipality: { column: text },
  coordinates: { column: json },
  ref: { column: text },
  person: { column: text },
  rows: { column: json },
  words: { column: json },
  user: { column: text },
  refs: { column: texts },
  people: { column: texts },
  file: { column: json },
  permissions: { column: texts },
};

const of = (field: Field): Stored => columns[field.kind as KindName];

/** The column of a field; it may be null where the field may be empty or is filled in by the house. */
export function columnOf(field: Field): Column {
  const column = of(field).column(field as never);
  return mayBeEmpty(field) ? optional(column) : column;
}

/** A value of events as its column holds it. */
export function keptOf(field: Field, value: unknown): unknown {
  const { kept } = of(field);
  return value === null || value === undefined || kept === undefined ? (value ?? null) : kept(value as never);
}
