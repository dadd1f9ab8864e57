import { Readable } from 'node:stream';
import type { Cell } from './cell.ts';
import { csvFile } from './csv.ts';
import { xlsxFile } from '@malote/infra/sheets/write-xlsx.ts';

/** A file as the answer of a query. */
export interface FileAnswer {
  readonly file: { readonly name: string; readonly type: string; readonly body: Readable; readonly bytes?: number };
}

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** The media type of a file by the ending of its name. */
export const typeOf = (name: string): string => (name.endsWith('.csv') ? TYPES.csv : TYPES.xlsx);

/** Rows of cells as a file that is made while it is sent: a slow reader makes it wait, a reader that goes away ends it. `sheet`: what a workbook's sheet is called. */
export function fileOf(
  format: 'xlsx' | 'csv',
  name: string,
  headings: readonly string[],
  groups: AsyncIterable<readonly (readonly Cell[])[]>,
  sheet = name,
): FileAnswer {
  const pieces = format === 'csv' ? csvFile(headings, groups) : xlsxFile(sheet, headings, groups);
  return {
    file: { name: `${name}.${format}`, type: TYPES[format], body: Readable.from(pieces, { objectMode: false }) },
  };
}
