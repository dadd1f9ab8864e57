import { figures } from './report-figures.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { PARCELS_BEHIND, words } from './report-words.ts';
import { sitePlaces } from './board-queries.ts';
import { waybillTime } from './waybill-time.ts';

const handedIn = [{ field: 'collectedSite', siteOfType: 'mini_drop' }] as const;
const broughtTo = [{ field: 'deliverySite', siteOfType: 'mini_drop' }] as const;
const onItsWay = { field: 'finished', is: false } as const;

/** What flows between mini drops and hubs: in at the one and on to the other, and back out (ops 2.4). */
export const miniDropFlows = report('MiniDropFlows', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Fluxo de mini drop', zh: 'MD流向', en: 'Mini-drop flow' },
  path: '/mdFlows',
  of: waybillTime,
  period: 'collectedAt',
  usual: 3,
  dimensions: {
    collectedSite: { kind: 'value', of: 'collectedSite' },
    hubSite: { kind: 'value', of: 'hubSite' },
    deliverySite: { kind: 'value', of: 'deliverySite' },
    hour: { kind: 'hour', of: 'collectedAt', words: words.hour },
  },
  groupings: {
    toHub: {
      words: { pt: 'Do mini drop ao centro', zh: 'MD至中心', en: 'Mini drop to hub' },
      by: ['collectedSite', 'hubSite'],
      where: handedIn,
    },
    fromHub: {
      words: { pt: 'Do centro ao mini drop', zh: '中心至MD', en: 'Hub to mini drop' },
      by: ['hubSite', 'deliverySite'],
      where: broughtTo,
    },
    hour: {
      words: { pt: 'Recebidos no mini drop por hora', zh: 'MD每小时揽收', en: 'Handed in by hour' },
      by: ['hour'],
      where: handedIn,
    },
  },
  measures: {
    parcels: figures.parcels,
    weight: figures.weight,
    toHub: {
      kind: 'rows',
      words: { pt: 'A caminho do centro', zh: '前往中心途中', en: 'On the way to the hub' },
      where: [{ field: 'hubAt', known: false }, onItsWay],
    },
    atHub: {
      kind: 'rows',
      words: { pt: 'No centro', zh: '在中心', en: 'At the hub' },
      where: [{ field: 'hubAt', known: true }, { field: 'leftAt', known: false }, onItsWay],
    },
    fromHub: {
      kind: 'rows',
      words: { pt: 'Saíram do centro', zh: '离开中心途中', en: 'Left the hub' },
      where: [{ field: 'leftAt', known: true }, { field: 'arrivedAt', known: false }, onItsWay],
    },
    arrived: {
      kind: 'rows',
      words: { pt: 'Chegaram ao destino', zh: '已到末端', en: 'Arrived' },
      where: [{ field: 'arrivedAt', known: true }],
    },
    hoursToHub: {
      kind: 'hours',
      from: 'collectedAt',
      to: 'hubAt',
      words: { pt: 'Horas até o centro', zh: '至中心（小时）', en: 'Hours to the hub' },
    },
    hoursFromHub: {
      kind: 'hours',
      from: 'leftAt',
      to: 'arrivedAt',
      words: { pt: 'Horas do centro ao destino', zh: '中心至末端（小时）', en: 'Hours from the hub' },
    },
  },
  drill: PARCELS_BEHIND,
});

export const mdFlows = reportScreen(miniDropFlows, '/expressDataCenter/expressSignage/mdFlows', {
  permission: 'menu:express-data-center:md-flows',
  title: { pt: 'Painel de fluxos mini drop', zh: 'MD流向大屏', en: 'Mini-drop flows board' },
  page: 'own page',
  queries: [sitePlaces],
});
