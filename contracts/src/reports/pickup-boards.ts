import { report, reportScreen } from '../kernel/report.ts';
import { collectedByThreshold, collectedWithin, figures } from './report-figures.ts';
import { byHour, PARCELS_BEHIND, words } from './report-words.ts';
import { waybillTime } from './waybill-time.ts';

// Boards over the same facts as the reports (ops 2.4): their figures stand large, and come anew by themselves.

const pickupMeasures = {
  parcels: figures.parcels,
  collected: figures.collected,
  open: figures.toCollect,
  closed: figures.notCollected,
  late: {
    kind: 'rows',
    words: { pt: 'A coletar há mais de 24 h', zh: '超24小时未揽收', en: 'To be collected for over 24 h' },
    where: [
      { field: 'collectedAt', known: false },
      { field: 'finished', is: false },
      { field: 'registeredAt', olderThanHours: 24 },
    ],
  },
  rate: figures.pickupRate,
} as const;

const pickupDimensions = {
  hour: { kind: 'hour', of: 'registeredAt', words: words.hour },
  day: { kind: 'day', of: 'registeredAt', words: words.day },
  originSite: { kind: 'value', of: 'originSite' },
  customer: { kind: 'value', of: 'customer' },
} as const;

/** Pickup of today, on a wall. */
export const pickupBoardReport = report('PickupBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Coleta', zh: '揽收', en: 'Pickup' },
  path: '/pickupBoard',
  of: waybillTime,
  period: 'registeredAt',
  usual: 1,
  dimensions: pickupDimensions,
  groupings: {
    site: { words: words.bySite, by: ['originSite'] },
    hour: byHour,
    customer: { words: words.byCustomer, by: ['customer'] },
  },
  measures: pickupMeasures,
  drill: PARCELS_BEHIND,
});

export const pickupBoard = reportScreen(pickupBoardReport, '/expressDataCenter/expressSignage/pickupBoard', {
  permission: 'menu:express-data-center:pickup-board',
  title: { pt: 'Painel de coleta (telão)', zh: '揽收大屏', en: 'Pickup large screen' },
});

/** The same with who collects. */
export const dailyPickupReport = report('DailyPickupBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Coleta do dia', zh: '当日揽收', en: 'Pickup of the day' },
  path: '/kanban/daily',
  of: waybillTime,
  period: 'registeredAt',
  usual: 1,
  panelDays: 1,
  dimensions: { ...pickupDimensions, courier: { kind: 'value', of: 'courier' } },
  groupings: {
    site: { words: words.bySite, by: ['originSite'] },
    customer: { words: words.byCustomer, by: ['customer'] },
    hour: byHour,
  },
  measures: pickupMeasures,
  drill: PARCELS_BEHIND,
});

export const daily = reportScreen(dailyPickupReport, '/collectionCenter/kanban/daily', {
  context: 'pickup',
  permission: 'menu:collection-center:daily',
  title: { pt: 'Painel diário de coleta', zh: '揽收日看板', en: 'Daily pickup board' },
});

/** Over time: to collect, collected, signed, in bags. */
export const pickupOperationReport = report('PickupOperation', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Operação de coleta', zh: '揽收运营', en: 'Pickup operation' },
  path: '/kanban/collectOperationalData',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: pickupDimensions,
  groupings: {
    day: { words: words.byDay, by: ['day'] },
    daySite: { words: words.byDayAndSite, by: ['day', 'originSite'] },
    site: { words: words.bySite, by: ['originSite'] },
  },
  measures: {
    ...pickupMeasures,
    bagged: figures.bagged,
    delivered: figures.delivered,
  },
  drill: PARCELS_BEHIND,
});

export const collectOperationalData = reportScreen(
  pickupOperationReport,
  '/collectionCenter/kanban/collectOperationalData',
  {
    context: 'pickup',
    permission: 'menu:collection-center:collect-operational-data',
    title: { pt: 'Dados operacionais de coleta', zh: '揽收运营数据', en: 'Pickup operational data' },
  },
);

/** The service level of pickup by merchant and site. */
export const pickupServiceReport = report('PickupService', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Serviço de coleta', zh: '揽收服务', en: 'Pickup service' },
  path: '/kanban/pickupServiceDashboard',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: pickupDimensions,
  groupings: {
    customer: { words: words.byCustomer, by: ['customer'] },
    site: { words: words.bySite, by: ['originSite'] },
    both: {
      words: { pt: 'Por cliente e unidade', zh: '按客户和网点', en: 'By customer and site' },
      by: ['customer', 'originSite'],
    },
  },
  measures: {
    parcels: figures.parcels,
    rate: figures.pickupRate,
    ...collectedByThreshold,
    within12: collectedWithin(12),
    within24: collectedWithin(24),
    within48: collectedWithin(48),
    hours: figures.hoursToPickup,
  },
  drill: PARCELS_BEHIND,
});

export const pickupServiceDashboard = reportScreen(
  pickupServiceReport,
  '/collectionCenter/kanban/pickupServiceDashboard',
  {
    context: 'pickup',
    permission: 'menu:collection-center:pickup-service-dashboard',
    title: { pt: 'Painel de serviço de coleta', zh: '揽收服务看板', en: 'Pickup service dashboard' },
  },
);

/** Volumes of each merchant. */
export const merchantReport = report('MerchantBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Lojista', zh: '商户', en: 'Merchant' },
  path: '/merchantData',
  of: waybillTime,
  period: 'registeredAt',
  usual: 1,
  dimensions: pickupDimensions,
  groupings: {
    customer: { words: words.byCustomer, by: ['customer'] },
    hour: byHour,
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    orders: figures.orders,
    weight: figures.declaredWeight,
    collected: figures.collected,
    delivered: figures.delivered,
  },
  drill: PARCELS_BEHIND,
});

export const merchantData = reportScreen(merchantReport, '/expressDataCenter/expressSignage/merchantData', {
  permission: 'menu:express-data-center:merchant-data',
  title: { pt: 'Painel de dados de lojistas', zh: '商户数据大屏', en: 'Merchant data board' },
});
