import { loading, loadingDocument } from '../linehaul/loading.ts';
import { eventFigures } from './event-figures.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import {
  collectedByThreshold,
  collectedWithin,
  notCollected,
  PARCELS_BEHIND,
  PARCELS_STANDING,
  words,
} from './report-words.ts';
import { stationaryTrack, waybillTime } from './waybill-time.ts';

/** Boards over the same facts as the reports (ops 2.4): their figures stand large, and come anew by themselves. */

const signed = { field: 'signedAt', known: true } as const;
const collected = { field: 'collectedAt', known: true } as const;
const byHour = { words: words.byHour, by: ['hour'] } as const;

const pickupMeasures = {
  parcels: { kind: 'rows', words: words.parcels },
  collected: { kind: 'rows', words: { pt: 'Coletados', zh: '已揽收', en: 'Collected' }, where: [collected] },
  open: {
    kind: 'rows',
    words: { pt: 'A coletar', zh: '待揽收', en: 'To be collected' },
    where: [
      { field: 'collectedAt', known: false },
      { field: 'finished', is: false },
    ],
  },
  closed: notCollected,
  late: {
    kind: 'rows',
    words: { pt: 'A coletar há mais de 24 h', zh: '超24小时未揽收', en: 'To be collected for over 24 h' },
    where: [
      { field: 'collectedAt', known: false },
      { field: 'finished', is: false },
      { field: 'registeredAt', olderThanHours: 24 },
    ],
  },
  rate: { kind: 'share', words: { pt: 'Taxa de coleta', zh: '揽收率', en: 'Pickup rate' }, where: [collected] },
} as const;

const pickupDimensions = {
  hour: { kind: 'hour', of: 'registeredAt', words: words.hour },
  day: { kind: 'day', of: 'registeredAt', words: words.day },
  originSite: { kind: 'value', of: 'originSite' },
  customer: { kind: 'value', of: 'customer' },
} as const;

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
    bagged: {
      kind: 'rows',
      words: { pt: 'Em sacas', zh: '已装包', en: 'In bags' },
      where: [{ field: 'bag', known: true }],
    },
    delivered: { kind: 'rows', words: words.delivered, where: [signed] },
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
    parcels: { kind: 'rows', words: words.parcels },
    rate: pickupMeasures.rate,
    ...collectedByThreshold,
    within12: collectedWithin(12),
    within24: collectedWithin(24),
    within48: collectedWithin(48),
    hours: {
      kind: 'hours',
      from: 'registeredAt',
      to: 'collectedAt',
      words: { pt: 'Horas até a coleta', zh: '至揽收（小时）', en: 'Hours to pickup' },
    },
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
    parcels: { kind: 'rows', words: words.parcels },
    orders: { kind: 'distinct', of: 'orderNumber', words: words.orders },
    weight: {
      kind: 'sum',
      of: 'declaredWeight',
      words: { pt: 'Peso declarado', zh: '预报重量', en: 'Declared weight' },
    },
    collected: pickupMeasures.collected,
    delivered: { kind: 'rows', words: words.delivered, where: [signed] },
  },
  drill: PARCELS_BEHIND,
});

export const merchantData = reportScreen(merchantReport, '/expressDataCenter/expressSignage/merchantData', {
  permission: 'menu:express-data-center:merchant-data',
  title: { pt: 'Painel de dados de lojistas', zh: '商户数据大屏', en: 'Merchant data board' },
});

/** Of what went out today: how much of it is signed. */
export const signingBoardReport = report('SigningBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Assinatura', zh: '签收', en: 'Signing' },
  path: '/signingOverview',
  of: waybillTime,
  period: 'outAt',
  usual: 1,
  dimensions: {
    deliverySite: { kind: 'value', of: 'deliverySite' },
    courier: { kind: 'value', of: 'courier' },
    hour: { kind: 'hour', of: 'signedAt', words: { pt: 'Hora da assinatura', zh: '签收时段', en: 'Hour of signing' } },
  },
  groupings: {
    site: { words: words.bySite, by: ['deliverySite'] },
    hour: byHour,
    courier: { words: words.byCourier, by: ['courier'] },
  },
  measures: {
    out: { kind: 'rows', words: { pt: 'Saíram para entrega', zh: '派件数', en: 'Out for delivery' } },
    delivered: { kind: 'rows', words: words.delivered, where: [signed] },
    rate: { kind: 'share', words: { pt: 'Taxa de entrega', zh: '签收率', en: 'Delivery rate' }, where: [signed] },
    tried: {
      kind: 'rows',
      words: { pt: 'Com tentativa sem sucesso', zh: '派送失败过', en: 'With a failed attempt' },
      where: [{ field: 'attempts', above: 0 }],
    },
    open: {
      kind: 'rows',
      words: { pt: 'Em aberto', zh: '未完结', en: 'Open' },
      where: [{ field: 'finished', is: false }],
    },
  },
  drill: PARCELS_BEHIND,
});

export const signingOverview = reportScreen(signingBoardReport, '/expressDataCenter/expressSignage/signingOverview', {
  permission: 'menu:express-data-center:signing-overview',
  title: { pt: 'Painel geral de assinaturas', zh: '签收概览大屏', en: 'Signing overview board' },
});

const silent = (hours: number) => ({
  kind: 'rows' as const,
  words: { pt: `Sem notícia há ${hours} h`, zh: `${hours}小时无轨迹`, en: `Nothing heard for ${hours} h` },
  where: [{ field: 'lastAt', olderThanHours: hours }] as const,
});

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
    weight: { kind: 'sum', of: 'weight', words: words.weight },
    damaged: {
      kind: 'rows',
      words: { pt: 'Avariadas ou com lacre rompido', zh: '破损或封签破损', en: 'Damaged or seal broken' },
      where: [{ field: 'condition', is: ['damaged', 'seal_broken'] }],
    },
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
    inbound: { kind: 'rows', words: { pt: 'Entradas', zh: '到件', en: 'Inbound' } },
    outbound: {
      kind: 'rows',
      words: { pt: 'Saídas', zh: '发件', en: 'Outbound' },
      where: [{ field: 'leftAt', known: true }],
    },
    stored: {
      kind: 'rows',
      words: { pt: 'No armazém', zh: '在库', en: 'Stored' },
      where: [
        { field: 'leftAt', known: false },
        { field: 'finished', is: false },
      ],
    },
    bagged: {
      kind: 'rows',
      words: { pt: 'Em sacas', zh: '已装包', en: 'In bags' },
      where: [{ field: 'bag', known: true }],
    },
    weight: { kind: 'sum', of: 'weight', words: words.weight },
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
    orders: { kind: 'distinct', of: 'orderNumber', words: words.orders },
    weight: { kind: 'sum', of: 'weight', words: words.weight },
    delivered: { kind: 'rows', words: words.delivered, where: [signed] },
  },
  drill: PARCELS_BEHIND,
});

export const sevenDayShipping = reportScreen(sevenDaysReport, '/expressDataCenter/expressSignage/sevenDayShipping', {
  permission: 'menu:express-data-center:seven-day-shipping',
  title: { pt: 'Painel de expedição de 7 dias', zh: '七日发货看板', en: '7-day shipping board' },
});

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
    parcels: { kind: 'rows', words: words.parcels },
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
  parcels: { kind: 'rows', words: words.parcels },
  orders: { kind: 'distinct', of: 'orderNumber', words: words.orders },
  collected: pickupMeasures.collected,
  out: {
    kind: 'rows',
    words: { pt: 'Saíram para entrega', zh: '派件数', en: 'Out for delivery' },
    where: [{ field: 'outAt', known: true }],
  },
  delivered: { kind: 'rows', words: words.delivered, where: [signed] },
  returned: {
    kind: 'rows',
    words: { pt: 'Devolvidos', zh: '已退件', en: 'Returned' },
    where: [{ field: 'returnedAt', known: true }],
  },
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
    day: { words: { pt: 'Tendência de 7 dias', zh: '七日趋势', en: '7-day trend' }, by: ['day'] },
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
    problem: { words: { pt: 'Por problema', zh: '按问题类型', en: 'By problem' }, by: ['problem'] },
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

export const anomalyBoardReport = report('AnomalyBoard', {
  kind: 'board',
  context: 'reports',
  words: { pt: 'Anomalia', zh: '异常', en: 'Anomaly' },
  path: '/anomalyBoard',
  of: stationaryTrack,
  dimensions: anomalyDimensions,
  groupings: {
    site: { words: words.bySite, by: ['currentSite'] },
    problem: { words: { pt: 'Por problema', zh: '按问题类型', en: 'By problem' }, by: ['problem'] },
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

/** How much each vehicle was on the road, and with what. */
export const vehicleUsageReport = report('VehicleUsage', {
  context: 'reports',
  words: { pt: 'Uso de veículo', zh: '车辆使用', en: 'Vehicle usage' },
  path: '/vehicleUsageStatistics',
  of: loadingDocument,
  period: 'departedAt',
  dimensions: {
    plate: { kind: 'value', of: 'plate' },
    vehicleType: { kind: 'value', of: 'vehicleType' },
    originSite: { kind: 'value', of: 'originSite' },
    day: { kind: 'day', of: 'departedAt', words: words.day },
  },
  groupings: {
    plate: { words: { pt: 'Por veículo', zh: '按车辆', en: 'By vehicle' }, by: ['plate'] },
    type: { words: { pt: 'Por tipo', zh: '按车型', en: 'By type' }, by: ['vehicleType'] },
    siteType: {
      words: { pt: 'Por unidade e tipo', zh: '按网点和车型', en: 'By site and type' },
      by: ['originSite', 'vehicleType'],
    },
    site: { words: words.bySite, by: ['originSite'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    trips: { kind: 'rows', words: { pt: 'Viagens', zh: '车次', en: 'Trips' } },
    vehicles: { kind: 'distinct', of: 'plate', words: { pt: 'Veículos', zh: '车辆数', en: 'Vehicles' } },
    // What was loaded, also where it has come off since: on a vehicle that arrived there is nothing any more.
    bags: { kind: 'sum', of: 'loadedBags', words: { pt: 'Sacas', zh: '大包数', en: 'Bags' } },
    parcels: { kind: 'sum', of: 'loadedParcels', words: words.parcels },
    weight: { kind: 'sum', of: 'loadedWeight', words: words.weight },
    hours: {
      kind: 'hours',
      from: 'departedAt',
      to: 'arrivedAt',
      words: { pt: 'Horas por viagem', zh: '每车次（小时）', en: 'Hours a trip' },
    },
    inTime: {
      kind: 'share',
      words: { pt: 'Chegaram no horário', zh: '准点率', en: 'Arrived on time' },
      // To the minute is on time, too.
      where: [{ from: 'expectedArrivalAt', to: 'arrivedAt', withinHours: 0 }],
      among: [
        { field: 'expectedArrivalAt', known: true },
        { field: 'arrivedAt', known: true },
      ],
    },
  },
  drill: '/expressDataCenter/operatingPlatform/loadingDocument',
});

export const vehicleUsageStatistics = reportScreen(
  vehicleUsageReport,
  '/collectionCenter/monitorStatisticsStatement/vehicleUsageStatistics',
  {
    permission: 'menu:collection-center:vehicle-usage-statistics',
    title: { pt: 'Estatísticas de uso de veículos', zh: '车辆使用统计', en: 'Vehicle usage statistics' },
  },
);
