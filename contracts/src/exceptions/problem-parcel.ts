import { choice, instant, one, person, ref, text, user, waybill } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';
import { problemPhotos } from './photos.ts';

/** Whether somebody claims for the parcel (R-0234). */
const claimFlags = choice({
  in_claim_process: { pt: 'Em indenização', zh: '理赔中', en: 'In claim process', tone: 'warn' },
  claims_completed: { pt: 'Indenização concluída', zh: '理赔完成', en: 'Claim completed', tone: 'ok' },
});

const handled = { handler: 'by', handleTime: 'at' } as const;

/** A parcel that cannot go on, until somebody has dealt with it (ops 4, R-0237, R-0698). The parcel itself stands in `problem_piece` meanwhile. */
export const problemParcel = flow('ProblemParcel', {
  context: 'exceptions',
  group: 'service',
  table: 'problem_parcels',
  words: { pt: 'Pacote problemático', zh: '问题件', en: 'Problem parcel' },
  code: givenNumber('PP'),
  numbered: 'PP',
  path: '/problemParcel',
  sorted: ['registerTime', 'desc'],
  spans: { registerTime: SPAN_DAYS.quarter },
  // One at a time, also where two people open a case of the same parcel at once.
  alone: { by: [], each: ['waybillNumber'], taken: 'PROBLEM_ALREADY_OPEN' },
  fields: {
    waybillNumber: waybill(
      { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' },
      { listed: 'first', sought: true, entered: 'once' },
    ),
    problemType: ref(
      { pt: 'Tipo de problema', zh: '问题类型', en: 'Problem type' },
      { to: 'ProblemType', sought: true, shown: 'name' },
    ),
    site: ref(SITE, { to: 'Site', sought: true, entered: 'once' }),
    // Who tells of a problem may name people.
    description: person(
      { pt: 'Descrição', zh: '描述', en: 'Description' },
      { as: 'text', max: 200, lines: 3, optional: true },
    ),
    ...problemPhotos,
    registrant: user({ pt: 'Registrado por', zh: '登记人', en: 'Registered by' }, { entered: 'never' }),
    registerTime: instant(
      { pt: 'Registrado em', zh: '登记时间', en: 'Registered' },
      { entered: 'never', sought: true },
    ),
    handlingResult: text(
      { pt: 'Resultado do tratamento', zh: '处理结果', en: 'Handling result' },
      { min: 2, max: 200, lines: 3, entered: 'never' },
    ),
    handler: user({ pt: 'Tratado por', zh: '处理人', en: 'Handled by' }, { entered: 'never' }),
    handleTime: instant({ pt: 'Tratado em', zh: '处理时间', en: 'Handled' }, { entered: 'never', listed: 'on-demand' }),
    claimFlag: one(
      claimFlags,
      { pt: 'Indenização', zh: '理赔标记', en: 'Claim' },
      { entered: 'never', optional: true },
    ),
  },
  life: life({
    states: {
      processing: { words: { pt: 'Em tratamento', zh: '处理中', en: 'Processing' }, tone: 'warn' },
      complete: { words: { pt: 'Concluído', zh: '已完成', en: 'Complete' }, tone: 'ok', frees: true },
      failed: { words: { pt: 'Sem solução', zh: '处理失败', en: 'Failed' }, tone: 'bad' },
    },
    opens: 'processing',
    revisable: ['processing'],
    stamps: { registrant: 'by', registerTime: 'at' },
    moves: {
      reply: {
        words: { pt: 'Responder', zh: '回复', en: 'Reply' },
        done: { pt: 'Respondido', zh: '已回复', en: 'Replied' },
        event: 'Replied',
        from: ['processing'],
        asks: { handlingResult: 'required' },
        stamps: handled,
      },
      complete: {
        words: { pt: 'Concluir', zh: '完成', en: 'Complete' },
        done: { pt: 'Concluído', zh: '已完成', en: 'Completed' },
        event: 'Completed',
        from: ['processing'],
        to: 'complete',
        asks: { handlingResult: 'required' },
        stamps: handled,
      },
      fail: {
        words: { pt: 'Encerrar sem solução', zh: '标记失败', en: 'Close unsolved' },
        done: { pt: 'Encerrado sem solução', zh: '处理失败', en: 'Closed unsolved' },
        event: 'Failed',
        from: ['processing'],
        to: 'failed',
        asks: { handlingResult: 'required' },
        stamps: handled,
        danger: true,
      },
      reopen: {
        words: { pt: 'Reabrir', zh: '重新处理', en: 'Reopen' },
        done: { pt: 'Reaberto', zh: '已重新处理', en: 'Reopened' },
        event: 'Reopened',
        from: ['failed'],
        to: 'processing',
      },
      'flag-claim': {
        words: { pt: 'Marcar indenização', zh: '标记理赔', en: 'Flag claim' },
        done: { pt: 'Indenização marcada', zh: '已标记理赔', en: 'Claim flagged' },
        event: 'ClaimFlagged',
        from: ['processing', 'complete', 'failed'],
        asks: { claimFlag: 'optional' },
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

export const problemDelivery = recordScreen(problemParcel, '/serviceQuality/ProblemDelivery', {
  permission: 'menu:service-quality:problem-delivery',
  title: { pt: 'Pacotes problemáticos', zh: '问题件管理', en: 'Problem parcels' },
  actions: ['edit', 'complete', 'fail', 'reopen', 'flag-claim', 'import', 'export'],
  called: { complete: 'handle' },
  also: { complete: ['batch-handle'] },
});

export const problemRegistration = recordScreen(problemParcel, '/serviceQuality/problemRegistration', {
  kind: 'form',
  permission: 'menu:service-quality:problem-registration',
  title: { pt: 'Registro de pacote problemático', zh: '问题件登记', en: 'Problem parcel registration' },
  actions: ['create', 'upload', 'import'],
  called: { upload: 'upload-photo' },
  offers: ['scan'],
});

export const problemHandling = recordScreen(problemParcel, '/serviceQuality/problemHandling', {
  kind: 'detail',
  hidden: true,
  permission: 'menu:service-quality:problem-handling',
  title: { pt: 'Tratamento de pacote problemático', zh: '问题件处理', en: 'Problem parcel handling' },
  actions: ['edit', 'reply', 'complete', 'fail', 'reopen', 'upload'],
  called: { upload: 'upload-photo' },
  also: { edit: ['upload-photo'] },
});
