import { parse } from 'csv-parse/sync';
import { SHEET_LIMITS } from './limits.ts';
import type { SheetRow } from './sheet.ts';
import { BadSheet, damaged } from './zip-parts.ts';

/**
 * The rows of a csv file as programs of three countries write it: `,`, `;` or tab between cells, UTF-8 with or without its mark, UTF-16 with its
 * mark, or the old Western encoding where it is no UTF-8. Throws `BadSheet`.
 */
export function readCsv(bytes: Buffer): readonly SheetRow[] {
  const text = decoded(bytes);
  if (text.includes('\u0000')) throw new BadSheet('not a spreadsheet', 'it is no text');
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: SHEET_LIMITS.columns * SHEET_LIMITS.cellChars,
      to: SHEET_LIMITS.rows + 1,
    });
  } catch (error) {
    throw damaged(error);
  }
  if (records.length > SHEET_LIMITS.rows) throw new BadSheet('too large', `it has more than ${SHEET_LIMITS.rows} rows`);
  return records.flatMap((record, index) => {
    if (record.length > SHEET_LIMITS.columns)
      throw new BadSheet('too large', `it has more than ${SHEET_LIMITS.columns} columns`);
    const cells = record.map((cell) => unguarded(cell.trim()));
    const long = cells.find((cell) => cell.length > SHEET_LIMITS.cellChars);
    if (long !== undefined) throw new BadSheet('too large', 'it has a cell with too much text');
    return cells.every((cell) => cell === '') ? [] : [{ row: index + 1, cells }];
  });
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign that stands most often in the first line that has any text, outside of quotes. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const line = (/^[^\n]*\S[^\n]*$/m.exec(text.slice(0, 100_000))?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string) => line.split(sign).length;
  return ([';', ',', '\t'] as const).toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The sign before a text that a spreadsheet would take for a formula, and taking it off again. */
export const guarded = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const unguarded = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');
