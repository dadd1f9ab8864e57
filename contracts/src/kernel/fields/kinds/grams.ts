import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import { Kilograms, toGrams, toKilograms } from '../../values/grams.ts';

export interface GramsOptions extends Common {
  readonly min?: number;
  /** Grams. */
  readonly max: number;
}

/** A weight: kilograms with grams on the wire, whole grams inside (R-0144). */
export const grams = <const Options extends GramsOptions>(
  words: Words,
  options: Options,
): Said<'grams', number, Options> => said('grams', words, options);

export const gramsKind: Kind<Said<'grams', number, GramsOptions>> = {
  input: ({ min = 0, max }) =>
    Kilograms.transform(toGrams).refine((grams) => grams >= min && grams <= max, {
      message: 'OUT_OF_RANGE',
      params: { min: toKilograms(min), max: toKilograms(max) },
    }),
  stored: () => z.int(),
  answer: () => z.number(),
  filter: 'range',
  storedSample: ({ min = 0, max }) => Math.min(max, Math.max(min, 1_500)),
  sample: ({ min = 0, max }) => toKilograms(Math.min(max, Math.max(min, 1_500))),
};
