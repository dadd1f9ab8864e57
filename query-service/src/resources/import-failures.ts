import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { FailedRows } from '@malote/contracts/resources/import-task.ts';
import type { importFailures } from '@malote/contracts/resources/import-task.ts';
import { accessRefusal } from '../kernel/access.ts';
import { disclosureOf, openQuestion } from '../kernel/disclosure.ts';
import { textCell } from '../kernel/files/cell.ts';
import { fileOf } from '../kernel/files/file-answer.ts';
import type { Handler } from '../kernel/handlers.ts';
import { masked } from '../kernel/mask.ts';
import { kindUnder } from './sheet-headings.ts';
import { seesImports } from './task-sight.ts';

interface Raw {
  readonly status: string;
  readonly failures: string | null;
  readonly file_name: string;
  readonly created_by: string;
}

/**
 * The rows of an import that failed, each with what was wrong, as a spreadsheet to be corrected and sent again (R-0411, R-0663). Its owner has them as he
 * sent them; to others people are masked as everywhere (R-0383).
 */
export const answerImportFailures: Handler<typeof importFailures> = async ({ code, accessId }, asking) => {
  const { caller, db, personal } = asking;
  const query = db.from('reads.import_tasks').select('status', 'failures', 'file_name', 'created_by').where({ code });
  seesImports(query, asking);
  const [row] = await asking.rows<Raw>(query);
  if (row === undefined) return refuse('RECORD_NOT_FOUND', {}, 'code');
  const refused = await accessRefusal(asking, accessId, { kind: 'export', of: [code] });
  if (refused !== undefined) return refused;
  if (row.status === 'expired') return refuse('IMPORT_EXPIRED');
  const told = row.failures === null ? undefined : await openQuestion(personal, row.failures);
  if (told === undefined) return refuse('EXPORT_NO_DATA');
  const failed = FailedRows.parse(JSON.parse(told));
  const kinds = failed.headings.map((heading) => (row.created_by === caller.user ? undefined : kindUnder(heading)));
  const shown = (cell: string, at: number) => {
    const kind = kinds[at];
    return kind === undefined || disclosureOf(caller, kind, 'recorded') === 'shown' ? cell : masked(cell, kind);
  };
  async function* groups() {
    yield await Promise.resolve(failed.rows.map((cells) => cells.map((cell, at) => textCell(shown(cell, at)))));
  }
  return fileOf('xlsx', `${row.file_name.replace(/\.\w+$/, '')}-falhas`, failed.headings, groups());
};
