import { clockText, numberText } from '@malote/contracts/kernel/cells.ts';
import { LARGE_SHEET_BYTES, SHEET_BYTES, SHEET_ROWS } from '@malote/contracts/kernel/sheet.ts';
import type { Sheet } from '@malote/contracts/kernel/sheet.ts';
import { parseCsv } from './csv.ts';

/** A file as rows of text, with the number of each row in the file, from 1; and the hash of its bytes. */
export interface SheetFile {
  readonly name: string;
  readonly hash: string;
  /** What the sheet of a workbook is called. */
  readonly sheet?: string;
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

export type Unreadable = 'tooLarge' | 'tooManyRows' | 'notSheet' | 'notXlsx' | 'notXls' | 'empty';

/** What is taken beside xlsx: csv for orders (R-0173), and what a sheet of records says. */
export type FileFormat = 'csv too' | NonNullable<Sheet['format']>;

/** A bank's return that is damaged, and the line at fault. */
export interface DamagedReturn {
  readonly line: number;
}

/** From which row on there are data, unless the file's first row is the header already. */
export interface Layout {
  readonly dataFrom?: number;
  readonly isHead?: (cells: readonly string[]) => boolean;
}

/** How a bank's file of lines of 240 signs begins: bank, lot 0, kind 0. */
const BANK_FILE = /^\d{3}00000 {9}/;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return clockText(cell.getTime());
  if (typeof cell === 'number') return numberText(cell);
  return typeof cell === 'string' ? cell.trim().slice(0, 1_000) : typeof cell === 'boolean' ? String(cell) : '';
}

/** The bytes as text: UTF-8, else the old Western encoding that spreadsheets of Brazil still write. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The hash that tells bytes from others. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Reads an xlsx file in the browser, and what else is said (R-0375): csv, one of the old Excel, or a bank's return in CNAB 240. By what is in it, not by its
 * name. Formulas count by the value that was saved with them and are never computed. The first row is the header, or the last one
 * above the data where these begin in a row of their own. Throws when the reader itself cannot be loaded.
 */
export async function readSheetFile(
  file: File,
  format?: FileFormat,
  {
    most = SHEET_ROWS,
    largest = SHEET_BYTES,
    dataFrom,
    isHead,
  }: Layout & { readonly most?: number | undefined; readonly largest?: number | undefined } = {},
): Promise<SheetFile | Unreadable | DamagedReturn> {
  if (file.size > LARGE_SHEET_BYTES) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (format === undefined && !zipped) return 'notXlsx';
  const isOld = format === 'xls too' && bytes[0] === 0xd0;
  // Plain text is as long as it looks; a workbook holds many times its size.
  if ((zipped || isOld) && file.size > largest) return 'tooLarge';
  const oldReader = isOld ? await import('./read-xls.ts') : undefined;
  const reader = zipped ? await import('read-excel-file/browser') : undefined;
  let cells: readonly (readonly string[])[];
  let sheet: string | undefined;
  try {
    if (reader !== undefined) {
      const sheets = await reader.default(file);
      cells = (sheets[0]?.data ?? []).map((row) => row.map(textOf));
      sheet = sheets[0]?.sheet;
    } else if (oldReader?.isXls(bytes)) {
      cells = oldReader.readXls(bytes).map((row) => row.map(textOf));
    } else if (format === 'xls too') {
      return oldReader === undefined ? 'notXls' : 'notSheet';
    } else {
      const text = decoded(bytes);
      if (text.includes('\u0000')) return 'notSheet';
      const told =
        format === 'bank file too' && BANK_FILE.test(text)
          ? (await import('@malote/contracts/billing/cnab.ts')).cnabRows(text)
          : undefined;
      if (told !== undefined && 'fault' in told) return { line: told.line };
      if (told === undefined && format !== 'csv too') return 'notXlsx';
      cells = (told ?? parseCsv(text)).map((row) =>
        row.map((cell) =>
          cell
            .trim()
            .replace(/^'(?=[=+\-@])/, '')
            .slice(0, 1_000),
        ),
      );
    }
  } catch {
    return 'notSheet';
  }
  const filled = cells
    .map((row, at) => ({ row: at + 1, cells: row }))
    .filter((row) => row.cells.some((cell) => cell !== ''));
  const [top] = filled;
  if (top === undefined) return 'empty';
  const first = dataFrom === undefined || isHead?.(top.cells) === true ? top.row + 1 : dataFrom;
  const head = filled.findLast(({ row }) => row < first);
  const body = filled.filter(({ row }) => row >= first);
  if (head === undefined || body.length === 0) return 'empty';
  if (body.length > most) return 'tooManyRows';
  return {
    name: file.name.slice(-200),
    hash: await hashOf(bytes),
    ...(sheet !== undefined && { sheet }),
    rows: [head, ...body],
  };
}
