import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import { hasAtMostPlaces } from '../../values/decimal-places.ts';

interface DecimalOptions extends Common {
  readonly min: number;
  readonly max: number;
  readonly places: number;
  readonly unit?: Words;
}

/** A measured number, which is never money: degrees, kilometres. */
export const decimal = <const Options extends DecimalOptions>(
  words: Words,
  options: Options,
): Said<'decimal', number, Options> => said('decimal', words, options);

export const decimalKind: Kind<Said<'decimal', number, DecimalOptions>> = {
  input: ({ min, max, places }) =>
    z
      .number()
      .min(min)
      .max(max)
      .refine((value) => hasAtMostPlaces(value, places), 'FIELD_FORMAT'),
  stored: () => z.number(),
  filter: 'range',
  sample: ({ min, max }) => Math.round((min + max) / 2),
};
