import { choice, instant, one, ref, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';
import { proofPhotos } from './photos.ts';

const results = choice({
  conforming: { pt: 'Conforme', zh: '合格', en: 'Conforming', tone: 'ok' },
  count_differs: { pt: 'Quantidade divergente', zh: '数量不符', en: 'Count differs', tone: 'bad' },
  weight_differs: { pt: 'Peso divergente', zh: '重量不符', en: 'Weight differs', tone: 'bad' },
  seal_broken: { pt: 'Lacre violado', zh: '封签破损', en: 'Seal broken', tone: 'bad' },
  misrouted: { pt: 'Destino errado', zh: '错分', en: 'Misrouted', tone: 'warn' },
});

/** A spot check of a bag or a bill at a site: what was found, and what was done about it (ops 3.8). */
export const auditRecord = flow('AuditRecord', {
  context: 'exceptions',
  group: 'service',
  table: 'audit_records',
  words: { pt: 'Registro de auditoria', zh: '稽核记录', en: 'Audit record' },
  code: givenNumber('AU'),
  numbered: 'AU',
  path: '/auditRecord',
  sorted: ['time', 'desc'],
  spans: { time: SPAN_DAYS.year },
  fields: {
    batchNumber: text({ pt: 'Lote', zh: '批次号', en: 'Batch' }, { min: 2, max: 40, listed: 'first' }),
    bagOrBillNumber: text({ pt: 'Saca ou conhecimento', zh: '包号或单号', en: 'Bag or bill' }, { min: 5, max: 40 }),
    site: ref(SITE, { to: 'Site', sought: true }),
    result: one(results, { pt: 'Resultado', zh: '结果', en: 'Result' }, { sought: true }),
    ...proofPhotos,
    auditor: user({ pt: 'Auditado por', zh: '稽核人', en: 'Audited by' }, { entered: 'never' }),
    time: instant({ pt: 'Auditado em', zh: '稽核时间', en: 'Audited' }, { entered: 'never', sought: true }),
    handlingResult: text(
      { pt: 'Tratamento', zh: '处理结果', en: 'Handling' },
      { min: 2, max: 200, lines: 3, entered: 'never' },
    ),
  },
  life: life({
    states: {
      open: { words: { pt: 'A tratar', zh: '待处理', en: 'To be handled' }, tone: 'warn' },
      handled: { words: { pt: 'Tratado', zh: '已处理', en: 'Handled' }, tone: 'ok' },
    },
    opens: 'open',
    revisable: [],
    stamps: { auditor: 'by', time: 'at' },
    moves: {
      handle: {
        words: { pt: 'Tratar', zh: '处理', en: 'Handle' },
        done: { pt: 'Tratado', zh: '已处理', en: 'Handled' },
        event: 'Handled',
        from: ['open'],
        to: 'handled',
        asks: { handlingResult: 'required' },
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const auditRecords = recordScreen(auditRecord, '/collectionCenter/handle/auditRecords', {
  permission: 'menu:collection-center:audit-records',
  title: { pt: 'Registros de auditoria', zh: '稽核记录', en: 'Audit records' },
  actions: ['create', 'handle', 'upload', 'export'],
});
