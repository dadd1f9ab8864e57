import type { RefusalCode } from './refusals/catalogue.ts';

/** What holds of a file of records beside what their fields say. */
export interface Sheet {
  /** Rows of one file; 20,000 where nothing is said. */
  readonly rows?: number;
  /** The forms of file that are taken where those are not xlsx and csv: `xlsx` alone, or files of the old Excel (xls) beside them. */
  readonly format?: 'xlsx' | 'xls too';
  /** Columns that a file fills in although the form may leave them empty. */
  readonly demands?: readonly string[];
  /** What a refusal is called where a row of a file meets it: texts that name the row. */
  readonly refusals?: Readonly<Partial<Record<RefusalCode, RefusalCode>>>;
}

/** What a refused row is told. */
export const calledInSheet = ({ refusals = {} }: Sheet, code: string): string =>
  (refusals as Readonly<Record<string, string>>)[code] ?? code;

/** The demanded columns that a row leaves empty. */
export const leftEmpty = ({ demands = [] }: Sheet, cells: Readonly<Record<string, string>>): readonly string[] =>
  demands.filter((name) => (cells[name] ?? '').trim() === '');
