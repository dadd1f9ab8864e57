import { figures, signed } from './report-figures.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { providerTracks } from './provider-tracks.ts';
import { PARCELS_BEHIND, words } from './report-words.ts';
import { waybillTime } from './waybill-time.ts';

const onTime = [{ later: 'promisedAt', than: 'signedAt' }] as const;
const promised = [signed, { field: 'promisedAt', known: true }] as const;

const arrived = { field: 'arrivedAt', known: true } as const;

/** Of what was delivered: how much within so many calendar days after its arrival at the delivery point (R-0445). */
const within = (days: number) => ({
  kind: 'share' as const,
  words: { pt: `Entregues até D+${days}`, zh: `D+${days}内签收`, en: `Delivered by D+${days}` },
  where: [signed, { from: 'arrivedAt', to: 'signedAt', withinDays: days }] as const,
  among: [arrived] as const,
});

/** Of what arrived, delivered or not: of days that are younger than so many nobody knows it yet, and they count for nothing. */
const deliveredBy = (days: number) => ({
  ...within(days),
  words: { pt: `D+${days}`, zh: `D+${days}`, en: `D+${days}` },
  among: [arrived, { field: 'arrivedAt', daysPassed: days }] as const,
});

/** Deliveries by day, site, courier and channel, with how soon after their arrival. */
export const deliveredDailyReport = report('DeliveredDailyReport', {
  context: 'reports',
  words: { pt: 'Entrega diária', zh: '每日签收', en: 'Delivered daily' },
  path: '/deliveredDaily',
  of: waybillTime,
  period: 'signedAt',
  dimensions: {
    day: { kind: 'day', of: 'signedAt', words: words.day },
    deliverySite: { kind: 'value', of: 'deliverySite' },
    courier: { kind: 'value', of: 'courier' },
    channel: { kind: 'value', of: 'channel' },
  },
  groupings: {
    day: { words: words.byDay, by: ['day'] },
    site: { words: words.bySite, by: ['deliverySite'] },
    daySite: { words: words.byDayAndSite, by: ['day', 'deliverySite'] },
    courier: { words: words.byCourier, by: ['courier', 'deliverySite'] },
    channel: { words: words.byChannel, by: ['channel'] },
  },
  measures: {
    delivered: { kind: 'rows', words: words.delivered },
    onTime: { kind: 'share', words: words.onTime, where: onTime, among: promised },
    hours: {
      kind: 'hours',
      from: 'arrivedAt',
      to: 'signedAt',
      words: { pt: 'Horas da chegada à entrega', zh: '到达至签收（小时）', en: 'Hours from arrival to delivery' },
    },
    d0: within(0),
    d1: within(1),
    d2: within(2),
    d3: within(3),
    d4: within(4),
    d5: within(5),
    d6: within(6),
    d7: within(7),
    d8: within(8),
  },
  drill: PARCELS_BEHIND,
});

export const deliveredDaily = reportScreen(deliveredDailyReport, '/expressDataCenter/dataReport/deliveredDaily', {
  permission: 'menu:express-data-center:delivered-daily',
  title: { pt: 'Relatório diário de entregas', zh: '每日签收报表', en: 'Delivered daily report' },
});

/** How much of what arrived at the delivery point was delivered by each of the days after (R-0445). */
export const deliveryRateReport = report('DeliveryRateReport', {
  context: 'reports',
  words: { pt: 'Taxa de entrega', zh: '签收率', en: 'Delivery rate' },
  path: '/deliveryRate',
  of: waybillTime,
  period: 'arrivedAt',
  dimensions: {
    day: { kind: 'day', of: 'arrivedAt', words: { pt: 'Dia da chegada', zh: '到达日期', en: 'Day of arrival' } },
    deliverySite: { kind: 'value', of: 'deliverySite' },
    destinationState: { kind: 'value', of: 'destinationState' },
    customer: { kind: 'value', of: 'customer' },
  },
  groupings: {
    day: { words: words.byDay, by: ['day'] },
    site: { words: words.bySite, by: ['deliverySite'] },
    daySite: { words: words.byDayAndSite, by: ['day', 'deliverySite'] },
    state: { words: words.byState, by: ['destinationState'] },
    customer: { words: words.byCustomer, by: ['customer'] },
  },
  measures: {
    arrived: { kind: 'rows', words: { pt: 'Chegaram', zh: '到达件数', en: 'Arrived' } },
    d0: deliveredBy(0),
    d1: deliveredBy(1),
    d2: deliveredBy(2),
    d3: deliveredBy(3),
    d4: deliveredBy(4),
    d5: deliveredBy(5),
    d6: deliveredBy(6),
    d7: deliveredBy(7),
    d8: deliveredBy(8),
  },
  drill: PARCELS_BEHIND,
});

export const deliveryRate = reportScreen(deliveryRateReport, '/expressDataCenter/dataReport/deliveryRate', {
  permission: 'menu:express-data-center:delivery-rate',
  title: { pt: 'Taxa de entrega D+0 a D+8', zh: 'D+0至D+8签收率', en: 'Delivery rate D+0 to D+8' },
});

/** What went out for delivery, by site and courier, and what became of it. */
export const dispatchReport = report('DispatchReport', {
  context: 'reports',
  words: { pt: 'Saída para entrega', zh: '派件', en: 'Dispatch' },
  path: '/dispatch',
  of: waybillTime,
  period: 'outAt',
  dimensions: {
    day: { kind: 'day', of: 'outAt', words: words.day },
    deliverySite: { kind: 'value', of: 'deliverySite' },
    courier: { kind: 'value', of: 'courier' },
  },
  groupings: {
    courier: { words: words.byCourier, by: ['courier', 'deliverySite'] },
    site: { words: words.bySite, by: ['deliverySite'] },
    day: { words: words.byDay, by: ['day'] },
    daySite: { words: words.byDayAndSite, by: ['day', 'deliverySite'] },
  },
  measures: {
    out: figures.out,
    delivered: figures.delivered,
    rate: figures.deliveryRate,
    tried: figures.tried,
    open: figures.unfinished,
    returned: figures.returned,
  },
  drill: PARCELS_BEHIND,
});

export const dispatch = reportScreen(dispatchReport, '/expressDataCenter/dataReport/dispatch', {
  permission: 'menu:express-data-center:dispatch',
  title: { pt: 'Relatório de expedição para entrega', zh: '派件报表', en: 'Dispatch report' },
});

/** From going out to signing, and how much of it within a day. */
export const signingTimeReport = report('SigningTimeReport', {
  context: 'reports',
  words: { pt: 'Prazo de assinatura', zh: '签收时效', en: 'Signing time' },
  path: '/timeLimitForSigning',
  of: waybillTime,
  period: 'outAt',
  dimensions: {
    day: { kind: 'day', of: 'outAt', words: words.day },
    deliverySite: { kind: 'value', of: 'deliverySite' },
    courier: { kind: 'value', of: 'courier' },
    customer: { kind: 'value', of: 'customer' },
  },
  groupings: {
    site: { words: words.bySite, by: ['deliverySite'] },
    day: { words: words.byDay, by: ['day'] },
    courier: { words: words.byCourier, by: ['courier'] },
    customer: { words: words.byCustomer, by: ['customer'] },
  },
  measures: {
    out: figures.out,
    delivered: figures.delivered,
    within24: {
      kind: 'share',
      words: { pt: 'Assinados em até 24 h', zh: '24小时签收率', en: 'Signed within 24 h' },
      where: [signed, { from: 'outAt', to: 'signedAt', withinHours: 24 }],
    },
    within48: {
      kind: 'share',
      words: { pt: 'Assinados em 48 h', zh: '48小时签收率', en: 'Signed within 48 h' },
      where: [signed, { from: 'outAt', to: 'signedAt', withinHours: 48 }],
    },
    hours: {
      kind: 'hours',
      from: 'outAt',
      to: 'signedAt',
      words: { pt: 'Horas até a assinatura', zh: '签收用时（小时）', en: 'Hours to signing' },
    },
    onTime: { kind: 'share', words: words.onTime, where: onTime, among: promised },
  },
  drill: PARCELS_BEHIND,
});

export const timeLimitForSigning = reportScreen(
  signingTimeReport,
  '/collectionCenter/monitorStatisticsStatement/TimeLimitForSigning',
  {
    permission: 'menu:collection-center:time-limit-for-signing',
    title: { pt: 'Relatório de prazo de assinatura', zh: '签收时限报表', en: 'Signing time report' },
  },
);

/** Parcels that go back or came back, by site and customer. */
export const returnDataReport = report('ReturnDataReport', {
  context: 'reports',
  words: { pt: 'Devolução', zh: '退件', en: 'Return' },
  path: '/returnDataMonitoring',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: {
    day: {
      kind: 'day',
      of: 'registeredAt',
      words: { pt: 'Dia do registro', zh: '登记日期', en: 'Day of registration' },
    },
    currentSite: { kind: 'value', of: 'currentSite' },
    customer: { kind: 'value', of: 'customer' },
  },
  groupings: {
    site: { words: words.bySite, by: ['currentSite'] },
    customer: { words: words.byCustomer, by: ['customer'] },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    goingBack: {
      kind: 'rows',
      words: { pt: 'Em devolução', zh: '退件中', en: 'Going back' },
      where: [{ field: 'goingBack', is: true }],
    },
    returned: figures.returned,
    share: {
      kind: 'share',
      words: { pt: 'Taxa de devolução', zh: '退件率', en: 'Return rate' },
      where: [{ field: 'returnedAt', known: true }],
    },
  },
  drawn: 'goingBack',
  drill: PARCELS_BEHIND,
});

export const returnDataMonitoring = reportScreen(
  returnDataReport,
  '/expressDataCenter/dataReport/returnDataMonitoring',
  {
    permission: 'menu:express-data-center:return-data-monitoring',
    title: { pt: 'Monitoramento de devoluções', zh: '退件数据监控', en: 'Return data monitoring' },
  },
);

/** How each channel, and so each provider behind it, delivers. */
export const channelPerformanceReport = report('ChannelPerformanceReport', {
  context: 'reports',
  words: { pt: 'Desempenho do canal', zh: '渠道表现', en: 'Channel performance' },
  path: '/providerPerformance',
  of: waybillTime,
  period: 'registeredAt',
  dimensions: {
    channel: { kind: 'value', of: 'channel' },
    destinationState: { kind: 'value', of: 'destinationState' },
    day: { kind: 'day', of: 'registeredAt', words: words.day },
  },
  groupings: {
    channel: { words: words.byChannel, by: ['channel'] },
    channelState: {
      words: { pt: 'Por canal e UF', zh: '按渠道和州', en: 'By channel and state' },
      by: ['channel', 'destinationState'],
    },
    day: { words: words.byDay, by: ['day'] },
  },
  measures: {
    parcels: figures.parcels,
    delivered: figures.delivered,
    rate: figures.deliveryRate,
    onTime: { kind: 'share', words: words.onTime, where: onTime, among: promised },
    failed: {
      kind: 'share',
      words: { pt: 'Com tentativa sem sucesso', zh: '派送失败率', en: 'With a failed attempt' },
      where: [{ field: 'attempts', above: 0 }],
      among: [{ field: 'outAt', known: true }],
    },
    hours: {
      kind: 'hours',
      from: 'registeredAt',
      to: 'signedAt',
      words: { pt: 'Horas do registro à entrega', zh: '登记至签收（小时）', en: 'Hours from registration to delivery' },
    },
  },
  drill: PARCELS_BEHIND,
});

export const providerPerformance = reportScreen(
  channelPerformanceReport,
  '/expressDataCenter/dataReport/providerPerformance',
  {
    permission: 'menu:express-data-center:provider-performance',
    page: 'own page',
    queries: [providerTracks.list, providerTracks.file, providerTracks.report.summary],
    title: { pt: 'Desempenho de prestadores', zh: '服务商绩效', en: 'Service provider performance' },
  },
);
