import { textCell } from '@malote/infra/sheets/cell.ts';
import type { Cell } from '@malote/infra/sheets/cell.ts';
import type { Language, Words } from '@malote/contracts/kernel/language.ts';

export * from '@malote/infra/sheets/cell.ts';

/** One column of a file: its key as in the row, its heading, and how a row fills it in the reader's language. */
export interface FileColumn<Row> {
  readonly key: string;
  readonly title: Words;
  readonly cell: (row: Row, language: Language) => Cell;
}

/** The words of a status in the reader's language; a status without words shows as it is. */
export function wordCell(words: Readonly<Record<string, Words>>, value: string | null, language: Language): Cell {
  return textCell(value === null ? null : (words[value]?.[language] ?? value));
}

const YES: Words = { pt: 'Sim', zh: '是', en: 'Yes' };
const NO: Words = { pt: 'Não', zh: '否', en: 'No' };
/** Yes or no in the reader's language. */
export const yesNoCell = (value: boolean, language: Language): Cell => textCell((value ? YES : NO)[language]);
