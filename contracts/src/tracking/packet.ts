import {
  bagNumber,
  choice,
  count,
  flag,
  grams,
  instant,
  loadNumber,
  one,
  ref,
  text,
  waybill,
} from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { customerField, orderField } from '../kernel/usual-fields.ts';
import { waybillStatus } from '../scanning/waybill-status.ts';

const exchanged = choice({
  no_exchange: { pt: 'Sem troca', zh: '未换单', en: 'None' },
  exchange_success: { pt: 'Trocado', zh: '换单成功', en: 'Exchanged', tone: 'info' },
  exchange_exception: { pt: 'Troca com falha', zh: '换单异常', en: 'Exchange failed', tone: 'bad' },
});

/** Parcels that one query asks for at most (R-0584). */
export const ASKED_PACKETS = 100;

/** A parcel with everything that is known of it now, wherever it is. */
export const packet = listing('Packet', {
  context: 'tracking',
  words: { pt: 'Pacote', zh: '包裹', en: 'Parcel' },
  key: 'waybill',
  table: 'parcels',
  path: '/packet',
  demands: 'a criterion',
  sorted: ['lastAt', 'desc'],
  sorts: ['lastAt', 'waybill', 'promisedAt'],
  narrowed: ['waybill', 'orderNumber', 'status', 'currentSite', 'lastAt', 'intercepted', 'impounded', 'cancelled'],
  spans: { lastAt: 31 },
  columns: { weight: 'grams', volumetricWeight: 'volumetricGrams', forecastWeight: 'forecastGrams' },
  fields: {
    waybill: waybill(
      { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' },
      {
        listed: 'first',
        sought: true,
        askedAtOnce: ASKED_PACKETS,
        askedBeyond: 'TRACKING_NUMBERS_LIMIT_100',
      },
    ),
    orderNumber: orderField,
    customerOrderNumber: text(
      { pt: 'Pedido do cliente', zh: '客户单号', en: 'Customer order' },
      { max: 40, optional: true },
    ),
    customer: customerField,
    channel: ref({ pt: 'Canal', zh: '渠道', en: 'Channel' }, { to: 'Channel' }),
    status: one(waybillStatus, { pt: 'Situação', zh: '状态', en: 'Status' }, { sought: true }),
    currentSite: ref({ pt: 'Unidade atual', zh: '当前网点', en: 'Current site' }, { to: 'Site', optional: true }),
    lastAt: instant({ pt: 'Último evento em', zh: '最后事件时间', en: 'Last event at' }, { sought: true }),
    bag: bagNumber({ pt: 'Saca', zh: '大包', en: 'Bag' }, { optional: true }),
    load: loadNumber({ pt: 'Carregamento', zh: '车次', en: 'Load' }, { optional: true }),
    destinationCity: text({ pt: 'Cidade de destino', zh: '目的城市', en: 'Destination city' }, { max: 80 }),
    destinationState: text({ pt: 'UF de destino', zh: '目的州', en: 'Destination state' }, { max: 40 }),
    originSite: ref(
      { pt: 'Unidade de origem', zh: '始发网点', en: 'Origin site' },
      { to: 'Site', optional: true, listed: 'on-demand' },
    ),
    destinationSite: ref(
      { pt: 'Unidade de destino', zh: '目的网点', en: 'Destination site' },
      { to: 'Site', optional: true, listed: 'on-demand' },
    ),
    weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: 100_000_000, optional: true }),
    volumetricWeight: grams(
      { pt: 'Peso cubado', zh: '体积重', en: 'Volumetric weight' },
      { max: 100_000_000, optional: true, listed: 'on-demand' },
    ),
    forecastWeight: grams(
      { pt: 'Peso declarado', zh: '预报重量', en: 'Forecast weight' },
      { max: 100_000_000, listed: 'on-demand' },
    ),
    promisedAt: instant({ pt: 'Prometido para', zh: '承诺时效', en: 'Promised for' }, { optional: true }),
    signedAt: instant({ pt: 'Entregue em', zh: '签收时间', en: 'Delivered at' }, { optional: true }),
    closedAt: instant(
      { pt: 'Ciclo fechado em', zh: '闭环时间', en: 'Closed at' },
      { optional: true, listed: 'on-demand' },
    ),
    attempts: count({ pt: 'Tentativas', zh: '派送次数', en: 'Attempts' }, { max: 1_000 }),
    problem: text({ pt: 'Problema', zh: '问题', en: 'Problem' }, { max: 80, optional: true }),
    intercepted: flag({ pt: 'Interceptado', zh: '拦截', en: 'Intercepted' }),
    impounded: flag({ pt: 'Retido', zh: '扣件', en: 'Impounded' }),
    cancelled: flag({ pt: 'Cancelado', zh: '已取消', en: 'Cancelled' }, { listed: 'on-demand' }),
    goingBack: flag({ pt: 'Em devolução', zh: '退件中', en: 'Going back' }, { listed: 'on-demand' }),
    exchange: one(exchanged, { pt: 'Troca de número', zh: '换单', en: 'Exchange' }, { listed: 'on-demand' }),
    labels: count({ pt: 'Etiquetas', zh: '标签数', en: 'Labels' }, { max: 1_000, listed: 'on-demand' }),
  },
});

export const packetQuery = listingScreen(packet, '/serviceQuality/PacketQuery', {
  permission: 'menu:service-quality:packet-query',
  title: { pt: 'Consulta de pacotes', zh: '包裹查询', en: 'Parcel query' },
});
