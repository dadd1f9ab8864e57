import type { Words } from '../../language.ts';
import type { Kind } from '../kind.ts';
import { said } from '../field.ts';
import type { Common, Said } from '../field.ts';
import { z } from 'zod';
import { freeText } from '../../values/free-text.ts';

export interface LanguagesOptions extends Common {
  readonly max: number;
}

/** The same words in the three languages. */
export const languages = <const Options extends LanguagesOptions>(
  words: Words,
  options: Options,
): Said<'words', Words, Options> => said('words', words, options);

export const languagesKind: Kind<Said<'words', Words, LanguagesOptions>> = {
  input: ({ max }) => {
    const one = freeText('Words', { max }).schema;
    return z.strictObject({ pt: one, zh: one, en: one });
  },
  filter: 'none',
  sample: () => ({ pt: 'Exemplo', zh: '示例', en: 'Example' }),
};
