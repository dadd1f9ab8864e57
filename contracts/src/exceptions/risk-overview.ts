import { report, reportScreen } from '../kernel/report.ts';
import { PARCELS_STANDING, words } from '../reports/report-words.ts';
import { stationaryTrack } from '../reports/waybill-time.ts';
import { eventReport } from './event-report.ts';
import { lostParcel, SUSPECTED_DAYS, TIMEOUT_DAYS } from './lost-parcel.ts';
import { problemParcel } from './problem-parcel.ts';

const quiet = (hours: number) => [{ field: 'lastAt', olderThanHours: hours }] as const;
const DAY_HOURS = 24;

/** Parcels on their way by what threatens them: held up (R-0444), possibly abnormal (R-0220), suspected lost and out of time (R-0221). */
export const riskReport = report('RiskOverview', {
  kind: 'board',
  context: 'exceptions',
  words: { pt: 'Pacote em risco', zh: '风险包裹', en: 'Parcel at risk' },
  path: '/riskOverview',
  of: stationaryTrack,
  dimensions: {
    currentSite: { kind: 'value', of: 'currentSite' },
    waited: {
      kind: 'waited',
      of: 'lastAt',
      words: { pt: 'Sem movimento há', zh: '滞留时长', en: 'Without movement for' },
    },
    customer: { kind: 'value', of: 'customer' },
    status: { kind: 'value', of: 'status' },
  },
  groupings: {
    site: { words: words.bySite, by: ['currentSite'] },
    waited: { words: { pt: 'Por faixa', zh: '按时长', en: 'By bucket' }, by: ['waited'] },
    customer: { words: words.byCustomer, by: ['customer'] },
    status: { words: words.byStatus, by: ['status'] },
  },
  measures: {
    parcels: { kind: 'rows', words: { pt: 'A caminho', zh: '在途件数', en: 'On their way' } },
    heldUp: {
      kind: 'rows',
      words: { pt: 'Parados há 24 h', zh: '滞留24小时', en: 'Held up for 24 h' },
      where: quiet(24),
    },
    abnormal: {
      kind: 'rows',
      words: { pt: 'Possível anormalidade (72 h)', zh: '可能异常（72小时）', en: 'Possibly abnormal (72 h)' },
      where: quiet(72),
    },
    suspected: {
      kind: 'rows',
      words: { pt: 'Sem notícia há 7 dias', zh: '7天无轨迹', en: 'Nothing heard for 7 days' },
      where: quiet(SUSPECTED_DAYS * DAY_HOURS),
    },
    timeout: {
      kind: 'rows',
      words: { pt: 'Sem notícia há 15 dias', zh: '15天无轨迹', en: 'Nothing heard for 15 days' },
      where: quiet(TIMEOUT_DAYS * DAY_HOURS),
    },
    problems: {
      kind: 'rows',
      words: { pt: 'A caminho com problema', zh: '在途问题件', en: 'On their way with a problem' },
      where: [{ field: 'problem', known: true }],
    },
    share: {
      kind: 'share',
      words: { pt: 'Parte parada há 24 h', zh: '滞留率', en: 'Share held up for 24 h' },
      where: quiet(24),
    },
  },
  drill: PARCELS_STANDING,
});

/** What is at risk, beside what people registered as lost, as a problem or as an occurrence, and have not closed. */
export const riskOverview = reportScreen(riskReport, '/riskMonitoring/riskOverview', {
  permission: 'menu:risk-monitoring:risk-overview',
  title: { pt: 'Monitoramento de riscos', zh: '风险监控', en: 'Risk monitoring' },
  page: 'own page',
  queries: [lostParcel.tally, problemParcel.tally, eventReport.tally],
});
