import type { Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import type { Asking } from '../asking.ts';
import { isAnyOf } from '../lists/conditions.ts';

/** A word that the company added to those of a choice. */
interface Kept {
  readonly dictionary: string;
  readonly value: string;
  readonly words: Words;
  readonly status: string;
}

/** What the company added to choices in these dictionaries, in their order; what it deleted is told no more. */
export async function companyWordsIn(
  dictionaries: readonly string[],
  { db, rows }: Pick<Asking, 'db' | 'rows'>,
): Promise<readonly Kept[]> {
  const query = db
    .from('reads.dictionary_values')
    .select('dictionary', 'value', 'words', 'status')
    .whereNot('status', 'deleted')
    .orderBy([{ column: 'sort' }, { column: 'code' }]);
  return await rows<Kept>(isAnyOf(query, 'dictionary', dictionaries));
}

/** The fields whose choices the company extends, by their dictionaries. */
const dictionariesOf = (fields: Fields): Readonly<Record<string, string>> =>
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
    (await companyWordsIn(wanted, asking)).map(({ dictionary, value, words }) => [
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
