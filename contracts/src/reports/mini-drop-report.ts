import { figures } from './report-figures.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { PARCELS_STANDING, words } from './report-words.ts';
import { stationaryTrack } from './waybill-time.ts';

const over = (hours: number) => [{ field: 'lastAt', olderThanHours: hours }] as const;

/** What stands at mini drops, by how long nothing was heard of it (R-0444). */
export const miniDropHoldup = report('MiniDropHoldup', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Retenção em mini drop', zh: 'MD滞留', en: 'Mini-drop hold-up' },
  path: '/mdHoldupTable',
  of: stationaryTrack,
  where: [{ field: 'currentSite', siteOfType: 'mini_drop' }],
  dimensions: {
    currentSite: { kind: 'value', of: 'currentSite' },
    waited: { kind: 'waited', of: 'lastAt', words: { pt: 'Parado há', zh: '滞留时长', en: 'Held up for' } },
    status: { kind: 'value', of: 'status' },
    customer: { kind: 'value', of: 'customer' },
  },
  groupings: {
    site: { words: { pt: 'Por mini drop', zh: '按迷你投递点', en: 'By mini drop' }, by: ['currentSite'] },
    waited: { words: { pt: 'Por faixa', zh: '按时长', en: 'By bucket' }, by: ['waited'] },
    siteWaited: {
      words: { pt: 'Por mini drop e faixa', zh: '按迷你投递点和时长', en: 'By mini drop and bucket' },
      by: ['currentSite', 'waited'],
    },
    customer: { words: words.byCustomer, by: ['customer', 'waited'] },
  },
  measures: {
    parcels: figures.parcels,
    day: { kind: 'rows', words: { pt: 'Há mais de 24 h', zh: '超过24小时', en: 'Over 24 h' }, where: over(24) },
    twoDays: { kind: 'rows', words: { pt: 'Há mais de 48 h', zh: '超过48小时', en: 'Over 48 h' }, where: over(48) },
    threeDays: { kind: 'rows', words: { pt: 'Há mais de 72 h', zh: '超过72小时', en: 'Over 72 h' }, where: over(72) },
    week: { kind: 'rows', words: { pt: 'Há mais de 7 dias', zh: '超过7天', en: 'Over 7 days' }, where: over(168) },
    fortnight: {
      kind: 'rows',
      words: { pt: 'Há mais de 15 dias', zh: '超过15天', en: 'Over 15 days' },
      where: over(360),
    },
  },
  drill: PARCELS_STANDING,
});

export const mdHoldupTable = reportScreen(miniDropHoldup, '/collectionCenter/kanban/mdHoldupTable', {
  context: 'pickup',
  permission: 'menu:collection-center:md-holdup-table',
  title: { pt: 'Tabela de retenção em mini drop', zh: 'MD滞留看板', en: 'Mini-drop hold-up table' },
});
