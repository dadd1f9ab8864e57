import { choice, flag, instant, one, ref } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { idField, orderField, waybillField } from '../kernel/usual-fields.ts';
import { weighParcel } from '../scanning/commands.ts';
import { operatorField, siteField } from '../scanning/scan-fields.ts';
import { weighing } from '../scanning/weighing.ts';
import type { LargeEnd, LargeStep } from './large-recipient.ts';

/** What was done with a large parcel, or why the others of its recipient go on without it. */
export const largeSteps = choice<LargeStep | LargeEnd>({
  collected: { pt: 'Coletado', zh: '已揽收', en: 'Collected', tone: 'info' },
  packed: { pt: 'Embalado', zh: '已打包', en: 'Packed', tone: 'info' },
  loaded: { pt: 'Carregado', zh: '已装车', en: 'Loaded', tone: 'progress' },
  unloaded: { pt: 'Descarregado', zh: '已卸车', en: 'Unloaded', tone: 'ok' },
  handed_over: { pt: 'Entregue com protocolo', zh: '已交接', en: 'Handed over', tone: 'ok' },
  void: {
    pt: 'Não esperado: pedido anulado',
    zh: '不再等待：订单作废',
    en: 'Not waited for: order void',
    tone: 'neutral',
  },
  signed: { pt: 'Não esperado: já assinado', zh: '不再等待：已签收', en: 'Not waited for: signed', tone: 'neutral' },
  returned: {
    pt: 'Não esperado: em devolução',
    zh: '不再等待：退件',
    en: 'Not waited for: going back',
    tone: 'neutral',
  },
  lost: { pt: 'Não esperado: extraviado', zh: '不再等待：丢失', en: 'Not waited for: lost', tone: 'bad' },
});

/** One thing done with a large parcel: collected, packed, into a vehicle and out of it, handed over, or left behind by the others. */
export const bulkyLoadingRecord = listing('BulkyLoadingRecord', {
  context: 'bulky',
  words: { pt: 'Movimento de volumoso', zh: '大件操作记录', en: 'Bulky parcel record' },
  key: 'id',
  table: 'bulky_handlings',
  group: 'handling',
  path: '/bulkyHandling',
  sorted: ['time', 'desc'],
  spans: { time: 31 },
  fields: {
    id: idField,
    waybill: waybillField,
    orderNumber: orderField,
    kind: one(largeSteps, { pt: 'Movimento', zh: '操作', en: 'What was done' }, { sought: true }),
    vehicle: ref({ pt: 'Veículo', zh: '车辆', en: 'Vehicle' }, { to: 'Vehicle', optional: true, sought: true }),
    time: instant({ pt: 'Data e hora', zh: '时间', en: 'Time' }, { sought: true, exact: true }),
    operator: operatorField,
    site: siteField,
    undone: flag({ pt: 'Desfeito', zh: '已撤销', en: 'Undone' }, { listed: 'on-demand' }),
  },
});

export const collectingLoadingRecords = listingScreen(bulkyLoadingRecord, '/bulkyExpress/collectingLoadingRecords', {
  permission: 'menu:bulky-express:collecting-loading-records',
  title: { pt: 'Registros de coleta e carregamento', zh: '揽收装车记录', en: 'Bulky pickup and loading records' },
});

/** The weighings of large parcels: the same rows, those of parcels of bulky channels. */
export const bulkyWeighing = listing('BulkyWeighing', {
  context: 'bulky',
  words: { pt: 'Pesagem de volumoso', zh: '大件称重记录', en: 'Bulky weighing' },
  key: 'id',
  table: 'weighings',
  group: 'handling',
  path: '/bulkyWeighing',
  sorted: ['time', 'desc'],
  sorts: ['time', 'number'],
  narrowed: ['number', 'orderNumber', 'customer', 'differenceMark', 'operator', 'site', 'time'],
  spans: { time: 31 },
  only: ['bulky', true],
  fields: weighing.fields,
});

export const largeItemWeightRecord = listingScreen(bulkyWeighing, '/bulkyExpress/largeItemWeightRecord', {
  permission: 'menu:bulky-express:large-item-weight-record',
  title: { pt: 'Registros de pesagem de volumosos', zh: '大件称重记录', en: 'Bulky weighing records' },
  commands: { edit: weighParcel },
  page: 'own page',
});
