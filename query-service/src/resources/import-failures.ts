import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { FailedRows } from '@malote/contracts/resources/import-task.ts';
import type { importFailures } from '@malote/contracts/resources/import-task.ts';
import { openQuestion } from '../kernel/disclosure.ts';
import { textCell } from '../kernel/files/cell.ts';
import { fileOf } from '../kernel/files/file-answer.ts';
import type { Handler } from '../kernel/handlers.ts';

/** The rows of an import that failed, each with what was wrong, as a spreadsheet to be corrected and sent again (R-0411, R-0663). */
export const answerImportFailures: Handler<typeof importFailures> = async ({ code }, { rows, db, personal }) => {
  const [row] = await rows<{ readonly status: string; readonly failures: string | null; readonly file_name: string }>(
    db.from('reads.import_tasks').select('status', 'failures', 'file_name').where({ code }),
  );
  if (row === undefined) return refuse('RECORD_NOT_FOUND', {}, 'code');
  if (row.status === 'expired') return refuse('IMPORT_EXPIRED');
  const told = row.failures === null ? undefined : await openQuestion(personal, row.failures);
  if (told === undefined) return refuse('EXPORT_NO_DATA');
  const failed = FailedRows.parse(JSON.parse(told));
  async function* groups() {
    yield await Promise.resolve(failed.rows.map((cells) => cells.map((cell) => textCell(cell))));
  }
  return fileOf('xlsx', `${row.file_name.replace(/\.\w+$/, '')}-falhas`, failed.headings, groups());
};
