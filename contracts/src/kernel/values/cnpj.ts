import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { endsWithMod11, isOneRepeated } from './check-digits.ts';
import { textValue } from './text-value.ts';

/** Whether fourteen characters, without separators, are a company's tax number with right check digits. */
export const isCnpj = (text: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(text) && !isOneRepeated(text) && endsWithMod11(text, 2, 9);

const value = textValue('Cnpj', {
  description: 'CNPJ: 12 digits or letters and 2 check digits; separators are accepted.',
  clean: (text) => text.replaceAll(/[.\-/\s]/g, '').toUpperCase(),
  refused: (text) => (isCnpj(text) ? undefined : refuse('TAX_ID_INVALID')),
});

/** A company's tax number: numeric, or alphanumeric as issued since July 2026; check digits verified (R-0291). */
export const Cnpj = value.schema;
export type Cnpj = z.infer<typeof Cnpj>;

/** 14 characters in capitals without separators, or `TAX_ID_INVALID`. */
export const parseCnpj = value.parse;

/** As people write it: `12.ABC.345/01DE-35` (R-0291). */
export const formatCnpj = (cnpj: string): string => cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
