import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { formatCnpj, isCnpj } from './cnpj.ts';
import { formatCpf, isCpf } from './cpf.ts';
import { textValue } from './text-value.ts';

const value = textValue('TaxId', {
  description: 'CPF (11 digits) or CNPJ (14 characters); separators are accepted, check digits are verified.',
  clean: (text) => text.replaceAll(/[.\-/\s]/g, '').toUpperCase(),
  refused: (text) => (isCpf(text) || isCnpj(text) ? undefined : refuse('TAX_ID_INVALID')),
});

/** The tax number of a person or a company: separators are stripped, then 11 or 14 characters remain (R-0289, R-0292). */
export const TaxId = value.schema;
export type TaxId = z.infer<typeof TaxId>;

/** 11 or 14 characters without separators, or `TAX_ID_INVALID`. */
export const parseTaxId = value.parse;

/** Which of the two a valid tax number is. */
export const taxIdKind = (taxId: string): 'cpf' | 'cnpj' => (taxId.length === 11 ? 'cpf' : 'cnpj');

/** As people write it. */
export const formatTaxId = (taxId: string): string =>
  taxIdKind(taxId) === 'cpf' ? formatCpf(taxId) : formatCnpj(taxId);
