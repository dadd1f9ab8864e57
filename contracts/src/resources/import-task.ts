import { z } from 'zod';
import { listQuery, query } from '../kernel/definition.ts';
import { choice, code, count, file, instant, one, person, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { flow } from '../kernel/record.ts';
import { screen } from '../kernel/screen.ts';
import { clear } from './expiry.ts';
import { ends, underWay } from './task-life.ts';

/** A sheet is kept with its task up to this length (R-0645); a longer one is imported all the same. */
export const SOURCE_BYTES = 2 << 20;
/** From its begin; then one that nobody ended is out of time (R-0236). */
export const IMPORT_LASTS_MS = 600_000;
/** Characters of the failed rows that are kept. */
export const FAILURES_MAX = 200_000;

/** Failed rows as they are kept: the headings, and each row's cells with its number and what was wrong. Cells may name people. */
export const FailedRows = z.object({ headings: z.array(z.string()), rows: z.array(z.array(z.string())) });
export type FailedRows = z.infer<typeof FailedRows>;

/** Where the failed rows of an import are looked for (R-0411, R-0663). */
const areas = choice({
  finance: { pt: 'Financeiro', zh: '财务', en: 'Finance' },
  operations: { pt: 'Operações', zh: '运营', en: 'Operations' },
});

const found = { entered: 'never', optional: true } as const;
const ended = { success: 'required', failed: 'required', failures: 'optional' } as const;

/** A file that somebody imports: asked for, ended, cancelled are facts; each of its rows is a command of its own (R-0235, R-0411). */
export const importTask = flow('ImportTask', {
  context: 'resources',
  group: 'resources',
  table: 'import_tasks',
  words: { pt: 'Importação', zh: '导入任务', en: 'Import' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'TI\\d{8}', example: 'TI00000001', entered: 'never' },
  ),
  numbered: 'TI',
  path: '/importTask',
  named: 'type',
  sorted: ['createdAt', 'desc'],
  fields: {
    type: text({ pt: 'O que', zh: '类型', en: 'What' }, { max: 80, listed: 'first' }),
    area: one(areas, { pt: 'Área', zh: '区域', en: 'Area' }, { sought: true }),
    fileName: text({ pt: 'Nome do arquivo', zh: '文件名', en: 'File name' }, { max: 160 }),
    source: file(
      { pt: 'Arquivo enviado', zh: '源文件', en: 'Source file' },
      { accept: ['xlsx'], maxBytes: SOURCE_BYTES, optional: true },
    ),
    total: count({ pt: 'Linhas', zh: '总行数', en: 'Rows' }, { max: 1_000_000 }),
    success: count({ pt: 'Gravadas', zh: '成功', en: 'Stored' }, { max: 1_000_000, ...found }),
    failed: count({ pt: 'Com erro', zh: '失败', en: 'Failed' }, { max: 1_000_000, ...found }),
    failures: person(
      { pt: 'Linhas com erro', zh: '失败行', en: 'Failed rows' },
      { as: 'text', max: FAILURES_MAX, listed: 'never', ...found },
    ),
    createdAt: instant({ pt: 'Enviada em', zh: '创建时间', en: 'Begun' }, { entered: 'never' }),
    createdBy: user({ pt: 'Enviada por', zh: '创建人', en: 'Begun by' }, { entered: 'never', sought: true }),
    endedAt: instant({ pt: 'Terminada em', zh: '结束时间', en: 'Ended' }, { entered: 'never' }),
  },
  life: life({
    states: underWay,
    opens: 'in_progress',
    stamps: { createdAt: 'at', createdBy: 'by' },
    revisable: [],
    moves: {
      complete: {
        ...ends.complete,
        from: ['in_progress', 'timed_out'],
        asks: ended,
        unoffered: true,
      },
      fail: {
        ...ends.fail,
        from: ['in_progress', 'timed_out'],
        asks: ended,
        unoffered: true,
      },
      cancel: {
        ...ends.cancel,
        from: ['in_progress'],
      },
      // Its browser left it. One that only took long, or was gone on with, is ended all the same.
      expire: {
        ...ends.expire,
        from: ['in_progress'],
        unoffered: true,
      },
      clear: {
        ...clear,
        from: ['in_progress', 'complete', 'failed', 'cancelled', 'timed_out'],
        finds: ['source', 'failures'],
      },
    },
  }),
  rule: { everyone: 'its owner alone moves it; who has the list of imports sees those of finance' },
});

/** The states of an import, as its life names them. */
const states = ['in_progress', 'complete', 'failed', 'cancelled', 'timed_out', 'expired'] as const;

/** An import as who began it sees it: what it brought, and of how many rows how many were stored. */
export const ImportTaskRow = z.object({
  code: z.string(),
  type: z.string(),
  status: z.enum(states),
  fileName: z.string(),
  total: z.int(),
  success: z.int().nullable(),
  failed: z.int().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type ImportTaskRow = z.infer<typeof ImportTaskRow>;

/** The caller's own imports of every area: whoever imports something finds here what of it failed (R-0411). */
export const ownImportTasks = listQuery('resources.ownImportTasks', {
  path: 'POST /importTask/own',
  row: ImportTaskRow,
  key: 'code',
  sorts: ['createdAt', 'code'],
  defaultSort: ['createdAt', 'desc'],
  params: z.strictObject({
    search: z.string().trim().max(100).optional(),
    status: z.array(z.enum(states)).max(states.length).optional(),
  }),
  scope: { everyone: 'about the caller himself' },
  access: 'session',
  reads: ['resources'],
});

/** The rows of an import that failed, as a spreadsheet: for its owner, and of finance for who sees the list. `accessId` is a recorded export of its number. */
export const importFailures = query('resources.importFailures', {
  path: 'POST /importTask/failures',
  shape: 'file',
  scope: { everyone: 'its owner, and who has the list of imports' },
  access: 'session',
  reads: ['resources'],
  params: z.strictObject({ code: z.string().regex(/^TI\d{8}$/), accessId: z.uuid() }),
  answer: z.unknown(),
  refusals: ['RECORD_NOT_FOUND', 'ACCESS_REQUIRED', 'EXPORT_NO_DATA', 'IMPORT_EXPIRED'],
});

export const fileUploadManagement = screen('/finance/fileUploadManagement', {
  context: 'resources',
  kind: 'list',
  permission: 'menu:finance:file-upload-management',
  title: { pt: 'Gestão de arquivos enviados', zh: '文件上传管理', en: 'File upload management' },
  queries: [
    importTask.list,
    importTask.history,
    importTask.tally,
    ...(importTask.files === undefined ? [] : [importTask.files.download]),
    importFailures,
  ],
  commands: { cancel: importTask.commands.moves.cancel },
  offers: ['search', 'filter', 'view', 'download-failures'],
  called: { download: 'download-source' },
});
