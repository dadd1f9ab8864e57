import { createHash, randomUUID } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { importOrders } from '@malote/contracts/orders/commands.ts';
import { importGroups } from '@malote/contracts/orders/import-groups.ts';
import { ERRORS_TITLE, importHeader } from '@malote/contracts/orders/import-header.ts';
import { IMPORT_COLUMNS } from '@malote/contracts/orders/import-columns.ts';
import type { ImportRow } from '@malote/contracts/orders/import-rows.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { guarded } from '../sheets/csv.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import type { Client } from './client.ts';
import { toolId } from './tool-id.ts';

/** A file that was read: its hash, its rows by column key, and how its header called the columns. */
export interface ImportFile {
  readonly hash: string;
  readonly rows: readonly ImportRow[];
}

/** Reads an import's file, xlsx or csv. The first row with text is the header. */
export async function readImport(bytes: Buffer): Promise<ImportFile | Refusal> {
  const sheet = await readSheet(bytes);
  if (isRefusal(sheet)) return sheet;
  const [head, ...body] = sheet;
  const keys = importHeader(head?.cells ?? []);
  if (isRefusal(keys)) return keys;
  if (body.length === 0) return refuse('IMPORT_EMPTY');
  const rows = body.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      cells.flatMap((cell, at) => (keys[at] === undefined || cell === '' ? [] : [[keys[at], cell]])),
    ),
  }));
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    rows: rows.filter(({ cells }) => Object.keys(cells).length > 0),
  };
}

/** One row that did not go in, and why: the column's key where one is at fault. */
export interface FailedRow extends ImportRow {
  readonly errors: readonly { readonly column?: string | undefined; readonly code: string; readonly msg: string }[];
}

export interface Imported {
  /** Rows whose orders are stored, or valid in a dry run. */
  readonly good: number;
  /** Rows that were taken from this file before. */
  readonly taken: number;
  readonly failed: readonly FailedRow[];
}

interface ImportOptions {
  readonly fileName: string;
  readonly mode: 'import' | 'dry-run';
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}

/** By another user, or under another file name. */
const TAKEN: ReadonlySet<string> = new Set(['FILE_ALREADY_IMPORTED', 'COMMAND_ID_REUSED']);

/**
 * Sends a file in groups of 50 rows, the rows of an order together, each under an id that follows from the file: of a file that was imported half the rest
 * goes in, within a group too, of one that was imported whole nothing. A group that somebody else took from this file is refused. Answers what became of
 * the rows.
 */
export async function importFile(client: Client, file: ImportFile, options: ImportOptions): Promise<Imported> {
  const groups = importGroups(file.rows);
  const failed: FailedRow[] = [];
  let good = 0;
  let taken = 0;
  let done = 0;
  for (const [part, rows] of groups.entries()) {
    const answer = await client.call(
      importOrders,
      {
        fileName: options.fileName,
        fileHash: file.hash,
        part,
        parts: groups.length,
        dryRun: options.mode === 'dry-run',
        rows: rows.map(({ row, cells }) => ({ row, cells: { ...cells } })),
      },
      {
        id: options.mode === 'import' ? toolId('order import', file.hash, part) : randomUUID(),
        ...(options.signal && { signal: options.signal }),
      },
    );
    if (!answer.ok && TAKEN.has(answer.code)) taken += rows.length;
    else if (!answer.ok)
      failed.push(...rows.map((row) => ({ ...row, errors: [{ code: answer.code, msg: answer.msg }] })));
    else {
      const told = new Map(answer.data.rows.map((one) => [one.row, one]));
      for (const row of rows) {
        const one = told.get(row.row);
        if (one?.outcome === 'duplicate') taken += 1;
        else if (one !== undefined && one.outcome !== 'refused') good += 1;
        // A row without a fault of its own fails with the others of its order.
        else failed.push({ ...row, errors: one?.errors ?? [] });
      }
    }
    done += rows.length;
    options.progress?.(done, file.rows.length);
  }
  return { good, taken, failed };
}

/** The failed rows as a file of the same form, with their errors in a last column: mended, it can be imported as it is. */
export function failedFile(failed: readonly FailedRow[], language: 'pt' | 'zh' | 'en'): string {
  const titles = new Map(IMPORT_COLUMNS.map(({ key, title }) => [key, title[language]]));
  const said = ({ row, errors }: FailedRow) =>
    [
      `${row}:`,
      ...errors.map(({ column, msg }) => (column === undefined ? msg : `${titles.get(column) ?? column}: ${msg}`)),
    ].join(' ');
  return `\ufeff${stringify(
    [
      [...titles.values(), ERRORS_TITLE[language]],
      ...failed.map((row) => [...IMPORT_COLUMNS.map(({ key }) => guarded(row.cells[key] ?? '')), said(row)]),
    ],
    { delimiter: ';', record_delimiter: 'windows' },
  )}`;
}
