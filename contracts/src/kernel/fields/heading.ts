import type { Words } from '../language.ts';
import type { Field } from './field.ts';

/** What heads a column of a sheet: the field's words, and for a weight the unit, because a cell holds the number alone. On pages the value says it. */
export function headingOf({ kind, words }: Pick<Field, 'kind' | 'words'>): Words {
  if (kind !== 'grams') return words;
  const { pt, zh, en } = words;
  return { pt: `${pt} (kg)`, zh: `${zh} (kg)`, en: `${en} (kg)` };
}

const PERCENT: Words = { pt: '%', zh: '%', en: '%' };
type Measured = Field & { readonly unit?: Words; readonly isShare?: true };

function unitOf(field: Field): Words | undefined {
  const { unit, isShare } = field as Measured;
  return field.kind === 'rate' || isShare === true ? PERCENT : unit;
}

/**
 * What heads a column of a file that is made: `headingOf`, and behind it the unit of any other number, too, which a page writes beside each. A template to be
 * filled in has the shorter heading, by which files that people keep are known again.
 */
export function fileHeadingOf(field: Field): Words {
  const unit = unitOf(field);
  const { pt, zh, en } = headingOf(field);
  return unit === undefined
    ? { pt, zh, en }
    : { pt: `${pt} (${unit.pt})`, zh: `${zh} (${unit.zh})`, en: `${en} (${unit.en})` };
}

/** What heads the column that holds the name of a record that is named by its code. */
export const nameHeadingOf = ({ words: { pt, zh, en } }: Pick<Field, 'words'>): Words => ({
  pt: `${pt} (nome)`,
  zh: `${zh}（名称）`,
  en: `${en} (name)`,
});
