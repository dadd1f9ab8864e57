import { ownImportTasks } from '@malote/contracts/resources/import-task.ts';
import type { ImportTaskRow } from '@malote/contracts/resources/import-task.ts';
import { contains } from '../kernel/lists/conditions.ts';
import { oneOf } from '../kernel/lists/filters.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';

interface Raw {
  readonly code: string;
  readonly type: string;
  readonly status: ImportTaskRow['status'];
  readonly file_name: string;
  readonly total: number;
  readonly success: number | null;
  readonly failed: number | null;
  readonly created_at: Date | string;
  readonly ended_at: Date | string | null;
}

const columns = [
  'code',
  'type',
  'status',
  'file_name',
  'total',
  'success',
  'failed',
  'created_at',
  'ended_at',
] as const;
const iso = (at: Date | string) => (typeof at === 'string' ? at : at.toISOString());
const counted = (rows: number | null) => (rows === null ? null : Number(rows));

/** The caller's own imports. */
export const ownImports: ListSource<typeof ownImportTasks, Raw> = {
  definition: ownImportTasks,
  view: 'reads.import_tasks',
  key: 'code',
  columns,
  sorts: { createdAt: { column: 'created_at', nulls: 'none' }, code: { column: 'code', nulls: 'none' } },
  filters: {
    search: (query, text) => (text === '' ? undefined : void contains(query, ['code', 'type', 'file_name'], text)),
    status: oneOf('status'),
  },
  seen: (query, { caller }) => void query.where('created_by', caller.user),
  present: async (rows) =>
    await Promise.resolve(
      rows.map((row) => ({
        code: row.code,
        type: row.type,
        status: row.status,
        fileName: row.file_name,
        total: Number(row.total),
        success: counted(row.success),
        failed: counted(row.failed),
        createdAt: iso(row.created_at),
        endedAt: row.ended_at === null ? null : iso(row.ended_at),
      })),
    ),
};
