import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import type { RefusalCode } from '../../refusals/catalogue.ts';
import { z } from 'zod';

export interface CountOptions extends Common {
  readonly min?: number;
  readonly max: number;
  /** What is counted, behind the number: `%`, `dias`. */
  readonly unit?: Words;
  /** Why what is no whole number, or below `min`, is not taken, where the specification has words of its own for it. */
  readonly refused?: RefusalCode;
}

/** A whole number. */
export const count = <const Options extends CountOptions>(
  words: Words,
  options: Options,
): Said<'count', number, Options> => said('count', words, options);

export const countKind: Kind<Said<'count', number, CountOptions>> = {
  input: ({ min = 0, max, refused }) => z.int(refused).min(min, refused).max(max),
  filter: 'range',
  sample: ({ min = 0, max }) => Math.min(max, min + 1),
};
