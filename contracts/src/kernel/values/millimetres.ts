import { z } from 'zod';
import type { Language } from '../language.ts';
import { remembered } from '../remembered.ts';
import type { RefusalCode } from '../refusals/catalogue.ts';
import { hasAtMostPlaces } from './decimal-places.ts';
import { localeOf } from './locale.ts';

/** Far above any side that a flow accepts (R-0249 has 170 cm for parcels); keeps volumes within exact integers. */
const mostCentimetres = 9_999;

/** Whole millimetres: what states, events and sums hold. */
export type Millimetres = number & z.core.$brand<'Millimetres'>;

/** A length on the wire: centimetres, above 0, 1 decimal. How long a side may be is the decider's question. */
export const Centimetres = z
  .number({ error: (issue) => (issue.input === undefined ? 'FIELD_MANDATORY' : 'FIELD_WRONG_TYPE') })
  .check((context) => {
    const message = refusedAs(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  })
  .meta({
    title: 'Centimetres',
    description: 'Centimetres with up to 1 decimal, above 0.',
    exclusiveMinimum: 0,
    maximum: mostCentimetres,
  });
export type Centimetres = z.infer<typeof Centimetres>;

function refusedAs(centimetres: number): RefusalCode | undefined {
  if (centimetres <= 0 || centimetres > mostCentimetres) return 'OUT_OF_RANGE';
  return hasAtMostPlaces(centimetres, 1) ? undefined : 'FIELD_FORMAT';
}

/** The millimetres of centimetres that `Centimetres` accepted; exact. */
export const toMillimetres = (centimetres: number): Millimetres => Math.round(centimetres * 10) as Millimetres;

/** Centimetres for the wire. */
export const toCentimetres = (millimetres: number): number => millimetres / 10;

/** For people: `42,5 cm`. */
export function formatMillimetres(millimetres: number, language: Language): string {
  return formatter(language).format(toCentimetres(millimetres));
}

const formatter = remembered(
  (language: Language) =>
    new Intl.NumberFormat(localeOf(language), {
      style: 'unit',
      unit: 'centimeter',
      maximumFractionDigits: 1,
    }),
);
