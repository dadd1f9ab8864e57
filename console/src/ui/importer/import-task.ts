import { sendFile } from '../../client/send-file.ts';
import { sendRecord } from '../../client/records.ts';
import { rowId } from '../../client/ids.ts';
import { refusedOf, takenOf } from './run.ts';
import type { Progress } from './run.ts';

/** A sheet of more bytes is imported without being kept (R-0645). */
const SOURCE_BYTES = 2 << 20;
/** Characters of failed rows that are kept; of more, the first. */
const FAILURES_MAX = 200_000;

/** What an import is of, as people call it, and where its failed rows are looked for. */
export interface Told {
  readonly type: string;
  readonly area: 'finance' | 'operations';
}

interface Begun extends Told {
  readonly run: string;
  readonly file: File;
  readonly total: number;
}

/**
 * Puts an import on record when it begins, with its sheet. Under an id made of the run, so that one that goes on after a reload is the same. Answers its
 * number; undefined where it could not be put on record, which hinders no import.
 */
export async function beginImport({ run, file, total, type, area }: Begun): Promise<string | undefined> {
  try {
    const fields = { type, area, fileName: file.name.slice(0, 160), total };
    const source = await sourceOf(file, run);
    const id = await rowId(run, 'begin');
    const { code } = await sendRecord(
      'resources.registerImportTask',
      { fields: { ...fields, ...(source !== undefined && { source }) } },
      { id, quiet: true },
    );
    return code;
  } catch {
    return undefined;
  }
}

async function sourceOf(file: File, run: string): Promise<object | undefined> {
  if (!file.name.toLowerCase().endsWith('.xlsx') || file.size > SOURCE_BYTES) return undefined;
  try {
    const options = {
      id: await rowId(run, 'source'),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    return await sendFile('resources.uploadImportTaskFile', 'source', file, options);
  } catch {
    return undefined; // a house without a file store imports all the same
  }
}

/** Says how an import ended: what was stored, and the rows that failed, with what was wrong. */
export async function endImport(
  code: string,
  run: string,
  progress: Progress,
  failures: { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] },
): Promise<void> {
  const failed = refusedOf(progress).length;
  const success = takenOf(progress);
  const move = success === 0 && failed > 0 ? 'resources.failImportTask' : 'resources.completeImportTask';
  const kept = failed === 0 ? {} : { failures: keptOf(failures) };
  try {
    await sendRecord(
      move,
      { code, fields: { success, failed, ...kept } },
      { id: await rowId(run, 'end'), quiet: true },
    );
  } catch {
    // The rows are stored, and their answers are on the page: that the record of it stays open is told in the list.
  }
}

/** The failed rows as JSON, as many as fit. */
export function keptOf({
  headings,
  rows,
}: {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): string {
  let length = JSON.stringify({ headings, rows: [] }).length;
  const fitting = rows.filter((row) => (length += JSON.stringify(row).length + 1) <= FAILURES_MAX);
  return JSON.stringify({ headings, rows: fitting });
}
