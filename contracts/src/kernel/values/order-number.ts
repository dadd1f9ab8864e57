import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { textValue } from './text-value.ts';

const longest = 40;

const value = textValue('OrderNumber', {
  description: 'Order number: 4 to 40 letters, digits and hyphens, a letter or digit at both ends.',
  clean: (text) => text.toUpperCase(),
  refused: (text) => {
    if (text.length > longest) return refuse('FIELD_MAX_CHARS', { max: longest });
    return /^[A-Z0-9][A-Z0-9-]{2,}[A-Z0-9]$/.test(text) ? undefined : refuse('ORDER_NUMBER_INVALID_RESCAN');
  },
});

/** The number of an order. It names the order's stream, so it holds nothing that a stream's name could not. */
export const OrderNumber = value.schema;
export type OrderNumber = z.infer<typeof OrderNumber>;

export const parseOrderNumber = value.parse;
