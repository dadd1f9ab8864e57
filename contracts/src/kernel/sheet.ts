import type { AlikeRows } from './life.ts';
import type { RefusalCode } from './refusals/catalogue.ts';

type Called = Readonly<Partial<Record<RefusalCode, RefusalCode>>>;

/** What holds of a file of records beside what their fields say. */
export interface Sheet {
  /** Rows of one file; 20,000 where nothing is said. */
  readonly rows?: number;
  /** What is taken beside xlsx (R-0375): files of the old Excel, or what a bank tells in lines of 240 signs. */
  readonly format?: 'xls too' | 'bank file too';
  /** Columns that a file fills in although the form may leave them empty. */
  readonly demands?: readonly string[];
  /** What the new rows that one call brings have in common; others are refused with this, all of them. */
  readonly alike?: AlikeRows;
  /** What a refusal is called where a row of a file meets it: texts that name the row. */
  readonly refusals?: Called;
  /** The same of single columns, before what is said of all. */
  readonly ofColumns?: Readonly<Record<string, Called>>;
}

/** What a refused row is told; `column` is the one at fault, or the path of a value within it. */
export function calledInSheet({ refusals = {}, ofColumns = {} }: Sheet, code: string, column?: string): string {
  const own = ofColumns[column?.split('.')[0] ?? ''] ?? {};
  return { ...refusals, ...own }[code as RefusalCode] ?? code;
}

/** The demanded columns that a row leaves empty. */
export const leftEmpty = ({ demands = [] }: Sheet, cells: Readonly<Record<string, string>>): readonly string[] =>
  demands.filter((name) => (cells[name] ?? '').trim() === '');
