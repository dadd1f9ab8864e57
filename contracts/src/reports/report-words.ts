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

/** Put together by the hour of the day. */
export const byHour = { words: words.byHour, by: ['hour'] } as const;

/** The screen that shows the parcels behind a figure. */
export const PARCELS_BEHIND = '/expressDataCenter/dataReport/orderWaybillTimeRecord';
/** The screen that shows parcels on their way, those first that nothing was heard of for longest. */
export const PARCELS_STANDING = '/expressDataCenter/dataReport/stationaryTrackMonitor';
