import type { z } from 'zod';
import { refuse } from '../refusal.ts';
import { textValue } from './text-value.ts';

const shortest = 6;
const longest = 30;

const value = textValue('SiteCode', {
  description: 'Site number: 6 to 30 characters, letters and digits, at least one of each.',
  clean: (text) => text.toUpperCase(),
  refused: (text) => {
    if (!/^[A-Z0-9]*$/.test(text)) return refuse('FIELD_LETTERS_AND_NUMBERS');
    if (text.length < shortest || text.length > longest) return refuse('FIELD_BETWEEN', { x: shortest, y: longest });
    return /[A-Z]/.test(text) && /\d/.test(text) ? undefined : refuse('FIELD_FORMAT');
  },
});

/** The number of a site, for instance `SPGRU01`: letters plus digits, 6 to 30 characters (R-0305). */
export const SiteCode = value.schema;
export type SiteCode = z.infer<typeof SiteCode>;

export const parseSiteCode = value.parse;
