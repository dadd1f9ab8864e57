import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import type { RefusalCode } from '../../refusals/catalogue.ts';
import { z } from 'zod';

/** The largest count: ten digits (R-0268). */
export const COUNT_MAX = 9_999_999_999;
/** Bounds of a number that orders or classes something (R-0266), and of how many copies or levels there are (R-0267), where no rule says less. */
export const CLASS_NUMBERS = { min: 0, max: 999 } as const;
export const FEW = { min: 1, max: 99 } as const;

export interface CountOptions extends Common {
  /** None where nothing is said. */
  readonly min?: number;
  /** `COUNT_MAX` where nothing is said, and never more. */
  readonly max?: number;
  /** What is counted, behind the number: `%`, `dias`. */
  readonly unit?: Words;
  /** Why what is no whole number, or below `min`, is not taken, where the specification has words of its own for it. */
  readonly refused?: RefusalCode;
  /** Why more than `max` is not taken, likewise. */
  readonly tooMany?: RefusalCode;
}

/** A whole number. @throws where its bounds lie beyond those of counts */
export function count<const Options extends CountOptions>(
  words: Words,
  options: Options,
): Said<'count', number, Options> {
  if (mostOf(options) > COUNT_MAX) throw new Error(`${words.en} counts further than ${COUNT_MAX}`);
  return said('count', words, { ...options, max: mostOf(options) });
}

/** The largest value of a count. */
export const mostOf = ({ max = COUNT_MAX }: CountOptions): number => max;

export const countKind: Kind<Said<'count', number, CountOptions>> = {
  input: ({ min = 0, max = COUNT_MAX, refused, tooMany }) => z.int(refused).min(min, refused).max(max, tooMany),
  filter: 'range',
  sample: ({ min = 0, max = COUNT_MAX }) => Math.min(max, min + 1),
};
