import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { isBagForm } from './code-kind.ts';
import { textValue } from './text-value.ts';

const value = textValue('BagNumber', {
  description: 'Bag number: 6 to 12 letters or digits; ours are BG and 10 digits.',
  clean: (text) => text.toUpperCase(),
  refused: (text) => (isBagForm(text) ? undefined : refuse('CODE_FORMAT_UNKNOWN')),
});

/** The number on a bag: 6 to 12 letters or digits. The variants BG and 4 to 10 digits, 6 to 8 digits, and digits alone are all among them (R-0300 to R-0303). */
export const BagNumber = value.schema;
export type BagNumber = z.infer<typeof BagNumber>;

export const parseBagNumber = value.parse;

/** Our numbers run from 0 to this. */
export const lastOwnBag = 9_999_999_999;

/** Our own bag number for a counter: `BG` and 10 digits (R-0301). Throws a RangeError outside 0 … 9,999,999,999: no number may be used twice. */
export function bagNumberOf(counter: number | bigint): BagNumber {
  if (counter < 0 || counter > lastOwnBag || (typeof counter === 'number' && !Number.isInteger(counter)))
    throw new RangeError(`No bag number for ${counter}`);
  return `BG${String(counter).padStart(10, '0')}` as BagNumber;
}

/** Whether a number has the form of ours. */
export const isOwnBag = (text: string): boolean => /^BG\d{10}$/.test(text);
