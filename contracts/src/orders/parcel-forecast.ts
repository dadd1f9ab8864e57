import { choice, grams, instant, one, orderNumber, ref, waybill } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { cancelForecast, createOrder, importOrders } from './commands.ts';

/** What became of a forecast (R-0238): it was handed over, nobody brought it yet, it was called off, or it was voided. */
export const forecastResult = choice({
  forecast: { pt: 'Aguardando postagem', zh: '待交寄', en: 'Waiting', tone: 'progress' },
  handed_over: { pt: 'Sucesso', zh: '成功', en: 'Success', tone: 'ok' },
  forecast_cancelled: { pt: 'Cancelada', zh: '已取消', en: 'Cancelled', tone: 'neutral' },
  void: { pt: 'Anormal: pedido anulado', zh: '异常：订单作废', en: 'Abnormal: order voided', tone: 'bad' },
});

/** What customers said that they will send: an order from its forecast to its handing over (ops 2.4). */
export const parcelForecast = listing('ParcelForecast', {
  context: 'orders',
  words: { pt: 'Previsão de pacote', zh: '包裹预报', en: 'Parcel forecast' },
  key: 'orderNumber',
  table: 'orders',
  path: '/parcelForecast',
  sorted: ['forecastTime', 'desc'],
  sorts: ['forecastTime'],
  narrowed: ['orderNumber', 'waybillNumber', 'customer', 'channel', 'result', 'forecastTime'],
  spans: { forecastTime: 31 },
  columns: {
    result: 'ownStatus',
    forecastWeight: 'forecastGrams',
    weighedWeight: 'weighedGrams',
    forecastTime: 'registeredAt',
  },
  fields: {
    orderNumber: orderNumber({ pt: 'Pedido', zh: '订单号', en: 'Order' }, { listed: 'first', sought: true }),
    waybillNumber: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, { sought: true }),
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', sought: true }),
    channel: ref({ pt: 'Canal', zh: '渠道', en: 'Channel' }, { to: 'Channel' }),
    result: one(forecastResult, { pt: 'Resultado', zh: '结果', en: 'Result' }, { sought: true }),
    forecastTime: instant({ pt: 'Prevista em', zh: '预报时间', en: 'Forecast at' }, { sought: true }),
    handedOverAt: instant({ pt: 'Postado em', zh: '交寄时间', en: 'Handed over at' }, { optional: true }),
    forecastWeight: grams({ pt: 'Peso previsto', zh: '预报重量', en: 'Forecast weight' }, { max: 100_000_000 }),
    weighedWeight: grams({ pt: 'Peso aferido', zh: '实际重量', en: 'Weighed' }, { max: 100_000_000, optional: true }),
  },
});

export const orderForecast = listingScreen(parcelForecast, '/expressDataCenter/OrderCenter/orderForecast', {
  permission: 'menu:express-data-center:order-forecast',
  title: { pt: 'Previsão de pacotes', zh: '包裹预报', en: 'Parcel forecast' },
  page: 'own page',
  commands: { create: createOrder, cancel: cancelForecast, import: importOrders },
});
