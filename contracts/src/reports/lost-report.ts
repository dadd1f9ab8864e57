import { choice, one } from '../kernel/fields/index.ts';
import { listing } from '../kernel/listing.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { lostParcel } from '../exceptions/lost-parcel.ts';
import { words } from './report-words.ts';

/** Where a lost parcel stands, in the words of its flow. */
const standing = choice(
  Object.fromEntries(
    Object.entries(lostParcel.life.states).map(([name, { words: said, tone }]) => [name, { ...said, tone }]),
  ),
);

const { waybillNumber, site, lastTrackTime, declaredValue } = lostParcel.fields;

/** The rows of lost parcels that figures are made of; people look at them under service quality. */
const lostCase = listing('LostCase', {
  context: 'reports',
  words: lostParcel.words,
  key: 'code',
  table: lostParcel.table,
  group: 'service',
  path: '/suspectedLostPackages/case',
  sorted: ['lastTrackTime', 'asc'],
  fields: {
    code: lostParcel.code,
    waybillNumber,
    site,
    status: one(standing, { pt: 'Situação', zh: '状态', en: 'State' }, { sought: true }),
    lastTrackTime,
    declaredValue,
  },
});

/** Parcels that are suspected lost, after seven days without a track, or out of time, after fifteen, by where they were last (R-0221). */
export const suspectedLostReport = report('SuspectedLost', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Suspeita de extravio', zh: '疑似丢件', en: 'Suspected lost' },
  path: '/suspectedLostPackages',
  of: lostCase,
  where: [{ field: 'status', is: ['suspected_lost', 'timeout'] }],
  dimensions: {
    site: { kind: 'value', of: 'site' },
    status: { kind: 'value', of: 'status' },
    waited: {
      kind: 'waited',
      of: 'lastTrackTime',
      words: { pt: 'Sem movimento há', zh: '滞留时长', en: 'Without movement for' },
    },
  },
  groupings: {
    site: { words: words.bySite, by: ['site'] },
    status: { words: words.byStatus, by: ['status'] },
    waited: { words: { pt: 'Por faixa', zh: '按时长', en: 'By bucket' }, by: ['waited'] },
  },
  measures: {
    parcels: { kind: 'rows', words: { pt: 'Suspeita de extravio', zh: '疑似丢件', en: 'Suspected lost' } },
    timeout: {
      kind: 'rows',
      words: { pt: 'Prazo esgotado', zh: '超时', en: 'Timed out' },
      where: [{ field: 'status', is: 'timeout' }],
    },
    value: {
      kind: 'sum',
      of: 'declaredValue',
      words: { pt: 'Valor declarado', zh: '申报价值', en: 'Declared value' },
    },
    share: { kind: 'part', words: { pt: 'Parte do total', zh: '占比', en: 'Share of all' } },
  },
  drill: '/serviceQuality/lostParcels',
});

export const suspectedLostPackages = reportScreen(
  suspectedLostReport,
  '/expressDataCenter/expressSignage/suspectedLostPackages',
  {
    permission: 'menu:express-data-center:suspected-lost-packages',
    title: { pt: 'Painel de suspeita de extravio', zh: '疑似丢件大屏', en: 'Suspected lost packages board' },
  },
);
