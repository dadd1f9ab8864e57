import { report, reportScreen } from '../kernel/report.ts';
import { eventFigures } from './event-figures.ts';
import { PARCELS_STANDING, words } from './report-words.ts';
import { stationaryTrack } from './waybill-time.ts';

const silent = (hours: number) => ({
  kind: 'rows' as const,
  words: { pt: `Sem notícia há ${hours} h`, zh: `${hours}小时无轨迹`, en: `Nothing heard for ${hours} h` },
  where: [{ field: 'lastAt', olderThanHours: hours }] as const,
});

const anomalies = {
  problems: {
    kind: 'rows',
    words: { pt: 'Com problema', zh: '问题件', en: 'With a problem' },
    where: [{ field: 'problem', known: true }],
  },
  quiet: silent(72),
  late: {
    kind: 'rows',
    words: { pt: 'Fora do prazo', zh: '超时', en: 'Late' },
    where: [{ field: 'promisedAt', olderThanHours: 0 }],
  },
  tried: {
    kind: 'rows',
    words: { pt: 'Com tentativa sem sucesso', zh: '派送失败', en: 'With a failed attempt' },
    where: [{ field: 'attempts', above: 0 }],
  },
  intercepted: {
    kind: 'rows',
    words: { pt: 'Interceptados', zh: '拦截', en: 'Intercepted' },
    where: [{ field: 'intercepted', is: true }],
  },
  impounded: {
    kind: 'rows',
    words: { pt: 'Retidos', zh: '扣件', en: 'Impounded' },
    where: [{ field: 'impounded', is: true }],
  },
  parcels: { kind: 'rows', words: { pt: 'A caminho', zh: '在途件数', en: 'On their way' } },
} as const;

const anomalyDimensions = {
  currentSite: { kind: 'value', of: 'currentSite' },
  status: { kind: 'value', of: 'status' },
  problem: { kind: 'value', of: 'problem' },
  customer: { kind: 'value', of: 'customer' },
} as const;

const byProblem = { words: { pt: 'Por problema', zh: '按问题类型', en: 'By problem' }, by: ['problem'] } as const;

/** What is abnormal of what is on its way, by kind and site. */
export const anomalyReport = report('AnomalyReport', {
  context: 'reports',
  words: { pt: 'Anomalia', zh: '异常', en: 'Anomaly' },
  path: '/anomalyStatistics',
  of: stationaryTrack,
  dimensions: anomalyDimensions,
  groupings: {
    site: { words: words.bySite, by: ['currentSite'] },
    status: { words: words.byStatus, by: ['status'] },
    problem: byProblem,
    customer: { words: words.byCustomer, by: ['customer'] },
  },
  measures: anomalies,
  drill: PARCELS_STANDING,
});

export const anomalyStatistics = reportScreen(anomalyReport, '/expressDataCenter/dataReport/anomalyStatistics', {
  permission: 'menu:express-data-center:anomaly-statistics',
  page: 'own page',
  queries: [eventFigures.list, eventFigures.file, eventFigures.report.summary],
  title: { pt: 'Estatísticas de anomalias', zh: '异常统计', en: 'Anomaly statistics' },
});

/** The same, on a wall. */
export const anomalyBoardReport = report('AnomalyBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Anomalia', zh: '异常', en: 'Anomaly' },
  path: '/anomalyBoard',
  of: stationaryTrack,
  dimensions: anomalyDimensions,
  groupings: {
    site: { words: words.bySite, by: ['currentSite'] },
    problem: byProblem,
  },
  measures: anomalies,
  drill: PARCELS_STANDING,
});

export const anomalyBoard = reportScreen(anomalyBoardReport, '/expressDataCenter/expressSignage/anomalyBoard', {
  permission: 'menu:express-data-center:anomaly-board',
  page: 'own page',
  queries: [eventFigures.list, eventFigures.file, eventFigures.report.summary],
  title: { pt: 'Painel de anomalias', zh: '异常统计看板', en: 'Anomaly statistics board' },
});
