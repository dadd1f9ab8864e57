import { z } from 'zod';
import type { Language } from '../language.ts';
import type { RefusalCode } from '../refusals/catalogue.ts';
import { remembered } from '../remembered.ts';
import { hasAtMostPlaces } from './decimal-places.ts';
import type { Grams } from './grams.ts';
import { localeOf } from './locale.ts';

/** Whole litres, thousandths of a cubic metre: what states, events and sums hold. */
export type Litres = number & z.core.$brand<'Litres'>;

/** The three sides of a parcel in millimetres. */
export interface Sides {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

/** A volume on the wire: cubic metres, 0.001 to 999, up to 3 decimals (R-0254, R-0293). */
export const CubicMetres = z
  .number({ error: (issue) => (issue.input === undefined ? 'FIELD_MANDATORY' : 'FIELD_WRONG_TYPE') })
  .check((context) => {
    const message = refusedAs(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  })
  .meta({
    title: 'CubicMetres',
    description: 'Cubic metres with up to 3 decimals, 0.001 to 999.',
    minimum: 0.001,
    maximum: 999,
  });
export type CubicMetres = z.infer<typeof CubicMetres>;

function refusedAs(cubicMetres: number): RefusalCode | undefined {
  if (cubicMetres < 0.001 || cubicMetres > 999) return 'OUT_OF_RANGE';
  return hasAtMostPlaces(cubicMetres, 3) ? undefined : 'FIELD_FORMAT';
}

/** The litres of cubic metres that `CubicMetres` accepted; exact. */
export const toLitres = (cubicMetres: number): Litres => Math.round(cubicMetres * 1_000) as Litres;

/** Cubic metres for the wire. */
export const toCubicMetres = (litres: number): number => litres / 1_000;

/** The volume of a box, rounded up to the smallest that counts (R-0254). */
export const litresOf = (sides: Sides): Litres => Math.ceil(cubicMillimetresOf(sides) / 1_000_000) as Litres;

/** What a box counts as on a scale when space is dearer than weight: rounded up to a gram. `divisor` is cm³ per kg, 6000 where the channel does not say. */
export const volumetricGrams = (sides: Sides, divisor: number): Grams =>
  Math.ceil(cubicMillimetresOf(sides) / divisor) as Grams;

/** For people: `0,125 m³`. */
export const formatLitres = (litres: number, language: Language): string =>
  `${formatter(language).format(toCubicMetres(litres))} m³`;

/** Exact: sides of 9,999 cm give 10^15, below 2^53. */
const cubicMillimetresOf = ({ length, width, height }: Sides): number => length * width * height;

const formatter = remembered(
  (language: Language) =>
    new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
);
