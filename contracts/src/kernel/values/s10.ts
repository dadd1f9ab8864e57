import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { textValue } from './text-value.ts';

const weights = [8, 6, 4, 2, 3, 5, 9, 7];

/** The check digit of eight serial digits by standard S10 of the Universal Postal Union. */
export function s10CheckDigit(serial: string): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(serial[at]), 0);
  const digit = 11 - (sum % 11);
  if (digit === 10) return 0;
  return digit === 11 ? 5 : digit;
}

/** Whether thirteen characters are a postal number with a right check digit. */
export const isS10 = (text: string): boolean =>
  /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text) && s10CheckDigit(text.slice(2, 10)) === Number(text[10]);

const value = textValue('S10', {
  description: 'Number of a postal item by UPU standard S10: two letters, nine digits, the country.',
  clean: (text) => text.replaceAll(/\s/g, '').toUpperCase(),
  refused: (text) => (isS10(text) ? undefined : refuse('FIELD_FORMAT')),
});

/** The postal operator's number of an item: `AA123456785BR`, check digit verified. */
export const S10 = value.schema;
export type S10 = z.infer<typeof S10>;

/** Thirteen characters in capitals without spaces, or `FIELD_FORMAT`. */
export const parseS10 = value.parse;

/** In groups, as printed on postal labels: `AA 123 456 785 BR`. */
export const formatS10 = (number: string): string => number.replace(/^(..)(...)(...)(...)(..)$/, '$1 $2 $3 $4 $5');
