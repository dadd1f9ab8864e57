import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import type { RefusalCode } from '../../refusals/catalogue.ts';
import { hasAtMostPlaces } from '../../values/decimal-places.ts';

interface DecimalOptions extends Common {
  readonly min: number;
  readonly max: number;
  readonly places: number;
  readonly unit?: Words;
  /** Kept as a part of one, `0.12`, and read in percent, `12%`. */
  readonly isShare?: true;
  /** Why a number beyond these bounds is not taken, where the specification has words of its own for it. */
  readonly refused?: RefusalCode;
}

/** A measured number, which is never money: degrees, kilometres. */
export const decimal = <const Options extends DecimalOptions>(
  words: Words,
  options: Options,
): Said<'decimal', number, Options> => said('decimal', words, options);

export const decimalKind: Kind<Said<'decimal', number, DecimalOptions>> = {
  input: ({ min, max, places, refused }) =>
    z
      .number()
      .min(min, refused)
      .max(max, refused)
      .refine((value) => hasAtMostPlaces(value, places), refused ?? 'FIELD_FORMAT'),
  stored: () => z.number(),
  filter: 'range',
  sample: ({ min, max }) => Math.round((min + max) / 2),
};
