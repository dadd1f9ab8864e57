import { choice, code, file, instant, one, text, user } from '../kernel/fields/index.ts';
import type { FileType } from '../kernel/file-types.ts';
import { IMAGE_TYPES } from '../kernel/file-types.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';

/** A document of the company is at most this long (R-0374: attachments). */
const DOCUMENT_BYTES = 5 << 20;
const accept: readonly FileType[] = ['pdf', ...IMAGE_TYPES, 'xlsx', 'docx', 'pptx'];

/** A document is there from when it is sent until somebody takes it away; what stood in it stays in its history. */
const published = life({
  states: {
    published: { words: { pt: 'Publicado', zh: '已发布', en: 'Published' }, tone: 'ok' },
    deleted: { words: { pt: 'Excluído', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
  },
  opens: 'published',
  revisable: ['published'],
  stamps: { sentAt: 'at', sentBy: 'by' },
  moves: {
    delete: {
      words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
      done: { pt: 'Excluído', zh: '已删除', en: 'Deleted' },
      event: 'Deleted',
      from: ['published'],
      to: 'deleted',
      danger: true,
    },
  },
});

const title = text({ pt: 'Título', zh: '标题', en: 'Title' }, { min: 2, max: 100, listed: 'first' });
const theFile = file({ pt: 'Arquivo', zh: '文件', en: 'File' }, { accept, maxBytes: DOCUMENT_BYTES });
const sent = {
  sentAt: instant({ pt: 'Enviado em', zh: '上传时间', en: 'Sent' }, { entered: 'never' }),
  sentBy: user({ pt: 'Enviado por', zh: '上传人', en: 'Sent by' }, { entered: 'never' }),
} as const;
const numbered = (prefix: string) => ({
  code: code(
    { pt: 'Número', zh: '编号', en: 'Number' },
    { pattern: `${prefix}\\d{8}`, example: `${prefix}00000001`, entered: 'never' },
  ),
  numbered: prefix,
});

/** How work is done, for the company's own people or for those of suppliers (platform 2); accounts of suppliers are shown the latter alone. */
export const operationGuide = flow('OperationGuide', {
  context: 'resources',
  group: 'resources',
  table: 'operation_guides',
  words: { pt: 'Guia de operação', zh: '操作指南', en: 'Operation guide' },
  ...numbered('GO'),
  path: '/operationGuide',
  named: 'title',
  sorted: ['sentAt', 'desc'],
  fields: {
    title,
    file: theFile,
    audience: one(
      choice({
        internal: { pt: 'Equipe própria', zh: '内部员工', en: 'Own staff' },
        supplier: { pt: 'Prestadores', zh: '服务商', en: 'Suppliers' },
      }),
      { pt: 'Para quem', zh: '适用对象', en: 'For' },
      { sought: true },
    ),
    ...sent,
  },
  life: published,
  rule: {
    everyone: 'who may open the list may read every guide that is for him: accounts of suppliers those for suppliers',
  },
});

/** What operators of suppliers work by (finance 2). */
export const operatorsManual = flow('OperatorsManual', {
  context: 'resources',
  group: 'resources',
  table: 'operators_manuals',
  words: { pt: 'Manual do operador', zh: '操作手册', en: 'Operators manual' },
  ...numbered('MO'),
  path: '/operatorsManual',
  named: 'title',
  sorted: ['sentAt', 'desc'],
  fields: { title, file: theFile, ...sent },
  life: published,
  rule: { everyone: 'who may open the list may read every manual' },
});

/** A file that somebody shares with everybody (platform 2). */
export const sharedResource = flow('SharedResource', {
  context: 'resources',
  group: 'resources',
  table: 'shared_resources',
  words: { pt: 'Recurso compartilhado', zh: '共享资源', en: 'Shared resource' },
  ...numbered('RC'),
  path: '/sharedResource',
  sorted: ['sentAt', 'desc'],
  fields: {
    name: text({ pt: 'Nome', zh: '名称', en: 'Name' }, { min: 2, max: 100, listed: 'first' }),
    file: theFile,
    ...sent,
  },
  life: published,
  rule: { everyone: 'what is shared is shared with everybody' },
});

export const operationGuideScreen = recordScreen(operationGuide, '/resource/operationGuide', {
  permission: 'menu:system-manage:operation-guide',
  called: { create: 'upload' },
  title: { pt: 'Guia de operação', zh: '操作指南', en: 'Operation guide' },
});

export const operatorsManualScreen = recordScreen(
  operatorsManual,
  '/expressDataCenter/serviceProviderManagement/operatorsManual',
  {
    permission: 'menu:express-data-center:operators-manual',
    called: { create: 'upload' },
    title: { pt: 'Manual do operador', zh: '操作手册', en: 'Operators manual' },
  },
);

export const sharedResourceScreen = recordScreen(sharedResource, '/resource/sharedResource', {
  // Everybody reads (R-0077); who shares has a right of his own, and takes away what he sent himself.
  permission: 'none',
  acting: 'menu:system-manage:shared-resource',
  called: { create: 'upload' },
  title: { pt: 'Recursos compartilhados', zh: '共享资源', en: 'Shared resources' },
});
