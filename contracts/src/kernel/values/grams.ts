import { z } from 'zod';
import type { Language } from '../language.ts';
import type { RefusalCode } from '../refusals/catalogue.ts';
import { remembered } from '../remembered.ts';
import { hasAtMostPlaces } from './decimal-places.ts';
import { localeOf } from './locale.ts';

/** R-0256: no total of an order is above it, so no single weight is. */
const mostKilograms = 9_999;

/** Whole grams: what states, events and sums hold. */
export type Grams = number & z.core.$brand<'Grams'>;

/** A weight on the wire: kilograms, up to 3 decimals (R-0293). What a parcel or a bag may weigh is the decider's question. */
export const Kilograms = z
  .number({ error: (issue) => (issue.input === undefined ? 'FIELD_MANDATORY' : 'FIELD_WRONG_TYPE') })
  .check((context) => {
    const message = refusedAs(context.value);
    if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value });
  })
  .meta({
    title: 'Kilograms',
    description: 'Kilograms with up to 3 decimals, 0 to 9999.',
    minimum: 0,
    maximum: mostKilograms,
  });
export type Kilograms = z.infer<typeof Kilograms>;

function refusedAs(kilograms: number): RefusalCode | undefined {
  if (kilograms < 0 || !hasAtMostPlaces(kilograms, 3)) return 'WEIGHT_LIMIT';
  return kilograms > mostKilograms ? 'OUT_OF_RANGE' : undefined;
}

/** The grams of kilograms that `Kilograms` accepted; exact. */
export const toGrams = (kilograms: number): Grams => Math.round(kilograms * 1_000) as Grams;

/** Kilograms for the wire. */
export const toKilograms = (grams: number): number => grams / 1_000;

/** For people: `1,250 kg`, always with three decimals so that columns align. */
export function formatGrams(grams: number, language: Language): string {
  return formatter(language).format(toKilograms(grams));
}

const formatter = remembered(
  (language: Language) =>
    new Intl.NumberFormat(localeOf(language), {
      style: 'unit',
      unit: 'kilogram',
      minimumFractionDigits: 3,
      maximumFractionDigits: 3,
    }),
);
