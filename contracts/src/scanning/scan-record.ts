import {
  bagNumber,
  choice,
  count,
  instant,
  loadNumber,
  one,
  orderNumber,
  text,
  waybill,
} from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { deviceField, drawnField, operatorField, siteField, undoneField } from './scan-fields.ts';

/** What a record of the scans says of a parcel or a bag (R-0229). */
export const scanStatus = choice({
  closed_loop: { pt: 'Ciclo fechado', zh: '闭环', en: 'Closed loop', tone: 'ok' },
  collected: { pt: 'Coletado', zh: '已揽收', en: 'Collected', tone: 'info' },
  signed: { pt: 'Entregue', zh: '已签收', en: 'Delivered', tone: 'ok' },
  bag_sealed: { pt: 'Saca lacrada', zh: '已封包', en: 'Bag sealed', tone: 'info' },
  bag_changed: { pt: 'Saca trocada', zh: '已换包', en: 'Bag changed', tone: 'warn' },
  loaded: { pt: 'Carregado', zh: '已装车', en: 'Loaded', tone: 'progress' },
  unloaded: { pt: 'Descarregado', zh: '已卸车', en: 'Unloaded', tone: 'progress' },
  re_sealed: { pt: 'Saca relacrada', zh: '已重新封包', en: 'Re-sealed', tone: 'warn' },
});
export type ScanStatus = keyof typeof scanStatus;

/** One record of what was scanned, and of what finance closed: of a parcel, or of a bag. */
export const scanRecord = listing('ScanRecord', {
  context: 'scanning',
  words: { pt: 'Registro de leitura', zh: '扫描记录', en: 'Scan record' },
  key: 'id',
  table: 'scan_records',
  path: '/scanRecord',
  sorted: ['time', 'desc'],
  sorts: ['time', 'waybill', 'bagNumber'],
  narrowed: ['status', 'waybill', 'bagNumber', 'orderNumber', 'operator', 'site', 'time', 'undone'],
  spans: { time: SPAN_DAYS.day },
  fields: {
    id: text({ pt: 'Identificação', zh: '标识', en: 'Id' }, { max: 120, listed: 'never' }),
    status: one(scanStatus, { pt: 'Situação', zh: '扫描状态', en: 'Status' }, { sought: true }),
    waybill: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, { optional: true, sought: true }),
    bagNumber: bagNumber({ pt: 'Saca', zh: '大包', en: 'Bag' }, { optional: true, sought: true }),
    formerBag: bagNumber({ pt: 'Saca anterior', zh: '原大包', en: 'Former bag' }, { optional: true }),
    loadNumber: loadNumber({ pt: 'Carregamento', zh: '车次', en: 'Load' }, { optional: true }),
    orderNumber: orderNumber({ pt: 'Pedido', zh: '订单号', en: 'Order' }, { optional: true, sought: true }),
    time: instant({ pt: 'Horário', zh: '时间', en: 'Time' }, { sought: true }),
    operator: operatorField,
    site: siteField,
    device: deviceField,
    photos: count({ pt: 'Fotos', zh: '照片', en: 'Photos' }, { max: 6, listed: 'on-demand' }),
    drawn: drawnField,
    undone: undoneField,
  },
});

export const scanRecords = listingScreen(scanRecord, '/expressDataCenter/operatingPlatform/scanRecords', {
  permission: 'menu:express-data-center:scan-records',
  title: { pt: 'Registros de leitura', zh: '扫描记录', en: 'Scan records' },
});
