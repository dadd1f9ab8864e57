import { choice, one } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { listing } from '../kernel/listing.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { problemParcel } from '../exceptions/problem-parcel.ts';
import { words } from './report-words.ts';

/** Where a problem parcel stands, in the words of its flow. */
const handlingState = choice(
  Object.fromEntries(
    Object.entries(problemParcel.life.states).map(([name, { words: said, tone }]) => [name, { ...said, tone }]),
  ),
);

const { problemType, site, registerTime, handleTime, claimFlag } = problemParcel.fields;

/** The rows of problem parcels that figures are made of; people look at them under service quality. */
const problemCase = listing('ProblemCase', {
  context: 'reports',
  words: problemParcel.words,
  key: 'code',
  table: problemParcel.table,
  group: 'service',
  path: '/problemParcelStatistics/case',
  sorted: ['registerTime', 'desc'],
  fields: {
    code: problemParcel.code,
    problemType,
    site,
    status: one(handlingState, { pt: 'Situação', zh: '处理状态', en: 'Handling state' }, { sought: true }),
    registerTime,
    handleTime,
    claimFlag,
  },
});

const state = (is: string, said: Words) => ({
  kind: 'rows' as const,
  words: said,
  where: [{ field: 'status', is }] as const,
});

/** Problem parcels by type, site and handling state. */
export const problemParcelReport = report('ProblemParcelStatistics', {
  context: 'reports',
  words: { pt: 'Pacotes problemáticos', zh: '问题件统计', en: 'Problem parcels' },
  path: '/problemParcelStatistics',
  of: problemCase,
  period: 'registerTime',
  usual: 30,
  dimensions: {
    problemType: { kind: 'value', of: 'problemType' },
    site: { kind: 'value', of: 'site' },
    status: { kind: 'value', of: 'status' },
    day: { kind: 'day', of: 'registerTime', words: words.day },
  },
  groupings: {
    type: { words: { pt: 'Por tipo', zh: '按问题类型', en: 'By type' }, by: ['problemType'] },
    site: { words: words.bySite, by: ['site'] },
    status: { words: words.byStatus, by: ['status'] },
    typeSite: {
      words: { pt: 'Por tipo e unidade', zh: '按类型和网点', en: 'By type and site' },
      by: ['problemType', 'site'],
    },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    cases: { kind: 'rows', words: { pt: 'Registrados', zh: '登记数', en: 'Registered' } },
    processing: state('processing', { pt: 'Em tratamento', zh: '处理中', en: 'Processing' }),
    complete: state('complete', { pt: 'Concluídos', zh: '已完成', en: 'Complete' }),
    failed: state('failed', { pt: 'Sem solução', zh: '处理失败', en: 'Failed' }),
    solved: {
      kind: 'share',
      words: { pt: 'Resolvidos dos encerrados', zh: '结案解决率', en: 'Solved of those closed' },
      where: [{ field: 'status', is: 'complete' }],
      among: [{ field: 'status', is: ['complete', 'failed'] }],
    },
    waiting: {
      kind: 'rows',
      words: { pt: 'Em tratamento há mais de 48 h', zh: '处理超48小时', en: 'Processing for over 48 h' },
      where: [
        { field: 'status', is: 'processing' },
        { field: 'registerTime', olderThanHours: 48 },
      ],
    },
    claims: {
      kind: 'rows',
      words: { pt: 'Com indenização', zh: '涉及理赔', en: 'With a claim' },
      where: [{ field: 'claimFlag', known: true }],
    },
    hours: {
      kind: 'hours',
      from: 'registerTime',
      to: 'handleTime',
      words: { pt: 'Horas até o tratamento', zh: '至处理（小时）', en: 'Hours to handling' },
    },
  },
  drill: '/serviceQuality/ProblemDelivery',
});

export const problemParcelStatistics = reportScreen(
  problemParcelReport,
  '/expressDataCenter/dataReport/problemParcelStatistics',
  {
    permission: 'menu:express-data-center:problem-parcel-statistics',
    title: { pt: 'Estatísticas de pacotes problemáticos', zh: '问题件统计', en: 'Problem parcel statistics' },
  },
);
