import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { Zone } from '@malote/contracts/kernel/fields/zone.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';
import { isNumber } from '@malote/contracts/kernel/fields/number-field.ts';
import { typedOnWire } from '@malote/contracts/kernel/fields/weight-on-wire.ts';
import type { WeightOnWire } from '@malote/contracts/kernel/fields/weight-on-wire.ts';
import { valuesAt, wordsAt } from '../../i18n/record-words.ts';
import type { Filter } from '../list/filters.ts';

/** Codes that one filter takes. */
export const CODES = 200;
/** Days that a range may span where no rule says less. */
const DAYS = 3_660;

type Make = (field: never, prefix: string, name: string) => Filter | undefined;
interface Common {
  readonly key: string;
  readonly label: string;
  readonly primary: boolean;
}

const common = (field: Field, prefix: string, name: string): Common => ({
  key: name,
  label: wordsAt(prefix, name),
  primary: field.sought === true,
});
const none: Make = () => undefined;
const words: Make = (field: Field, prefix, name) => ({ ...common(field, prefix, name), kind: 'text', minLength: 1 });
const codes: Make = (field: Field, prefix, name) => ({
  ...common(field, prefix, name),
  kind: 'codes',
  max: field.askedAtOnce ?? CODES,
  // A number is what people paste a column of.
  few: field.kind === 'code' && !isNumber(field),
  notFound: undefined,
});
const between =
  (places?: number): Make =>
  (field: Field & { readonly places?: number }, prefix, name) => ({
    ...common(field, prefix, name),
    kind: 'between',
    places: places ?? field.places ?? 2,
  });
const weights: Make = (field: Field & WeightOnWire, prefix, name) => ({
  ...common(field, prefix, name),
  kind: 'between',
  places: 3,
  told: (kilograms) => typedOnWire(field, kilograms),
});
const chosen: Make = (field: Field & { readonly of: Choice }, prefix, name) => ({
  ...common(field, prefix, name),
  kind: 'choice',
  values: Object.keys(field.of),
  domain: valuesAt(prefix, name),
});
const record: Make = (field: Field & { readonly to: string }, prefix, name) => ({
  ...common(field, prefix, name),
  kind: 'record',
  noun: field.to,
  most: field.askedAtOnce,
});
const dates =
  (unit: 'days' | 'instants'): Make =>
  (field: Field & { readonly zone?: Zone }, prefix, name) => ({
    ...common(field, prefix, name),
    kind: 'dates',
    maxDays: DAYS,
    unit,
    ...(field.zone !== undefined && { zone: field.zone }),
  });

const kinds: Readonly<Record<KindName, Make>> = {
  text: words,
  code: codes,
  'site-code': codes,
  one: chosen,
  several: chosen,
  texts: none,
  flag: (field: Field, prefix, name) => ({ ...common(field, prefix, name), kind: 'yes' }),
  count: between(0),
  grams: weights,
  decimal: between(),
  minor: between(2),
  money: between(2),
  rate: between(4),
  instant: dates('instants'),
  day: dates('days'),
  clock: none,
  cep: codes,
  'tax-id': codes,
  plate: codes,
  phone: words,
  email: words,
  municipality: none,
  coordinates: none,
  ref: record,
  user: none,
  people: none,
  permissions: none,
  refs: record,
  person: none,
  rows: none,
  words: none,
  file: none,
};

/** The filters of a list over fields: those that are sought most in the first line. */
export function filtersOf(fields: Fields, prefix: string): readonly Filter[] {
  return Object.entries(fields).flatMap(
    ([name, field]) => kinds[field.kind as KindName](field as never, prefix, name) ?? [],
  );
}

/** The same, each range with the days that it may span. */
export const spanning = (filters: readonly Filter[], spans: Readonly<Record<string, number>>): readonly Filter[] =>
  filters.map((filter) => {
    const days = spans[filter.key];
    return filter.kind === 'dates' && days !== undefined ? { ...filter, maxDays: days } : filter;
  });
