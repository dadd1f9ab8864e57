import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import type { CompanyWord, companyWords } from '@malote/contracts/resources/words.ts';
import type { Asking } from '../kernel/asking.ts';
import type { Handler } from '../kernel/handlers.ts';
import { isAnyOf } from '../kernel/lists/conditions.ts';

interface Raw {
  readonly dictionary: string;
  readonly value: string;
  readonly words: Words;
  readonly status: string;
}

/** What the company added to choices in these dictionaries, in their order; what it deleted is told no more. */
async function wordsOf(dictionaries: readonly string[], { db, rows }: Pick<Asking, 'db' | 'rows'>) {
  const query = db
    .from('reads.dictionary_values')
    .select('dictionary', 'value', 'words', 'status')
    .whereNot('status', 'deleted')
    .orderBy([{ column: 'sort' }, { column: 'code' }]);
  return await rows<Raw>(isAnyOf(query, 'dictionary', dictionaries));
}

export const answerCompanyWords: Handler<typeof companyWords> = async ({ dictionaries }, asking) => ({
  words: (await wordsOf(dictionaries, asking)).map(({ dictionary, value, words, status }): CompanyWord => ({
    dictionary,
    value,
    words,
    ...(status !== 'enabled' && { gone: true }),
  })),
});

/** The fields whose choices the company extends, by their dictionaries. */
export const dictionariesOf = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'dictionary' in field && typeof field.dictionary === 'string' ? [[name, field.dictionary]] : [],
    ),
  );

/** Rows with the company's own words in the asker's language where their fields hold the keys of them: for files, which are read without the console. */
export async function withCompanyWords<Row extends Readonly<Record<string, unknown>>>(
  fields: Fields,
  rows: readonly Row[],
  asking: Pick<Asking, 'db' | 'rows' | 'language'>,
): Promise<readonly Row[]> {
  const dictionaries = dictionariesOf(fields);
  const wanted = [...new Set(Object.values(dictionaries))];
  if (wanted.length === 0 || rows.length === 0) return rows;
  const found = new Map(
    (await wordsOf(wanted, asking)).map(({ dictionary, value, words }) => [
      `${dictionary} ${value}`,
      words[asking.language],
    ]),
  );
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      Object.entries(dictionaries).flatMap(([name, dictionary]) => {
        const word = found.get(`${dictionary} ${String(row[name])}`);
        return word === undefined ? [] : [[name, word]];
      }),
    ),
  }));
}
