import { loading } from '../linehaul/loading.ts';
import { figures } from './report-figures.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { PARCELS_BEHIND, PARCELS_STANDING, words } from './report-words.ts';
import { stationaryTrack, waybillTime } from './waybill-time.ts';

/** What was registered, by the state that it goes to and the site that it comes from. */
export const shipmentReport = report('ShipmentReport', {
  context: 'reports',
  words: { pt: 'Remessa', zh: '发货', en: 'Shipment' },
  path: '/shipment',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: {
    destinationState: { kind: 'value', of: 'destinationState' },
    originSite: { kind: 'value', of: 'originSite' },
    destinationSite: { kind: 'value', of: 'destinationSite' },
    day: { kind: 'day', of: 'registeredAt', words: words.day },
  },
  groupings: {
    state: { words: words.byState, by: ['destinationState'] },
    site: { words: words.bySite, by: ['originSite'] },
    stateSite: {
      words: { pt: 'Por UF e unidade', zh: '按州和网点', en: 'By state and site' },
      by: ['destinationState', 'destinationSite'],
    },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    orders: figures.orders,
    declaredWeight: figures.declaredWeight,
    weight: figures.weight,
    delivered: figures.delivered,
  },
  drill: PARCELS_BEHIND,
});

export const shipment = reportScreen(shipmentReport, '/expressDataCenter/dataReport/shipment', {
  permission: 'menu:express-data-center:shipment',
  title: { pt: 'Relatório de remessas', zh: '发货报表', en: 'Shipment report' },
});

/** What came into each transit centre, what left it, and what still lies there. */
export const transferReport = report('TransferReport', {
  context: 'reports',
  words: { pt: 'Centro de transferência', zh: '中转中心', en: 'Transfer centre' },
  path: '/transferDashboard',
  of: waybillTime,
  period: 'hubAt',
  dimensions: {
    hubSite: { kind: 'value', of: 'hubSite' },
    day: { kind: 'day', of: 'hubAt', words: words.day },
    hour: { kind: 'hour', of: 'hubAt', words: words.hour },
  },
  groupings: {
    site: { words: words.bySite, by: ['hubSite'] },
    day: { words: words.byDay, by: ['day'] },
    daySite: { words: words.byDayAndSite, by: ['day', 'hubSite'] },
    hour: { words: words.byHour, by: ['hour'] },
  },
  measures: {
    inbound: figures.inbound,
    outbound: figures.outbound,
    backlog: {
      kind: 'rows',
      words: { pt: 'Ainda no centro', zh: '积压', en: 'Backlog' },
      where: [
        { field: 'leftAt', known: false },
        { field: 'arrivedAt', known: false },
        { field: 'finished', is: false },
      ],
    },
    weight: figures.weight,
    hours: {
      kind: 'hours',
      from: 'hubAt',
      to: 'leftAt',
      words: { pt: 'Horas no centro', zh: '停留（小时）', en: 'Hours at the hub' },
    },
  },
  drill: PARCELS_BEHIND,
});

export const transferDashboard = reportScreen(transferReport, '/expressDataCenter/dataReport/transferDashboard', {
  permission: 'menu:express-data-center:transfer-dashboard',
  title: { pt: 'Relatório do centro de transferência', zh: '中转中心报表', en: 'Transfer centre report' },
});

const planned = (field: 'plannedLeftAt' | 'plannedArrivedAt', actual: 'leftAt' | 'arrivedAt') => ({
  // To the minute is as planned, too.
  where: [{ from: field, to: actual, withinHours: 0 }] as const,
  among: [
    { field, known: true },
    { field: actual, known: true },
  ] as const,
});

/**
 * How long parcels are at the centre and on the road to the delivery point, against the hours that the rules give them, and whether they arrive before their
 * promise. What is planned is a figure of those for which a rule held; the others count in what was.
 */
export const transitReport = report('TransitReport', {
  context: 'reports',
  words: { pt: 'Trânsito', zh: '运输', en: 'Transit' },
  path: '/transitTimeliness',
  of: waybillTime,
  period: 'arrivedAt',
  dimensions: {
    hubSite: { kind: 'value', of: 'hubSite' },
    deliverySite: { kind: 'value', of: 'deliverySite' },
    day: { kind: 'day', of: 'arrivedAt', words: words.day },
  },
  groupings: {
    route: { words: { pt: 'Por trecho', zh: '按线路', en: 'By route' }, by: ['hubSite', 'deliverySite'] },
    site: { words: words.bySite, by: ['deliverySite'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    hub: {
      kind: 'hours',
      from: 'hubAt',
      to: 'leftAt',
      words: { pt: 'Horas no centro', zh: '中心停留（小时）', en: 'Hours at the hub' },
    },
    plannedHub: {
      kind: 'hours',
      from: 'hubAt',
      to: 'plannedLeftAt',
      words: { pt: 'Horas no centro, planejadas', zh: '计划中心停留（小时）', en: 'Hours at the hub, planned' },
    },
    hubAsPlanned: {
      kind: 'share',
      words: { pt: 'Saíram do centro como planejado', zh: '按计划离开中心率', en: 'Left the hub as planned' },
      ...planned('plannedLeftAt', 'leftAt'),
    },
    road: {
      kind: 'hours',
      from: 'leftAt',
      to: 'arrivedAt',
      words: { pt: 'Horas na estrada', zh: '在途（小时）', en: 'Hours on the road' },
    },
    plannedRoad: {
      kind: 'hours',
      from: 'leftAt',
      to: 'plannedArrivedAt',
      words: { pt: 'Horas na estrada, planejadas', zh: '计划在途（小时）', en: 'Hours on the road, planned' },
    },
    overPlan: {
      kind: 'hours',
      from: 'plannedArrivedAt',
      to: 'arrivedAt',
      words: { pt: 'Horas além do planejado', zh: '超出计划（小时）', en: 'Hours over plan' },
    },
    asPlanned: {
      kind: 'share',
      words: { pt: 'Chegaram como planejado', zh: '按计划到达率', en: 'Arrived as planned' },
      ...planned('plannedArrivedAt', 'arrivedAt'),
    },
    transit: {
      kind: 'hours',
      from: 'hubAt',
      to: 'arrivedAt',
      words: { pt: 'Horas de trânsito', zh: '中转（小时）', en: 'Hours in transit' },
    },
    inTime: {
      kind: 'share',
      words: { pt: 'Chegaram antes do prazo prometido', zh: '承诺前到达率', en: 'Arrived before the promise' },
      where: [{ later: 'promisedAt', than: 'arrivedAt' }],
      among: [{ field: 'promisedAt', known: true }],
    },
  },
  drill: PARCELS_BEHIND,
});

export const transitTimeliness = reportScreen(transitReport, '/expressDataCenter/dataReport/transitTimeliness', {
  permission: 'menu:express-data-center:transit-timeliness',
  title: { pt: 'Pontualidade do trânsito', zh: '运输时效', en: 'Transit timeliness' },
});

/** Parcels that came to another delivery point than the one they were allocated to (R-0394). */
export const allocationErrorReport = report('AllocationErrorReport', {
  context: 'reports',
  words: { pt: 'Erro de alocação', zh: '分配错误', en: 'Allocation error' },
  path: '/orderWaybillTimeRecord/allocationErrorRate',
  of: waybillTime,
  period: 'arrivedAt',
  where: [{ field: 'destinationSite', known: true }],
  dimensions: {
    destinationSite: { kind: 'value', of: 'destinationSite' },
    deliverySite: { kind: 'value', of: 'deliverySite' },
    day: { kind: 'day', of: 'arrivedAt', words: words.day },
  },
  groupings: {
    site: {
      words: { pt: 'Por unidade de destino', zh: '按目的网点', en: 'By destination site' },
      by: ['destinationSite'],
    },
    pair: {
      words: { pt: 'Por destino e entrega', zh: '按目的与派送', en: 'By destination and delivery' },
      by: ['destinationSite', 'deliverySite'],
    },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    wrong: {
      kind: 'rows',
      words: { pt: 'Em outra unidade', zh: '错分', en: 'At another site' },
      where: [{ field: 'deliverySite', differsFrom: 'destinationSite' }],
    },
    rate: {
      kind: 'share',
      words: { pt: 'Taxa de erro', zh: '错分率', en: 'Error rate' },
      where: [{ field: 'deliverySite', differsFrom: 'destinationSite' }],
    },
  },
  drawn: 'rate',
  drill: PARCELS_BEHIND,
});

export const allocationErrorRate = reportScreen(
  allocationErrorReport,
  '/expressDataCenter/dataReport/allocationErrorRate',
  {
    permission: 'menu:express-data-center:allocation-error-rate',
    title: { pt: 'Taxa de erro de alocação', zh: '分配错误率', en: 'Allocation error rate' },
  },
);

/** What the scale says against what was declared. */
export const weightVarianceReport = report('WeightVarianceReport', {
  context: 'reports',
  words: { pt: 'Variação de peso', zh: '重量差异', en: 'Weight variance' },
  path: '/weightVariance',
  of: waybillTime,
  period: 'weighedAt',
  dimensions: {
    customer: { kind: 'value', of: 'customer' },
    hubSite: { kind: 'value', of: 'hubSite' },
    waybill: { kind: 'value', of: 'waybill' },
    day: { kind: 'day', of: 'weighedAt', words: words.day },
  },
  groupings: {
    customer: { words: words.byCustomer, by: ['customer'] },
    site: { words: words.bySite, by: ['hubSite'] },
    day: { words: words.byDay, by: ['day'] },
    waybill: { words: { pt: 'Por conhecimento', zh: '按运单', en: 'By waybill' }, by: ['waybill', 'customer'] },
  },
  measures: {
    weighed: { kind: 'rows', words: { pt: 'Pesados', zh: '已称重', en: 'Weighed' } },
    heavier: {
      kind: 'rows',
      words: { pt: 'Acima do declarado', zh: '超重', en: 'Heavier than declared' },
      where: [{ field: 'extraWeight', above: 0 }],
    },
    lighter: {
      kind: 'rows',
      words: { pt: 'Abaixo do declarado', zh: '偏轻', en: 'Lighter than declared' },
      where: [{ field: 'extraWeight', below: 0 }],
    },
    rate: {
      kind: 'share',
      words: { pt: 'Com diferença', zh: '差异率', en: 'With a difference' },
      where: [{ field: 'weight', differsFrom: 'declaredWeight' }],
    },
    declaredWeight: figures.declaredWeight,
    weight: figures.weight,
    extraWeight: {
      kind: 'sum',
      of: 'extraWeight',
      words: { pt: 'Diferença', zh: '差异', en: 'Difference' },
    },
    measured: {
      kind: 'rows',
      words: { pt: 'Com volume medido', zh: '已量体积', en: 'Volume measured' },
      where: [{ field: 'volumetricWeight', known: true }],
    },
    volumetricWeight: {
      kind: 'sum',
      of: 'volumetricWeight',
      words: { pt: 'Peso cubado', zh: '体积重', en: 'Volumetric weight' },
    },
  },
  drill: PARCELS_BEHIND,
});

export const weightVariance = reportScreen(weightVarianceReport, '/expressDataCenter/dataReport/weightVariance', {
  permission: 'menu:express-data-center:weight-variance',
  title: { pt: 'Variação de peso e volume', zh: '重量体积差异', en: 'Weight and volume variance' },
});

/** What stands still, by how long nothing was heard of it (R-0444). */
export const detentionReport = report('DetentionReport', {
  context: 'reports',
  words: { pt: 'Retenção', zh: '滞留', en: 'Detention' },
  path: '/detentionStatistics',
  of: stationaryTrack,
  dimensions: {
    waited: {
      kind: 'waited',
      of: 'lastAt',
      words: { pt: 'Sem movimento há', zh: '滞留时长', en: 'Without movement for' },
    },
    currentSite: { kind: 'value', of: 'currentSite' },
    status: { kind: 'value', of: 'status' },
    customer: { kind: 'value', of: 'customer' },
  },
  groupings: {
    waited: { words: { pt: 'Por faixa', zh: '按时长', en: 'By bucket' }, by: ['waited'] },
    site: {
      words: { pt: 'Por unidade e faixa', zh: '按网点和时长', en: 'By site and bucket' },
      by: ['currentSite', 'waited'],
    },
    status: { words: words.byStatus, by: ['status', 'waited'] },
    customer: { words: words.byCustomer, by: ['customer', 'waited'] },
  },
  measures: {
    parcels: figures.parcels,
    tried: {
      kind: 'rows',
      words: { pt: 'Com tentativa de entrega', zh: '派送过', en: 'With an attempt' },
      where: [{ field: 'attempts', above: 0 }],
    },
  },
  drill: PARCELS_STANDING,
});

export const detentionStatistics = reportScreen(detentionReport, '/expressDataCenter/dataReport/detentionStatistics', {
  permission: 'menu:express-data-center:detention-statistics',
  title: { pt: 'Estatísticas de retenção', zh: '滞留统计', en: 'Detention statistics' },
});

/** Bags loaded and unloaded, with what did not come off as it went on. */
export const loadUnloadReport = report('LoadUnloadReport', {
  context: 'reports',
  words: { pt: 'Carga e descarga', zh: '装卸', en: 'Loading and unloading' },
  path: '/loadUnloadSum',
  of: loading,
  period: 'loadedAt',
  // Its figures open as the list behind them, which spans a week.
  days: SPAN_DAYS.week,
  dimensions: {
    day: { kind: 'day', of: 'loadedAt', words: words.day },
    loadedSite: { kind: 'value', of: 'loadedSite' },
    unloadedSite: { kind: 'value', of: 'unloadedSite' },
    loadNumber: { kind: 'value', of: 'loadNumber' },
  },
  groupings: {
    site: { words: { pt: 'Por unidade de carga', zh: '按装车网点', en: 'By loading site' }, by: ['loadedSite'] },
    pair: {
      words: { pt: 'Por carga e descarga', zh: '按装卸网点', en: 'By loading and unloading' },
      by: ['loadedSite', 'unloadedSite'],
    },
    load: { words: { pt: 'Por carregamento', zh: '按车次', en: 'By load' }, by: ['loadNumber'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    bags: { kind: 'rows', words: { pt: 'Sacas carregadas', zh: '装车大包', en: 'Bags loaded' } },
    parcels: { kind: 'sum', of: 'parcels', words: words.parcels },
    weight: figures.weight,
    unloaded: {
      kind: 'rows',
      words: { pt: 'Descarregadas', zh: '已卸车', en: 'Unloaded' },
      where: [{ field: 'standing', is: 'unloaded' }],
    },
    open: {
      kind: 'rows',
      words: { pt: 'Ainda carregadas', zh: '未卸车', en: 'Still loaded' },
      where: [{ field: 'standing', is: 'loaded' }],
    },
    damaged: figures.damaged,
    hours: {
      kind: 'hours',
      from: 'loadedAt',
      to: 'unloadedAt',
      words: { pt: 'Horas até a descarga', zh: '至卸车（小时）', en: 'Hours to unloading' },
    },
  },
  drill: '/collectionCenter/handle/loadUnloadQuery',
});

export const loadUnloadSum = reportScreen(loadUnloadReport, '/expressDataCenter/dataReport/loadUnloadSum', {
  permission: 'menu:express-data-center:load-unload-sum',
  title: { pt: 'Resumo de carga e descarga', zh: '装卸汇总', en: 'Loading and unloading summary' },
});
