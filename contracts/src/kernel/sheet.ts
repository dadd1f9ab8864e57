import type { AlikeRows } from './life.ts';
import { refusalCatalogue } from './refusals/catalogue.ts';
import type { RefusalCode } from './refusals/catalogue.ts';
import type { TextParams } from './refusals/refusal-params.ts';

type Called = Readonly<Partial<Record<RefusalCode, RefusalCode>>>;

/** Rows of a file, where its kind says nothing. */
export const SHEET_ROWS = 20_000;
/** The same of those who are written down one by one: customers, sellers, the addresses of reconciliations (R-0671). */
export const SHORT_SHEET_ROWS = 500;

/** Bytes of a workbook, where its kind says nothing (R-0645), and of one of a kind that comes in many rows. */
export const SHEET_BYTES = 2 << 20;
export const LARGE_SHEET_BYTES = 20 << 20;

/** What holds of a file of records beside what their fields say. */
export interface Sheet {
  /** Rows of one file; `SHEET_ROWS` where nothing is said. */
  readonly rows?: number;
  /** Bytes of one workbook; `SHEET_BYTES` where nothing is said. */
  readonly bytes?: number;
  /** What is taken beside xlsx (R-0375): files of the old Excel, or what a bank tells in lines of 240 signs. */
  readonly format?: 'xls too' | 'bank file too';
  /** The row from which on there are data; the headings stand above them, and above those what people write there. The second one where nothing is said. */
  readonly dataFrom?: number;
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
export function calledInSheet<Code extends string>(
  { refusals = {}, ofColumns = {} }: Sheet,
  code: Code,
  column?: string,
): Code | RefusalCode {
  const own = ofColumns[column?.split('.')[0] ?? ''] ?? {};
  return { ...refusals, ...own }[code as RefusalCode] ?? code;
}

/** What a row was refused for; `column` as `calledInSheet` takes it. */
interface RefusedRow {
  readonly code: string;
  readonly column?: string | undefined;
  readonly params: TextParams;
}

/**
 * A row's refusal in the words of its file, or undefined where nothing is to be said otherwise. Rows that such words name are those of the file: `row` is
 * the refused one, whatever rows a cell of it holds, and the other one is the row of the record that it meets. Of a record that is not in the file they cannot be said.
 */
export function saidInSheet(
  sheet: Sheet,
  { code, column, params }: RefusedRow,
  row: number,
  rowOf: (code: string) => number | undefined,
): { readonly code: RefusalCode; readonly params: TextParams } | undefined {
  const called = calledInSheet(sheet, code as RefusalCode, column);
  const names = (name: string) => refusalCatalogue[called].pt.includes(`{${name}}`);
  if (called === code && !names('row')) return undefined;
  const { owner } = params;
  // Without an owner both are rows of one cell.
  const other = typeof owner === 'string' ? rowOf(owner) : row;
  if (names('other') && other === undefined) return undefined;
  return { code: called, params: { ...params, row, ...(other !== undefined && { other }) } };
}

/** The demanded columns that a row leaves empty. */
export const leftEmpty = ({ demands = [] }: Sheet, cells: Readonly<Record<string, string>>): readonly string[] =>
  demands.filter((name) => (cells[name] ?? '').trim() === '');

/** Signs that the name of a sheet takes at most, and those that tell the columns of a template. */
const NAME_SIGNS = 31;
const MARK_SIGNS = 6;

/**
 * What the sheet of a template is called, by which it is known when it comes back: what it is for, and its columns, so that one of before a column came is not
 * taken for one of today that was modified (R-0587).
 */
export function templateSheet(of: string, columns: readonly { readonly key: string }[]): string {
  let sum = 0x811c9dc5;
  for (const sign of columns.map(({ key }) => key).join(' '))
    sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  const mark = (sum >>> 0).toString(36).padStart(MARK_SIGNS, '0').slice(-MARK_SIGNS);
  return `${of.slice(0, NAME_SIGNS - MARK_SIGNS - 1)}-${mark}`;
}
