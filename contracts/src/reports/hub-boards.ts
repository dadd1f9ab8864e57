import { report, reportScreen } from '../kernel/report.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { loading } from '../linehaul/loading.ts';
import { figures } from './report-figures.ts';
import { byHour, PARCELS_BEHIND, words } from './report-words.ts';
import { waybillTime } from './waybill-time.ts';

/** What comes off the vehicles, by the hub that unloads. */
export const unloadingBoardReport = report('UnloadingBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Descarga', zh: '卸车', en: 'Unloading' },
  path: '/glpUnloading',
  of: loading,
  period: 'unloadedAt',
  days: SPAN_DAYS.week,
  usual: 1,
  dimensions: {
    hour: { kind: 'hour', of: 'unloadedAt', words: words.hour },
    unloadedSite: { kind: 'value', of: 'unloadedSite' },
    loadNumber: { kind: 'value', of: 'loadNumber' },
  },
  groupings: {
    site: { words: words.bySite, by: ['unloadedSite'] },
    hour: byHour,
    load: { words: { pt: 'Por carregamento', zh: '按车次', en: 'By load' }, by: ['loadNumber'] },
  },
  measures: {
    bags: { kind: 'rows', words: { pt: 'Sacas descarregadas', zh: '卸车大包', en: 'Bags unloaded' } },
    loads: { kind: 'distinct', of: 'loadNumber', words: { pt: 'Carregamentos', zh: '车次数', en: 'Loads' } },
    parcels: { kind: 'sum', of: 'parcels', words: words.parcels },
    weight: figures.weight,
    damaged: figures.damaged,
  },
  drill: '/collectionCenter/handle/loadUnloadQuery',
});

export const glpUnloading = reportScreen(unloadingBoardReport, '/expressDataCenter/expressSignage/glpUnloading', {
  permission: 'menu:express-data-center:glp-unloading',
  title: { pt: 'Painel de descarga GLP', zh: 'GLP卸车大屏', en: 'GLP unloading board' },
});

/** Of what came to the hubs today: what left, what lies there, what is in bags (R-0153). */
export const warehouseReport = report('WarehouseBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Armazém', zh: '仓库', en: 'Warehouse' },
  path: '/warehouseToday',
  of: waybillTime,
  period: 'hubAt',
  usual: 1,
  panelDays: 1,
  dimensions: {
    hubSite: { kind: 'value', of: 'hubSite' },
    hour: { kind: 'hour', of: 'hubAt', words: words.hour },
  },
  groupings: { site: { words: words.bySite, by: ['hubSite'] }, hour: byHour },
  measures: {
    inbound: figures.inbound,
    outbound: figures.outbound,
    stored: {
      kind: 'rows',
      words: { pt: 'No armazém', zh: '在库', en: 'Stored' },
      where: [
        { field: 'leftAt', known: false },
        { field: 'finished', is: false },
      ],
    },
    bagged: figures.bagged,
    weight: figures.weight,
  },
  drill: PARCELS_BEHIND,
});

export const warehouseToday = reportScreen(warehouseReport, '/expressDataCenter/expressSignage/warehouseToday', {
  permission: 'menu:express-data-center:warehouse-today',
  title: { pt: 'Painel do armazém hoje', zh: '今日仓库看板', en: 'Warehouse today board' },
});

/** What left the hubs in the last seven days (R-0153). */
export const sevenDaysReport = report('SevenDays', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Expedição', zh: '发货', en: 'Shipping' },
  path: '/sevenDayShipping',
  of: waybillTime,
  period: 'leftAt',
  panelDays: 7,
  dimensions: {
    day: { kind: 'day', of: 'leftAt', words: words.day },
    hubSite: { kind: 'value', of: 'hubSite' },
    destinationState: { kind: 'value', of: 'destinationState' },
  },
  groupings: {
    day: { words: words.byDay, by: ['day'] },
    site: { words: words.bySite, by: ['hubSite'] },
    state: { words: words.byState, by: ['destinationState'] },
  },
  measures: {
    parcels: { kind: 'rows', words: { pt: 'Expedidos', zh: '发货件数', en: 'Shipped' } },
    orders: figures.orders,
    weight: figures.weight,
    delivered: figures.delivered,
  },
  drill: PARCELS_BEHIND,
});

export const sevenDayShipping = reportScreen(sevenDaysReport, '/expressDataCenter/expressSignage/sevenDayShipping', {
  permission: 'menu:express-data-center:seven-day-shipping',
  title: { pt: 'Painel de expedição de 7 dias', zh: '七日发货看板', en: '7-day shipping board' },
});
