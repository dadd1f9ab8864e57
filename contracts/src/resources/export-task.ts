import { z } from 'zod';
import { command, listQuery, query } from '../kernel/definition.ts';
import { choice, code, count, instant, one, person, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { flow } from '../kernel/record.ts';
import { screen } from '../kernel/screen.ts';
import { clear } from './expiry.ts';
import { importFailures, importTask, ownImportTasks } from './import-task.ts';
import { ends, underWay } from './task-life.ts';

/** A file of more rows is not sent at once: it is made beside, and fetched when it is ready. */
export const IMMEDIATE_ROWS = 10_000;

/** The headings and words of a file are in one language. */
const languages = choice({
  pt: { pt: 'Português', zh: '葡萄牙语', en: 'Portuguese' },
  zh: { pt: 'Chinês', zh: '中文', en: 'Chinese' },
  en: { pt: 'Inglês', zh: '英语', en: 'English' },
});

const question = { max: 60_000, listed: 'on-demand' } as const;
const found = { entered: 'never', optional: true } as const;

/**
 * A file that somebody asked for and that is made beside (R-0199, R-0235, R-0236). Asked for, begun, ended and cancelled are facts; how far it is, is not.
 * The filter may name people, so it is kept as personal data.
 */
export const exportTask = flow('ExportTask', {
  context: 'resources',
  group: 'resources',
  table: 'export_tasks',
  words: { pt: 'Tarefa de exportação', zh: '导出任务', en: 'Export task' },
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: 'TE\\d{8}', example: 'TE00000001', entered: 'never' },
  ),
  numbered: 'TE',
  path: '/exportTask',
  named: 'query',
  sorted: ['askedAt', 'desc'],
  fields: {
    query: text({ pt: 'Lista', zh: '列表', en: 'List' }, { max: 80, listed: 'first' }),
    asked: person({ pt: 'Filtro', zh: '筛选', en: 'Filter' }, { as: 'text', ...question }),
    language: one(languages, { pt: 'Idioma', zh: '语言', en: 'Language' }, { listed: 'on-demand' }),
    retries: text({ pt: 'Repete', zh: '重试', en: 'Retries' }, { max: 10, optional: true, listed: 'on-demand' }),
    askedAt: instant({ pt: 'Pedida em', zh: '申请时间', en: 'Asked at' }, { entered: 'never' }),
    askedBy: user({ pt: 'Pedida por', zh: '申请人', en: 'Asked by' }, { entered: 'never' }),
    rows: count({ pt: 'Linhas', zh: '行数', en: 'Rows' }, { max: 10_000_000, ...found }),
    file: text({ pt: 'Arquivo', zh: '文件', en: 'File' }, { max: 60, ...found, listed: 'on-demand' }),
    /** The scope, the right to people's data, and the records of its list under which the file was made (`query-service/src/resources/export-reach.ts`). */
    reach: text(
      { pt: 'Alcance', zh: '数据范围', en: 'Reach' },
      { max: 20_000, entered: 'never', optional: true, listed: 'never' },
    ),
    fileName: text({ pt: 'Nome do arquivo', zh: '文件名', en: 'File name' }, { max: 160, ...found }),
    failure: text({ pt: 'Motivo da falha', zh: '失败原因', en: 'Failure' }, { max: 300, ...found }),
    endedAt: instant({ pt: 'Terminada em', zh: '结束时间', en: 'Ended at' }, { entered: 'never' }),
  },
  life: life({
    states: {
      queued: { words: { pt: 'Na fila', zh: '排队中', en: 'Queued' }, tone: 'neutral' },
      ...underWay,
    },
    opens: 'queued',
    stamps: { askedAt: 'at', askedBy: 'by' },
    revisable: [],
    moves: {
      start: {
        words: { pt: 'Iniciar', zh: '开始', en: 'Start' },
        done: { pt: 'Iniciada', zh: '已开始', en: 'Started' },
        event: 'Started',
        from: ['queued'],
        to: 'in_progress',
        repeats: true,
      },
      complete: {
        ...ends.complete,
        from: ['queued', 'in_progress'],
        asks: { file: 'required', fileName: 'required', rows: 'required', reach: 'optional' },
      },
      fail: {
        ...ends.fail,
        from: ['queued', 'in_progress'],
        asks: { failure: 'required' },
      },
      expire: {
        ...ends.expire,
        from: ['queued', 'in_progress'],
      },
      cancel: {
        ...ends.cancel,
        from: ['queued', 'in_progress'],
      },
      clear: { ...clear, from: ['complete'] },
    },
  }),
  rule: { everyone: 'its owner, and whoever could ask for the file himself, is looked at by the handler' },
});

/** A task that failed or timed out, asked for anew as another task (R-0236). */
export const retryExport = command('resources.retryExport', {
  path: 'POST /exportTask/retry',
  access: 'screen',
  scope: { everyone: 'a task of the caller' },
  input: z.strictObject({ code: z.string().regex(/^TE\d{8}$/) }),
  answer: z.object({ code: z.string() }),
  refusals: ['RECORD_NOT_FOUND', 'MOVE_NOT_POSSIBLE'],
});

/** The states of a task, as its life names them (R-0235), and the one in which its file is no longer kept. */
const states = ['queued', 'in_progress', 'complete', 'failed', 'cancelled', 'timed_out', 'expired'] as const;

/** A task with its progress: of `total` rows `done` are in the file (R-0199). */
export const ExportTaskRow = z.object({
  code: z.string(),
  query: z.string(),
  title: z.string(),
  status: z.enum(states),
  done: z.int(),
  total: z.int().nullable(),
  fileName: z.string().nullable(),
  failure: z.string().nullable(),
  askedAt: z.string(),
  askedBy: z.string(),
  endedAt: z.string().nullable(),
});
export type ExportTaskRow = z.infer<typeof ExportTaskRow>;

const shown = {
  row: ExportTaskRow,
  key: 'code',
  sorts: ['askedAt', 'code'],
  defaultSort: ['askedAt', 'desc'],
  params: z.strictObject({
    search: z.string().trim().max(100).optional(),
    status: z.array(z.enum(states)).max(states.length).optional(),
  }),
  reads: ['resources'],
} as const;

/** The caller's own tasks. */
export const ownExportTasks = listQuery('resources.ownExportTasks', {
  ...shown,
  path: 'POST /exportTask/own',
  scope: { everyone: 'about the caller himself' },
  access: 'session',
  defaultSort: ['askedAt', 'desc'],
});

/** The tasks of everybody whose files the caller could ask for himself (R-0728). */
export const allExportTasks = listQuery('resources.allExportTasks', {
  ...shown,
  path: 'POST /exportTask/all',
  scope: { everyone: 'the handler leaves out what the caller may not export himself' },
  defaultSort: ['askedAt', 'desc'],
});

/** The file of a task that is complete: for its owner, and for who sees it in the list of all exports. */
export const exportTaskFile = query('resources.exportTaskFile', {
  path: 'POST /exportTask/download',
  shape: 'file',
  scope: { everyone: 'its owner, and who has the list of exports, each as far as he sees now what was put into it' },
  access: 'session',
  reads: ['resources'],
  params: z.strictObject({ code: z.string().regex(/^TE\d{8}$/) }),
  answer: z.unknown(),
  refusals: ['RECORD_NOT_FOUND', 'NO_PERMISSION', 'EXPORT_BEYOND_RIGHTS', 'EXPORT_FILE_GONE', 'EXPORT_EXPIRED'],
});

const { register } = exportTask.commands;
const { cancel } = exportTask.commands.moves;

export const exportTaskList = screen('/resource/exportTaskList', {
  context: 'resources',
  kind: 'list',
  permission: 'none',
  title: { pt: 'Minhas exportações e importações', zh: '导出与导入任务', en: 'My exports and imports' },
  queries: [ownExportTasks, exportTaskFile, ownImportTasks, importFailures],
  commands: {
    export: register,
    cancel,
    retry: retryExport,
    // Whoever imports something says so, and how it ended; what he may import, each row is asked for itself.
    'begin-import': importTask.commands.register,
    'end-import': importTask.commands.moves.complete,
    'fail-import': importTask.commands.moves.fail,
    'cancel-import': importTask.commands.moves.cancel,
    ...(importTask.files !== undefined && { 'keep-import': importTask.files.upload }),
  },
  offers: ['download', 'search', 'filter', 'download-failures'],
});

export const exportList = screen('/resource/exportList', {
  context: 'resources',
  kind: 'list',
  permission: 'menu:system-manage:export-list',
  title: { pt: 'Lista de exportações', zh: '导出列表', en: 'Export list' },
  queries: [allExportTasks, exportTask.list, exportTask.history, exportTask.tally, exportTaskFile],
  commands: { cancel },
  offers: ['download', 'search', 'filter'],
});
