import type { Words } from '../language.ts';
import type { Field } from './field.ts';

/** What heads a column of a sheet: the field's words, and for a weight the unit, because a cell holds the number alone. On pages the value says it. */
export function headingOf({ kind, words }: Pick<Field, 'kind' | 'words'>): Words {
  if (kind !== 'grams') return words;
  const { pt, zh, en } = words;
  return { pt: `${pt} (kg)`, zh: `${zh} (kg)`, en: `${en} (kg)` };
}

/** What heads the column that holds the name of a record that is named by its code. */
export const nameHeadingOf = ({ words: { pt, zh, en } }: Pick<Field, 'words'>): Words => ({
  pt: `${pt} (nome)`,
  zh: `${zh}（名称）`,
  en: `${en} (name)`,
});
