import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { textValue } from './text-value.ts';

const value = textValue('Cep', {
  description: 'Brazilian postal code: 8 digits as text, a hyphen is accepted.',
  clean: (text) => text.replaceAll(/[-\s]/g, ''),
  refused: (text) => (/^\d{8}$/.test(text) ? undefined : refuse('ZIP_LENGTH')),
});

/** A Brazilian postal code: 8 digits, kept and compared as text because São Paulo's begin with 0 (R-0284). */
export const Cep = value.schema;
export type Cep = z.infer<typeof Cep>;

/** No place of Brazil has a lower one (R-0285). */
export const FIRST_CEP = '01000000';

/** Eight digits without a hyphen, or `ZIP_LENGTH`. */
export const parseCep = value.parse;

/** The five digits that name a delivery area; the last three name a street side. */
export const prefix5 = (cep: string): string => cep.slice(0, 5);

/** As people write it: `01310-100`. */
export const formatCep = (cep: string): string => `${cep.slice(0, 5)}-${cep.slice(5)}`;
