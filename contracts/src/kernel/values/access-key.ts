import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { endsWithMod11 } from './check-digits.ts';
import { textValue } from './text-value.ts';

/** State and month (6), the issuer's CNPJ without check digits, which may hold letters (12), the rest (26). */
const form = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/** Whether 44 characters, without spaces, are an access key with a right check digit. */
export const isAccessKey = (text: string): boolean => form.test(text) && endsWithMod11(text, 1, 9);

const value = textValue('AccessKey', {
  description: 'Access key of a fiscal document: 44 characters, spaces are accepted, the check digit is verified.',
  clean: (text) => text.replaceAll(/\s/g, '').toUpperCase(),
  refused: (text) => (isAccessKey(text) ? undefined : refuse('INVOICE_KEY_INVALID')),
});

/** The key of an NF-e, CT-e, MDF-e or DC-e: 44 characters after removing spaces (R-0296), letters possible since July 2026. */
export const AccessKey = value.schema;
export type AccessKey = z.infer<typeof AccessKey>;

export const parseAccessKey = value.parse;

/** In groups of four, as printed. */
export const formatAccessKey = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
