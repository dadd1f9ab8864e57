import { collectedByThreshold, collectedWithin, figures, collected } from './report-figures.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { PARCELS_BEHIND, words } from './report-words.ts';
import { waybillTime } from './waybill-time.ts';

/** What of a pickup is looked at: by the day of its registration, its site, its customer. */
const registered = {
  day: { kind: 'day', of: 'registeredAt', words: words.day },
  originSite: { kind: 'value', of: 'originSite' },
  customer: { kind: 'value', of: 'customer' },
  status: { kind: 'value', of: 'status' },
} as const;

/** Pickup orders by site and by status. */
export const collectOrderReport = report('CollectOrderReport', {
  context: 'reports',
  words: { pt: 'Pedido de coleta', zh: '揽收订单', en: 'Pickup order' },
  path: '/collectOrder',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: registered,
  groupings: {
    site: { words: words.bySite, by: ['originSite'] },
    status: { words: words.byStatus, by: ['status'] },
    detail: { words: { pt: 'Detalhe', zh: '明细', en: 'Detail' }, by: ['originSite', 'status'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    orders: figures.orders,
    collected: figures.collected,
    open: figures.toCollect,
    closed: figures.notCollected,
    rate: figures.pickupRate,
  },
  drill: PARCELS_BEHIND,
});

export const collectOrder = reportScreen(
  collectOrderReport,
  '/collectionCenter/monitorStatisticsStatement/collectOrder',
  {
    permission: 'menu:collection-center:collect-order',
    title: { pt: 'Monitoramento de pedidos de coleta', zh: '揽收订单监控', en: 'Pickup order monitoring' },
  },
);

/** Pickup by site in short, and by day, site and customer in full (R-0160). */
export const pickupMonitoringReport = report('PickupMonitoringReport', {
  context: 'reports',
  words: { pt: 'Monitoramento de coleta', zh: '揽收监控', en: 'Pickup monitoring' },
  path: '/pickupMonitoring',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: registered,
  groupings: {
    summary: { words: { pt: 'Resumo', zh: '汇总', en: 'Summary' }, by: ['originSite'] },
    detail: { words: { pt: 'Detalhe', zh: '明细', en: 'Detail' }, by: ['day', 'originSite', 'customer'] },
  },
  measures: {
    parcels: figures.parcels,
    collected: figures.collected,
    open: figures.toCollect,
    closed: figures.notCollected,
    rate: figures.pickupRate,
    within24: collectedWithin(24),
    hours: figures.hoursToPickup,
  },
  drill: PARCELS_BEHIND,
});

export const monitoringReport = reportScreen(
  pickupMonitoringReport,
  '/collectionCenter/monitorStatisticsStatement/MonitoringReport',
  {
    permission: 'menu:collection-center:monitoring-report',
    title: { pt: 'Relatório de monitoramento de coleta', zh: '揽收监控报表', en: 'Pickup monitoring report' },
  },
);

/** How soon after its registration a parcel is collected. */
export const collectTimeReport = report('CollectTimeReport', {
  context: 'reports',
  words: { pt: 'Tempo de coleta', zh: '揽收时效', en: 'Pickup time' },
  path: '/collectTimeReport',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: registered,
  groupings: {
    site: { words: words.bySite, by: ['originSite'] },
    customer: { words: words.byCustomer, by: ['customer'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    collected: figures.collected,
    hours: figures.hoursToPickup,
    ...collectedByThreshold,
    within12: collectedWithin(12),
    within24: collectedWithin(24),
    within48: collectedWithin(48),
    within72: collectedWithin(72),
  },
  drill: PARCELS_BEHIND,
});

export const collectTime = reportScreen(
  collectTimeReport,
  '/collectionCenter/monitorStatisticsStatement/collectTimeReport',
  {
    permission: 'menu:collection-center:collect-time-report',
    title: { pt: 'Relatório de tempo de coleta', zh: '揽收时效报表', en: 'Pickup time report' },
  },
);

/** What was collected, by day, site and customer (R-0160). */
export const receiveDailyReport = report('ReceiveDailyReport', {
  context: 'reports',
  words: { pt: 'Coleta diária', zh: '每日揽收', en: 'Daily pickup' },
  path: '/receiveDailyReport',
  of: waybillTime,
  period: 'collectedAt',
  dimensions: {
    day: { kind: 'day', of: 'collectedAt', words: words.day },
    originSite: { kind: 'value', of: 'originSite' },
    customer: { kind: 'value', of: 'customer' },
  },
  groupings: {
    day: { words: words.byDay, by: ['day'] },
    daySite: { words: words.byDayAndSite, by: ['day', 'originSite'] },
    customer: { words: words.byCustomer, by: ['day', 'customer'] },
  },
  measures: {
    parcels: { kind: 'rows', words: figures.collected.words },
    orders: figures.orders,
    weight: figures.declaredWeight,
    hours: figures.hoursToPickup,
  },
  drill: PARCELS_BEHIND,
});

export const receiveDaily = reportScreen(
  receiveDailyReport,
  '/collectionCenter/monitorStatisticsStatement/receiveDailyReport',
  {
    permission: 'menu:collection-center:receive-daily-report',
    title: { pt: 'Relatório diário de coleta', zh: '揽收日报', en: 'Pickup daily report' },
  },
);

/** Volumes collected by site, merchant and day. */
export const collectDataReport = report('CollectDataReport', {
  context: 'reports',
  words: { pt: 'Volume coletado', zh: '揽收量', en: 'Collected volume' },
  path: '/collectData',
  of: waybillTime,
  period: 'collectedAt',
  dimensions: {
    originSite: { kind: 'value', of: 'originSite' },
    customer: { kind: 'value', of: 'customer' },
    day: { kind: 'day', of: 'collectedAt', words: words.day },
    hour: { kind: 'hour', of: 'collectedAt', words: words.hour },
  },
  groupings: {
    site: { words: words.bySite, by: ['originSite'] },
    customer: { words: words.byCustomer, by: ['customer'] },
    day: { words: words.byDay, by: ['day'] },
    hour: { words: words.byHour, by: ['hour'] },
  },
  measures: {
    parcels: { kind: 'rows', words: figures.collected.words },
    weight: figures.weight,
    reached: {
      kind: 'rows',
      words: { pt: 'Chegaram ao centro', zh: '已到中心', en: 'Reached the hub' },
      where: [{ field: 'hubAt', known: true }],
    },
    customers: { kind: 'distinct', of: 'customer', words: { pt: 'Clientes', zh: '客户数', en: 'Customers' } },
  },
  drill: PARCELS_BEHIND,
});

export const collectData = reportScreen(collectDataReport, '/expressDataCenter/dataReport/collectData', {
  permission: 'menu:express-data-center:collect-data',
  title: { pt: 'Relatório de dados de coleta', zh: '揽收数据报表', en: 'Collection data report' },
});

/** What was handed over to transit after its pickup. */
export const handoverReport = report('HandoverReport', {
  context: 'reports',
  words: { pt: 'Entrega ao trânsito', zh: '交接', en: 'Handover' },
  path: '/deliveryData',
  of: waybillTime,
  period: 'leftAt',
  dimensions: {
    day: { kind: 'day', of: 'leftAt', words: words.day },
    originSite: { kind: 'value', of: 'originSite' },
    hubSite: { kind: 'value', of: 'hubSite' },
    customer: { kind: 'value', of: 'customer' },
  },
  groupings: {
    site: { words: words.bySite, by: ['hubSite'] },
    daySite: { words: words.byDayAndSite, by: ['day', 'hubSite'] },
    customer: { words: words.byCustomer, by: ['customer'] },
  },
  measures: {
    parcels: { kind: 'rows', words: { pt: 'Entregues ao trânsito', zh: '交接件数', en: 'Handed over' } },
    weight: figures.weight,
    hours: {
      kind: 'hours',
      from: 'collectedAt',
      to: 'leftAt',
      words: { pt: 'Horas da coleta à saída', zh: '揽收至发出（小时）', en: 'Hours from pickup to departure' },
    },
  },
  drill: PARCELS_BEHIND,
});

export const deliveryData = reportScreen(handoverReport, '/collectionCenter/monitorStatisticsStatement/deliveryData', {
  permission: 'menu:collection-center:delivery-data',
  title: { pt: 'Relatório de dados de entrega', zh: '交接数据报表', en: 'Handover data report' },
});

/** Pickup nodes without their scan, or scanned in another order than they happen. */
export const pickupNodeReport = report('PickupNodeReport', {
  context: 'reports',
  words: { pt: 'Etapa de coleta', zh: '揽收节点', en: 'Pickup node' },
  path: '/collectNodeErrDataReport',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: registered,
  groupings: {
    site: { words: words.bySite, by: ['originSite'] },
    customer: { words: words.byCustomer, by: ['customer'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    noPickup: {
      kind: 'rows',
      words: { pt: 'No centro sem coleta', zh: '无揽收扫描', en: 'At the hub without a pickup scan' },
      where: [
        { field: 'hubAt', known: true },
        { field: 'collectedAt', known: false },
      ],
    },
    noHub: {
      kind: 'rows',
      words: { pt: 'Na entrega sem centro', zh: '无中心扫描', en: 'At delivery without a hub scan' },
      where: [
        { field: 'arrivedAt', known: true },
        { field: 'hubAt', known: false },
      ],
    },
    noOut: {
      kind: 'rows',
      words: { pt: 'Entregues sem saída para entrega', zh: '无派件扫描', en: 'Delivered without an out scan' },
      where: [
        { field: 'signedAt', known: true },
        { field: 'outAt', known: false },
      ],
    },
    backwards: {
      kind: 'rows',
      words: { pt: 'Coleta depois do centro', zh: '揽收晚于中心', en: 'Pickup after the hub' },
      where: [{ later: 'collectedAt', than: 'hubAt' }],
    },
  },
  drawn: 'noPickup',
  drill: PARCELS_BEHIND,
});

export const collectNodeErrData = reportScreen(
  pickupNodeReport,
  '/collectionCenter/monitorStatisticsStatement/collectNodeErrDataReport',
  {
    permission: 'menu:collection-center:collect-node-err-data-report',
    title: { pt: 'Relatório de erros por etapa de coleta', zh: '揽收节点异常报表', en: 'Pickup node error report' },
  },
);

/** The figures that pickup is measured by. */
export const pickupKpiReport = report('PickupKpiReport', {
  context: 'reports',
  words: { pt: 'KPI de coleta', zh: '揽收KPI', en: 'Pickup KPI' },
  path: '/KPIMonitoringReports',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: {
    ...registered,
    shift: { kind: 'value', of: 'shift' },
    hour: { kind: 'hour', of: 'collectedAt', words: words.hour },
  },
  groupings: {
    site: { words: words.bySite, by: ['originSite'] },
    customer: { words: words.byCustomer, by: ['customer'] },
    shift: { words: { pt: 'Por turno', zh: '按班次', en: 'By shift' }, by: ['shift'] },
    siteShift: {
      words: { pt: 'Por unidade e turno', zh: '按网点和班次', en: 'By site and shift' },
      by: ['originSite', 'shift'],
    },
    hour: { words: { pt: 'Por hora da coleta', zh: '按揽收时段', en: 'By hour of pickup' }, by: ['hour'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    rate: figures.pickupRate,
    within24: collectedWithin(24),
    hubWithin24: {
      kind: 'share',
      words: { pt: 'No centro em 24 h da coleta', zh: '揽收后24小时到中心', en: 'At the hub within 24 h of pickup' },
      where: [{ from: 'collectedAt', to: 'hubAt', withinHours: 24 }],
      among: [collected],
    },
    hours: figures.hoursToPickup,
    weighed: {
      kind: 'share',
      words: { pt: 'Pesados', zh: '称重率', en: 'Weighed' },
      where: [{ field: 'weighedAt', known: true }],
      among: [{ field: 'hubAt', known: true }],
    },
  },
  drill: PARCELS_BEHIND,
});

export const kpiMonitoring = reportScreen(
  pickupKpiReport,
  '/collectionCenter/monitorStatisticsStatement/KPIMonitoringReports',
  {
    permission: 'menu:collection-center:kpi-monitoring-reports',
    title: { pt: 'Monitoramento de KPI', zh: 'KPI监控', en: 'KPI monitoring' },
  },
);
