import type { Choice } from '@malote/contracts/kernel/fields/choice.ts';
import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { gramsOnWire, kilogramsOnWire } from '@malote/contracts/kernel/fields/weight-on-wire.ts';
import type { WeightOnWire } from '@malote/contracts/kernel/fields/weight-on-wire.ts';
import { zoneOf } from '@malote/contracts/kernel/fields/zone.ts';
import type { Zone } from '@malote/contracts/kernel/fields/zone.ts';
import type { KindName } from '@malote/contracts/kernel/fields/kinds.ts';
import { formatCep } from '@malote/contracts/kernel/values/cep.ts';
import { formatPhone } from '@malote/contracts/kernel/values/phone.ts';
import { formatPlate } from '@malote/contracts/kernel/values/plate.ts';
import { formatTaxId } from '@malote/contracts/kernel/values/tax-id.ts';
import { LATITUDE, LONGITUDE } from '@malote/contracts/kernel/values/degrees.ts';
import { phone, taxId } from '../../i18n/brazilian-numbers.ts';
import { day, instant, instantExact, kilograms, listed, measured, money, monthName } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { lookup } from '../../i18n/texts.ts';

/** A value in words, for a cell, a fact and a history alike. */
type Shown = (value: never, field: never) => string;

const asItIs: Shown = (value: string) => value;
/** Who did something: what the house does by itself (`HOUSE` of the contracts) has no user's name. */
export const whoIs = (user: string): string => (user === 'system' ? lookup('shell:house') : user);
type OfChoice = Field & { readonly of: Choice };
const wordOf = ({ of }: OfChoice, value: string): string => of[value]?.words[currentLanguage()] ?? value;

/** Keeps a number and its unit on one line. */
const TOGETHER = '\u00A0';
interface Counted extends Field {
  readonly unit?: Readonly<Record<string, string>>;
  readonly places?: number;
  readonly isShare?: true;
}
/** A number with what it is counted in, which stands where people write it: `12,5 km`, `8%`, `R$ 7,20`; without a unit its digits stand below those of other rows. */
const counted = (value: number, { unit, places = 0, isShare }: Counted): string => {
  if (isShare === true) return `${measured(value * 100, 0, Math.max(0, places - 2))}%`;
  const said = unit?.[currentLanguage()];
  const isMoney = said === 'R$';
  const digits = measured(value, said === undefined || isMoney ? Math.min(places, 2) : 0, Math.max(places, 3));
  if (said === undefined) return digits;
  if (said === '%') return `${digits}%`;
  return isMoney ? `${said}${TOGETHER}${digits}` : `${digits}${TOGETHER}${said}`;
};

/** Personal texts as people write them; what is masked for the reader stays as it came. */
const ofPerson: Shown = (value: string, { as }: Field & { readonly as: string }) => {
  if (as === 'phone') return phone(value) ?? value;
  return as === 'tax-id' ? (taxId(value) ?? value) : value;
};

const kinds: Readonly<Record<KindName, Shown>> = {
  text: asItIs,
  code: (value: string, { as }: Field & { readonly as?: 'month' }) => (as === 'month' ? monthName(value) : value),
  'site-code': asItIs,
  one: (value: string, field: OfChoice) => wordOf(field, value),
  several: (values: readonly string[], field: OfChoice) => listed(values.map((value) => wordOf(field, value))),
  texts: listed,
  flag: (value: boolean) => lookup(value ? 'shell:yes' : 'shell:no'),
  count: counted,
  grams: (value: number, field: Field & WeightOnWire) => `${kilograms(kilogramsOnWire(field, value))}${TOGETHER}kg`,
  decimal: counted,
  minor: (digits: string) => money({ amount: digits, currency: 'BRL' }),
  money: (value: { readonly amount: string; readonly currency: string }) => money(value),
  // As exact as it was said: `81,0%` below `83,9%`.
  rate: (percent: string) => `${measured(Number(percent), percent.split('.')[1]?.length ?? 0)}%`,
  instant: (value: string, field: Field & { readonly exact?: true; readonly zone?: Zone }) =>
    (field.exact === true ? instantExact : instant)(value, zoneOf(field).name),
  day: (value: string) => day(`${value}T12:00:00Z`),
  clock: asItIs,
  cep: (value: string) => formatCep(value),
  'tax-id': (value: string) => formatTaxId(value),
  plate: (value: string) => formatPlate(value),
  phone: (value: string) => formatPhone(value),
  email: asItIs,
  municipality: asItIs,
  coordinates: ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }) =>
    `${measured(latitude, 0, LATITUDE.places)}; ${measured(longitude, 0, LONGITUDE.places)}`,
  ref: asItIs,
  user: (value: string) => whoIs(value),
  refs: listed,
  permissions: listed,
  people: listed,
  person: ofPerson,
  rows: (
    values: readonly Readonly<Record<string, unknown>>[],
    { of, told }: Field & { readonly of: Fields; readonly told?: string },
  ) => values.map((row) => (told === undefined ? rowText(row, of) : toldRow(told, row, of))).join(' · '),
  file: ({ name }: { readonly name: string }) => name,
  words: (value: Readonly<Record<string, string>>) => value[currentLanguage()] ?? '',
};

function rowText(row: Readonly<Record<string, unknown>>, of: Fields): string {
  return Object.entries(of)
    .map(([name, field]) => textOf(field, row[name]))
    .filter((text) => text !== '')
    .join(' ');
}

/** A row in the words that its field says: a part of them with an empty field is left out. */
function toldRow(told: string, row: Readonly<Record<string, unknown>>, of: Fields): string {
  return told
    .replaceAll(/[^{}]*\{(\w+)\}[^{}\s]*/g, (part, name: string) => {
      const text = of[name] === undefined ? '' : textOf(of[name], row[name]);
      return text === '' ? '' : part.replace(`{${name}}`, text);
    })
    .trim();
}

/** The words of a value; empty where there is none. */
export function textOf(field: Field, value: unknown): string {
  return value === undefined || value === null || value === ''
    ? ''
    : kinds[field.kind as KindName](value as never, field as never);
}

/** A value as it is stored, in the form in which it is answered: weights are grams inside and mostly kilograms outside. */
function asAnswered(field: Field, value: unknown): unknown {
  if (field.kind === 'grams')
    return typeof value === 'number' ? gramsOnWire(field as Field & WeightOnWire, value) : value;
  if (field.kind !== 'rows' || !Array.isArray(value)) return value;
  const { of } = field as Field & { readonly of: Fields };
  return value.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, inner]) => [name, of[name] === undefined ? inner : asAnswered(of[name], inner)]),
    ),
  );
}

/** The words of a value as histories and replays have it: stored, and perhaps masked, erased or changed so that it is none of its kind any more. */
export function textOfStored(field: Field | undefined, value: unknown): string {
  const asTold = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (field === undefined || value === '***' || value === '[erased]') return asTold;
  try {
    return textOf(field, asAnswered(field, value));
  } catch {
    return asTold;
  }
}
