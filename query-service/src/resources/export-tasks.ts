import { screens } from '@malote/contracts/catalogue.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { refusalText } from '@malote/contracts/kernel/refusals/refusal-text.ts';
import { allExportTasks, ownExportTasks } from '@malote/contracts/resources/export-task.ts';
import type { exportTaskFile, ExportTaskRow } from '@malote/contracts/resources/export-task.ts';
import { EXPORT_JOBS } from '@malote/infra/jobs/queues.ts';
import { userNames } from '../kernel/user-names.ts';
import type { Asking } from '../kernel/asking.ts';
import type { Handler } from '../kernel/handlers.ts';
import { typeOf } from '../kernel/files/file-answer.ts';
import { contains } from '../kernel/lists/conditions.ts';
import { oneOf } from '../kernel/lists/filters.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { fetchRefusal, seesExports } from './task-sight.ts';

interface Raw {
  readonly code: string;
  readonly query: string;
  readonly status: ExportTaskRow['status'];
  readonly rows: number | null;
  readonly file_name: string | null;
  readonly failure: string | null;
  readonly asked_at: Date | string;
  readonly asked_by: string;
  readonly ended_at: Date | string | null;
}

const columns = [
  'code',
  'query',
  'status',
  'rows',
  'file_name',
  'failure',
  'asked_at',
  'asked_by',
  'ended_at',
] as const;
const iso = (at: Date | string) => (typeof at === 'string' ? at : at.toISOString());

/** What people call the list that a file is made of: the screen that offers it. */
const titleOf = (name: string, language: Language): string =>
  screens.find(({ queries }) => queries.some((query) => query.name === name))?.title[language] ?? name;

function failureText(stored: string | null, language: Language): string | null {
  if (stored === null) return null;
  const { refused, params } = JSON.parse(stored) as Refusal;
  // What broke on the way is done again (R-0414).
  return refusalText(refused === 'SERVICE_EXCEPTION' ? 'EXPORT_FAILED' : refused, language, params);
}

/** How far the runs of these tasks are; those that have ended have no run. */
async function progressOf(
  codes: readonly string[],
  { db, rows }: Asking,
): Promise<ReadonlyMap<string, { readonly done: string; readonly total: string | null }>> {
  if (codes.length === 0) return new Map();
  const runs = await rows<{ readonly key: string; readonly done: string; readonly total: string | null }>(
    db
      .from(`${EXPORT_JOBS}.runs`)
      .select('key', 'done', 'total')
      .whereIn('key', [...codes]),
  );
  return new Map(runs.map((run) => [run.key, run]));
}

const present: ListSource<typeof ownExportTasks, Raw>['present'] = async (rows, asking) => {
  const open = rows.filter(({ status }) => status === 'queued' || status === 'in_progress');
  const progress = await progressOf(
    open.map(({ code }) => code),
    asking,
  );
  const names = await userNames(
    asking.master,
    asking.personal,
    rows.map(({ asked_by }) => asked_by),
  );
  return rows.map((row) => {
    const run = progress.get(row.code);
    const total = run?.total ?? row.rows;
    return {
      code: row.code,
      query: row.query,
      title: titleOf(row.query, asking.language),
      status: row.status,
      done: Number(run?.done ?? row.rows ?? 0),
      total: total === null ? null : Number(total),
      fileName: row.file_name,
      failure: failureText(row.failure, asking.language),
      askedAt: iso(row.asked_at),
      askedBy: names.get(row.asked_by) ?? row.asked_by,
      endedAt: row.ended_at === null ? null : iso(row.ended_at),
    };
  });
};

const shown = {
  view: 'reads.export_tasks',
  key: 'code',
  columns,
  sorts: { askedAt: { column: 'asked_at', nulls: 'none' }, code: { column: 'code', nulls: 'none' } },
  filters: {
    search: (query, text) => (text === '' ? undefined : void contains(query, ['code', 'query', 'file_name'], text)),
    status: oneOf('status'),
  },
  present,
} satisfies Omit<ListSource<typeof ownExportTasks, Raw>, 'definition'>;

/** The caller's own tasks with their progress. */
export const ownTasks: ListSource<typeof ownExportTasks, Raw> = {
  ...shown,
  definition: ownExportTasks,
  seen: (query, { caller }) => void query.where('asked_by', caller.user),
};

/** With those of others whose files he could ask for himself. */
export const allTasks: ListSource<typeof allExportTasks, Raw> = {
  ...shown,
  definition: allExportTasks,
  seen: seesExports,
};

/** The file of a task, for who sees the task and could ask for it now; to who does not see it there is no such one. */
export const answerExportTaskFile: Handler<typeof exportTaskFile> = async ({ code }, asking) => {
  const query = asking.db.from('reads.export_tasks').select('query', 'status', 'file', 'file_name').where({ code });
  seesExports(query, asking);
  const [row] = await asking.rows<Pick<Raw, 'query' | 'status' | 'file_name'> & { readonly file: string | null }>(
    query,
  );
  if (row === undefined) return refuse('RECORD_NOT_FOUND', {}, 'code');
  if (row.status === 'expired') return refuse('EXPORT_EXPIRED');
  const refused = await fetchRefusal(code, row.query, asking);
  if (refused !== undefined) return refused;
  const body = row.file === null ? undefined : await asking.keptFiles?.get(row.file);
  const name = row.file_name ?? code;
  return body === undefined ? refuse('EXPORT_FILE_GONE') : { file: { name, type: typeOf(name), body } };
};
