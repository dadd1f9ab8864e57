import { report, reportScreen } from '../kernel/report.ts';
import { figures } from './report-figures.ts';
import { byHour, PARCELS_BEHIND, words } from './report-words.ts';
import { waybillTime } from './waybill-time.ts';

const region = (pt: string, zh: string, en: string, states: readonly string[]) => ({
  kind: 'share' as const,
  words: { pt, zh, en },
  where: [{ field: 'destinationState', is: states }] as const,
});

const REGIONS = ['southeast', 'south', 'northeast', 'midwest', 'north'];

/** Which part of the volume goes to each region of the country (R-0153). */
export const regionalShareReport = report('RegionalShare', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Participação regional', zh: '区域占比', en: 'Regional share' },
  path: '/regionalShare',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: {
    destinationState: { kind: 'value', of: 'destinationState' },
    day: { kind: 'day', of: 'registeredAt', words: words.day },
    customer: { kind: 'value', of: 'customer' },
  },
  groupings: {
    // A state lies in one region: which part of its parcels go there is no question.
    state: { words: words.byState, by: ['destinationState'], without: REGIONS },
    day: { words: words.byDay, by: ['day'] },
    customer: { words: words.byCustomer, by: ['customer'] },
  },
  measures: {
    parcels: figures.parcels,
    part: { kind: 'part', words: { pt: 'Participação', zh: '占比', en: 'Share' } },
    southeast: region('Sudeste', '东南部', 'Southeast', ['SP', 'RJ', 'MG', 'ES']),
    south: region('Sul', '南部', 'South', ['PR', 'SC', 'RS']),
    northeast: region('Nordeste', '东北部', 'Northeast', ['BA', 'SE', 'AL', 'PE', 'PB', 'RN', 'CE', 'PI', 'MA']),
    midwest: region('Centro-Oeste', '中西部', 'Central-West', ['DF', 'GO', 'MT', 'MS']),
    north: region('Norte', '北部', 'North', ['AM', 'PA', 'AC', 'RO', 'RR', 'AP', 'TO']),
  },
  drill: PARCELS_BEHIND,
});

export const regionalShare = reportScreen(regionalShareReport, '/expressDataCenter/expressSignage/regionalShare', {
  permission: 'menu:express-data-center:regional-share',
  title: { pt: 'Painel de participação regional', zh: '区域占比看板', en: 'Regional share board' },
});

const waybillMeasures = {
  parcels: figures.parcels,
  orders: figures.orders,
  collected: figures.collected,
  out: {
    kind: 'rows',
    words: { pt: 'Saíram para entrega', zh: '派件数', en: 'Out for delivery' },
    where: [{ field: 'outAt', known: true }],
  },
  delivered: figures.delivered,
  returned: figures.returned,
} as const;

/** Operations today and the trend of seven days (R-0154). */
export const waybillBoardReport = report('WaybillBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Conhecimento', zh: '运单', en: 'Waybill' },
  path: '/waybillDashboard',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: {
    day: { kind: 'day', of: 'registeredAt', words: words.day },
    hour: { kind: 'hour', of: 'registeredAt', words: words.hour },
    status: { kind: 'value', of: 'status' },
  },
  groupings: {
    day: { words: words.byDay, by: ['day'] },
    hour: byHour,
    status: { words: words.byStatus, by: ['status'] },
  },
  measures: waybillMeasures,
  drill: PARCELS_BEHIND,
});

export const waybillDashboard = reportScreen(waybillBoardReport, '/expressDataCenter/expressSignage/waybillDashboard', {
  permission: 'menu:express-data-center:waybill-dashboard',
  title: { pt: 'Painel de conhecimentos', zh: '运单看板', en: 'Waybill dashboard' },
});

/** Orders by customer and day (R-0154). */
export const customerBoardReport = report('CustomerBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Pedidos do cliente', zh: '客户订单', en: 'Customer orders' },
  path: '/customerWaybillDashboard',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: {
    customer: { kind: 'value', of: 'customer' },
    day: { kind: 'day', of: 'registeredAt', words: words.day },
  },
  groupings: {
    customer: { words: words.byCustomer, by: ['customer'] },
    day: { words: words.byDay, by: ['day'] },
    both: {
      words: { pt: 'Por cliente e dia', zh: '按客户和日期', en: 'By customer and day' },
      by: ['customer', 'day'],
    },
  },
  measures: waybillMeasures,
  drill: PARCELS_BEHIND,
});

export const customerWaybillDashboard = reportScreen(
  customerBoardReport,
  '/expressDataCenter/expressSignage/customerWaybillDashboard',
  {
    permission: 'menu:express-data-center:customer-waybill-dashboard',
    title: { pt: 'Painel de pedidos de clientes', zh: '客户运单看板', en: 'Customer waybill dashboard' },
  },
);
