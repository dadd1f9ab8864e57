import { bagNumber, count, flag, grams, instant, one, ref, text, user } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { MERCHANTS_ASKED, waited } from '../kernel/report.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { orderField, waybillField } from '../kernel/usual-fields.ts';
import { shifts } from '../linehaul/shift.ts';
import { waybillStatus } from '../scanning/waybill-status.ts';

const customerField = ref(
  { pt: 'Cliente', zh: '客户', en: 'Customer' },
  { to: 'Customer', sought: true, askedAtOnce: MERCHANTS_ASKED.report },
);
const statusField = one(waybillStatus, { pt: 'Situação', zh: '状态', en: 'Status' }, { sought: true });
const lastAtField = instant({ pt: 'Último evento em', zh: '最后事件时间', en: 'Last event at' });
const currentSiteField = ref(
  { pt: 'Unidade atual', zh: '当前网点', en: 'Current site' },
  { to: 'Site', optional: true, sought: true },
);

/** When a parcel first was at each stage of its way, and who had it (ops 7.3: waybill time records). */
export const waybillTime = listing('WaybillTime', {
  context: 'reports',
  words: { pt: 'Registro de tempos', zh: '时效记录', en: 'Time record' },
  key: 'waybill',
  table: 'parcels',
  path: '/orderWaybillTimeRecord',
  sorted: ['lastAt', 'desc'],
  sorts: ['lastAt', 'waybill', 'promisedAt'],
  narrowed: [
    ...([
      'waybill',
      'orderNumber',
      'customer',
      'channel',
      'status',
      'currentSite',
      'originSite',
      'destinationSite',
    ] as const),
    ...([
      'collectedSite',
      'hubSite',
      'deliverySite',
      'destinationState',
      'courier',
      'registeredAt',
      'collectedAt',
      'hubAt',
      'leftAt',
    ] as const),
    ...(['weighedAt', 'arrivedAt', 'outAt', 'signedAt', 'lastAt', 'goingBack', 'finished'] as const),
  ],
  spans: {
    registeredAt: 31,
    collectedAt: 31,
    hubAt: 31,
    leftAt: 31,
    weighedAt: 31,
    arrivedAt: 31,
    outAt: 31,
    signedAt: 31,
  },
  columns: {
    weight: 'grams',
    declaredWeight: 'forecastGrams',
    extraWeight: 'extraGrams',
    volumetricWeight: 'volumetricGrams',
  },
  lookedUp: ['shift', 'plannedLeftAt', 'plannedArrivedAt'],
  beside: ['network'],
  fields: {
    waybill: waybillField,
    orderNumber: orderField,
    customer: customerField,
    channel: ref({ pt: 'Canal', zh: '渠道', en: 'Channel' }, { to: 'Channel' }),
    status: statusField,
    registeredAt: instant({ pt: 'Registrado em', zh: '登记时间', en: 'Registered at' }, { sought: true }),
    originSite: ref({ pt: 'Unidade de origem', zh: '始发网点', en: 'Origin site' }, { to: 'Site', optional: true }),
    collectedAt: instant({ pt: 'Coletado em', zh: '揽收时间', en: 'Collected at' }, { optional: true }),
    collectedSite: ref(
      { pt: 'Unidade de coleta', zh: '揽收网点', en: 'Pickup site' },
      { to: 'Site', optional: true, listed: 'on-demand' },
    ),
    /** In whose hours it was collected, by the timetable of the centre above the pickup site (R-0448); of hours that meet, those that began last. */
    shift: one(
      shifts,
      { pt: 'Turno da coleta', zh: '揽收班次', en: 'Pickup shift' },
      { optional: true, listed: 'on-demand' },
    ),
    hubSite: ref({ pt: 'Primeiro centro', zh: '首个中心', en: 'First hub' }, { to: 'Site', optional: true }),
    hubAt: instant({ pt: 'No centro em', zh: '到达中心时间', en: 'At hub at' }, { optional: true }),
    weighedAt: instant({ pt: 'Pesado em', zh: '称重时间', en: 'Weighed at' }, { optional: true }),
    leftAt: instant({ pt: 'Saiu do centro em', zh: '离开中心时间', en: 'Left hub at' }, { optional: true }),
    /** As long after it came to the centre as the rule of that day gives it there, and after it left as the rule gives it to the delivery point (R-0493). */
    plannedLeftAt: instant(
      { pt: 'Saída planejada do centro', zh: '计划离开中心时间', en: 'Planned to leave hub at' },
      { optional: true, listed: 'on-demand' },
    ),
    plannedArrivedAt: instant(
      { pt: 'Chegada planejada ao ponto de entrega', zh: '计划到达末端时间', en: 'Planned at delivery point at' },
      { optional: true, listed: 'on-demand' },
    ),
    arrivedAt: instant(
      { pt: 'No ponto de entrega em', zh: '到达末端时间', en: 'At delivery point at' },
      { optional: true },
    ),
    deliverySite: ref(
      { pt: 'Unidade de entrega', zh: '派送网点', en: 'Delivery site' },
      { to: 'Site', optional: true },
    ),
    destinationSite: ref(
      { pt: 'Unidade de destino', zh: '目的网点', en: 'Destination site' },
      { to: 'Site', optional: true, listed: 'on-demand' },
    ),
    destinationState: text({ pt: 'UF de destino', zh: '目的州', en: 'Destination state' }, { max: 40 }),
    outAt: instant({ pt: 'Saiu para entrega em', zh: '派送时间', en: 'Out for delivery at' }, { optional: true }),
    courier: user({ pt: 'Entregador', zh: '派件员', en: 'Courier' }, { optional: true }),
    signedAt: instant({ pt: 'Entregue em', zh: '签收时间', en: 'Delivered at' }, { optional: true }),
    returnedAt: instant(
      { pt: 'Devolvido em', zh: '退回时间', en: 'Returned at' },
      { optional: true, listed: 'on-demand' },
    ),
    promisedAt: instant({ pt: 'Prometido para', zh: '承诺时效', en: 'Promised for' }, { optional: true }),
    attempts: count({ pt: 'Tentativas', zh: '派送次数', en: 'Attempts' }, { max: 1_000 }),
    weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: 100_000_000, optional: true }),
    declaredWeight: grams({ pt: 'Peso declarado', zh: '预报重量', en: 'Declared weight' }, { max: 100_000_000 }),
    extraWeight: grams(
      { pt: 'Diferença de peso', zh: '重量差', en: 'Weight difference' },
      { max: 100_000_000, optional: true },
    ),
    /** Of the sides that a station measured. */
    volumetricWeight: grams(
      { pt: 'Peso cubado', zh: '体积重', en: 'Volumetric weight' },
      { max: 100_000_000, optional: true, listed: 'on-demand' },
    ),
    currentSite: { ...currentSiteField, listed: 'on-demand' as const },
    bag: bagNumber({ pt: 'Saca', zh: '大包', en: 'Bag' }, { optional: true, listed: 'on-demand' }),
    lastAt: lastAtField,
    goingBack: flag({ pt: 'Em devolução', zh: '退件中', en: 'Going back' }, { listed: 'on-demand' }),
    finished: flag({ pt: 'Encerrado', zh: '已完结', en: 'Finished' }, { listed: 'on-demand' }),
  },
});

export const orderWaybillTimeRecord = listingScreen(
  waybillTime,
  '/expressDataCenter/dataReport/orderWaybillTimeRecord',
  {
    kind: 'report',
    permission: 'menu:express-data-center:order-waybill-time-record',
    title: { pt: 'Registro de tempos do conhecimento', zh: '运单时效记录', en: 'Waybill time record' },
  },
);

/** Each waybill's time at every node, the last heard of first (ops 2.2). */
export const fullLink = listing('FullLink', {
  context: 'reports',
  words: { pt: 'Conhecimento de ponta a ponta', zh: '全链路', en: 'Full link' },
  key: 'waybill',
  table: 'parcels',
  path: '/fullLinkMonitor',
  sorted: ['lastAt', 'desc'],
  sorts: ['lastAt', 'waybill', 'promisedAt'],
  narrowed: ['waybill', 'orderNumber', 'customer', 'status', 'currentSite', 'registeredAt', 'lastAt'],
  spans: { registeredAt: SPAN_DAYS.threeDays, lastAt: SPAN_DAYS.threeDays },
  fields: {
    waybill: waybillField,
    orderNumber: orderField,
    customer: customerField,
    status: statusField,
    currentSite: currentSiteField,
    registeredAt: waybillTime.fields.registeredAt,
    collectedAt: waybillTime.fields.collectedAt,
    hubAt: waybillTime.fields.hubAt,
    leftAt: waybillTime.fields.leftAt,
    arrivedAt: waybillTime.fields.arrivedAt,
    outAt: waybillTime.fields.outAt,
    signedAt: waybillTime.fields.signedAt,
    promisedAt: waybillTime.fields.promisedAt,
    lastAt: lastAtField,
  },
});

export const fullLinkMonitor = listingScreen(fullLink, '/expressDataCenter/dataReport/fullLinkMonitor', {
  kind: 'report',
  permission: 'menu:express-data-center:full-link-monitor',
  title: { pt: 'Monitor de ponta a ponta', zh: '全链路监控', en: 'Full-link monitor' },
});

/** Parcels on their way by when something was last heard of them, the longest silence first. */
export const stationaryTrack = listing('StationaryTrack', {
  context: 'reports',
  words: { pt: 'Rastreio parado', zh: '轨迹停滞', en: 'Stationary track' },
  key: 'waybill',
  table: 'parcels',
  path: '/stationaryTrackMonitor',
  only: ['finished', false],
  spans: { lastAt: SPAN_DAYS.fortnight },
  demands: 'nothing',
  waits: { waited: 'lastAt' },
  sorted: ['lastAt', 'asc'],
  sorts: ['lastAt', 'waybill', 'promisedAt'],
  narrowed: [
    ...(['waybill', 'orderNumber', 'customer', 'status', 'currentSite', 'destinationSite', 'lastAt'] as const),
    ...(['waited', 'problem', 'intercepted', 'impounded'] as const),
  ],
  fields: {
    waybill: waybillField,
    orderNumber: orderField,
    customer: customerField,
    status: statusField,
    currentSite: currentSiteField,
    waited: one(waited, { pt: 'Sem movimento há', zh: '滞留时长', en: 'Without movement for' }, { sought: true }),
    lastAt: { ...lastAtField, sought: true as const },
    destinationSite: { ...waybillTime.fields.destinationSite, listed: 'on-demand' as const },
    promisedAt: waybillTime.fields.promisedAt,
    attempts: waybillTime.fields.attempts,
    problem: text({ pt: 'Problema', zh: '问题', en: 'Problem' }, { max: 80, optional: true }),
    intercepted: flag({ pt: 'Interceptado', zh: '拦截', en: 'Intercepted' }, { listed: 'on-demand' }),
    impounded: flag({ pt: 'Retido', zh: '扣件', en: 'Impounded' }, { listed: 'on-demand' }),
  },
});

export const stationaryTrackMonitor = listingScreen(
  stationaryTrack,
  '/expressDataCenter/dataReport/stationaryTrackMonitor',
  {
    kind: 'report',
    permission: 'menu:express-data-center:stationary-track-monitor',
    title: { pt: 'Monitor de rastreio parado', zh: '停滞轨迹监控', en: 'Stationary track monitor' },
  },
);
