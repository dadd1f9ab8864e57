import type { Words } from '../kernel/language.ts';

/** Words that several reports share. */
export const words = {
  day: { pt: 'Dia', zh: '日期', en: 'Day' },
  byDay: { pt: 'Por dia', zh: '按日', en: 'By day' },
  bySite: { pt: 'Por unidade', zh: '按网点', en: 'By site' },
  byDayAndSite: { pt: 'Por dia e unidade', zh: '按日和网点', en: 'By day and site' },
  byCustomer: { pt: 'Por cliente', zh: '按客户', en: 'By customer' },
  byCourier: { pt: 'Por entregador', zh: '按派件员', en: 'By courier' },
  byState: { pt: 'Por UF', zh: '按州', en: 'By state' },
  byChannel: { pt: 'Por canal', zh: '按渠道', en: 'By channel' },
  byStatus: { pt: 'Por situação', zh: '按状态', en: 'By status' },
  byHour: { pt: 'Por hora', zh: '按小时', en: 'By hour' },
  hour: { pt: 'Hora', zh: '小时', en: 'Hour' },
  parcels: { pt: 'Pacotes', zh: '件数', en: 'Parcels' },
  orders: { pt: 'Pedidos', zh: '订单数', en: 'Orders' },
  weight: { pt: 'Peso', zh: '重量', en: 'Weight' },
  delivered: { pt: 'Entregues', zh: '已签收', en: 'Delivered' },
  onTime: { pt: 'No prazo', zh: '按时率', en: 'On time' },
} as const satisfies Readonly<Record<string, Words>>;

/** What was closed before anybody collected it, so that what is collected, to be collected and this make up all. */
export const notCollected = {
  kind: 'rows',
  words: { pt: 'Encerrados sem coleta', zh: '未揽收已关闭', en: 'Closed without pickup' },
  where: [
    { field: 'collectedAt', known: false },
    { field: 'finished', is: true },
  ],
} as const;

const toPickup = { from: 'registeredAt', to: 'collectedAt' } as const;
/** Collected within so many hours after its registration. */
export const collectedWithin = (hours: number) => ({
  kind: 'share' as const,
  words: { pt: `Coletados em ${hours} h`, zh: `${hours}小时揽收率`, en: `Collected within ${hours} h` },
  where: [{ ...toPickup, withinHours: hours }] as const,
});
/** What was collected, told apart by how soon; what is not collected is in none (R-0446). */
export const collectedByThreshold = {
  within5: collectedWithin(5),
  within10: {
    kind: 'share',
    words: { pt: 'Coletados em 5 a 10 h', zh: '5至10小时揽收率', en: 'Collected in 5 to 10 h' },
    where: [
      { ...toPickup, beyondHours: 5 },
      { ...toPickup, withinHours: 10 },
    ],
  },
  beyond10: {
    kind: 'share',
    words: { pt: 'Coletados depois de 10 h', zh: '超10小时揽收率', en: 'Collected after 10 h' },
    where: [{ ...toPickup, beyondHours: 10 }],
  },
} as const;

/** The screen that shows the parcels behind a figure. */
export const PARCELS_BEHIND = '/expressDataCenter/dataReport/orderWaybillTimeRecord';
/** The screen that shows parcels on their way, those first that nothing was heard of for longest. */
export const PARCELS_STANDING = '/expressDataCenter/dataReport/stationaryTrackMonitor';
