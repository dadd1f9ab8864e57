import { z } from 'zod';
import { query } from '../kernel/definition.ts';

/** A word that the company added in one of its dictionaries: the key, which records hold, and what it is called. */
export const CompanyWord = z.object({
  dictionary: z.string(),
  value: z.string(),
  words: z.object({ pt: z.string(), zh: z.string(), en: z.string() }),
  /** Out of use: records of before still say it, and nobody chooses it any more. */
  gone: z.literal(true).optional(),
});
export type CompanyWord = z.infer<typeof CompanyWord>;

/** What the company added to the choices of some dictionaries, in their order (R-0752). */
export const companyWords = query('resources.words', {
  path: 'POST /dictionary/words',
  params: z.strictObject({ dictionaries: z.array(z.string().max(40)).min(1).max(50) }),
  answer: z.object({ words: z.array(CompanyWord) }),
  scope: { everyone: 'the words of lists are the same for all' },
  access: 'session',
  reads: ['resources'],
});
