import { signing } from '../delivery/signing.ts';
import { openAccess } from '../kernel/access.ts';
import { screen } from '../kernel/screen.ts';
import { printLabel } from '../orders/commands.ts';
import { parcelHold } from '../orders/parcel-hold.ts';
import { labelData, orderDetail, orderReveal } from '../orders/queries.ts';
import { weighing } from '../scanning/weighing.ts';
import { bagHistory, orderHistory, recordReplay, sealCheck } from './history.ts';
import { trackExport, trackList, tracks } from './queries.ts';

const listOfTracks = {
  context: 'tracking',
  kind: 'list',
  queries: [trackList, tracks, trackExport],
  commands: { export: openAccess },
  offers: ['search', 'filter', 'view'],
} as const;

export const trajectoryQuery = screen('/trajectoryManagement/trajectoryQuery', {
  ...listOfTracks,
  permission: 'menu:trajectory-management:trajectory-query',
  title: { pt: 'Consulta de rastreamento', zh: '轨迹查询中心', en: 'Tracking query' },
});

export const orderReplay = screen('/trajectoryManagement/orderReplay', {
  context: 'tracking',
  kind: 'replay',
  permission: 'menu:trajectory-management:order-replay',
  title: { pt: 'Histórico do pedido', zh: '订单历史回放', en: 'Order history replay' },
  queries: [orderHistory, sealCheck],
  commands: { open: openAccess },
  asks: { open: orderHistory },
});

export const bagReplay = screen('/trajectoryManagement/bagReplay', {
  context: 'tracking',
  kind: 'replay',
  permission: 'menu:trajectory-management:bag-replay',
  title: { pt: 'Histórico da saca', zh: '大包历史回放', en: 'Bag history replay' },
  queries: [bagHistory, sealCheck],
  commands: { open: openAccess },
  asks: { open: bagHistory },
});

/**
 * Any other record to any instant: drawers and findings lead here. The page opens to everybody who is signed in; whether he may see a record's history is
 * asked of the record.
 */
export const replayOfRecord = screen('/trajectoryManagement/recordReplay', {
  context: 'tracking',
  kind: 'replay',
  hidden: true,
  permission: 'none',
  title: { pt: 'Histórico do registro', zh: '记录历史回放', en: 'Record history replay' },
  queries: [recordReplay, sealCheck],
  commands: { open: openAccess },
});

/** The same query under the menu of the collection centre (R-0151). */
export const trackQuery = screen('/collectionCenter/order/trackQuery', {
  ...listOfTracks,
  permission: 'menu:collection-center:track-query',
  title: { pt: 'Consulta de rastreio da coleta', zh: '轨迹查询', en: 'Pickup track query' },
});

/** One parcel on one page: where it was, who signed with which proof, what scales said, what held it back (R-0166). */
export const waybillDetail = screen('/trajectoryManagement/waybillDetail', {
  context: 'tracking',
  kind: 'detail',
  hidden: true,
  permission: 'menu:trajectory-management:waybill-detail',
  title: { pt: 'Detalhe do conhecimento', zh: '运单详情', en: 'Waybill detail' },
  queries: [tracks, trackList, orderDetail, orderReveal, labelData, signing.list, weighing.list, parcelHold.list],
  commands: { print: printLabel, 'reveal-sensitive': openAccess },
  asks: { 'reveal-sensitive': orderReveal },
  offers: ['view'],
});
