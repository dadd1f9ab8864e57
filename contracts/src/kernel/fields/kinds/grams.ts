import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import { gramsOnWire } from '../weight-on-wire.ts';
import type { WeightOnWire } from '../weight-on-wire.ts';
import { Kilograms, toGrams, toKilograms } from '../../values/grams.ts';

export interface GramsOptions extends Common, WeightOnWire {
  readonly min?: number;
  /** Grams. */
  readonly max: number;
}

/** A weight: kilograms with grams for people and on the wire, unless its name says otherwise there; whole grams inside (R-0144). */
export const grams = <const Options extends GramsOptions>(
  words: Words,
  options: Options,
): Said<'grams', number, Options> => said('grams', words, options);

const sampleOf = ({ min = 0, max }: GramsOptions): number => Math.min(max, Math.max(min, 1_500));

export const gramsKind: Kind<Said<'grams', number, GramsOptions>> = {
  input: ({ min = 0, max, wire }) => {
    const isWithin = (grams: number) => grams >= min && grams <= max;
    // In the unit in which people type it.
    const beyond = { message: 'OUT_OF_RANGE', params: { min: toKilograms(min), max: toKilograms(max) } };
    return wire === 'grams'
      ? z.int().refine(isWithin, beyond).meta({ minimum: min, maximum: max })
      : Kilograms.transform(toGrams).refine(isWithin, beyond);
  },
  stored: () => z.int(),
  answer: () => z.number(),
  filter: 'range',
  storedSample: sampleOf,
  sample: (field) => gramsOnWire(field, sampleOf(field)),
};
