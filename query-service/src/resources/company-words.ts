import type { CompanyWord, companyWords } from '@malote/contracts/resources/words.ts';
import type { Handler } from '../kernel/handlers.ts';
import { companyWordsIn } from '../kernel/fields/company-words.ts';

/** What the company added to the choices of dictionaries; a word that nobody may choose any more says so. */
export const answerCompanyWords: Handler<typeof companyWords> = async ({ dictionaries }, asking) => ({
  words: (await companyWordsIn(dictionaries, asking)).map(({ dictionary, value, words, status }): CompanyWord => ({
    dictionary,
    value,
    words,
    ...(status !== 'enabled' && { gone: true }),
  })),
});
