import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { endsWithMod11, isOneRepeated } from './check-digits.ts';
import { textValue } from './text-value.ts';

/** Whether eleven digits, without separators, are a person's tax number with right check digits. */
export const isCpf = (text: string): boolean =>
  /^\d{11}$/.test(text) && !isOneRepeated(text) && endsWithMod11(text, 2, 11);

const value = textValue('Cpf', {
  description: 'CPF: 11 digits with right check digits; separators are accepted.',
  clean: (text) => text.replaceAll(/[.\-/\s]/g, ''),
  refused: (text) => (isCpf(text) ? undefined : refuse('TAX_ID_INVALID')),
});

/** A person's tax number: 11 digits, check digits verified (R-0290). */
export const Cpf = value.schema;
export type Cpf = z.infer<typeof Cpf>;

/** Eleven digits without separators, or the refusal that says what is wrong. */
export const parseCpf = value.parse;

/** As people write it: `529.982.247-25` (R-0290). */
export const formatCpf = (cpf: string): string => cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
