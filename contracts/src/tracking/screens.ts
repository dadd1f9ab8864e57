import { openAccess } from '../kernel/access.ts';
import { screen } from '../kernel/screen.ts';
import { bagHistory, orderHistory, sealCheck } from './history.ts';
import { trackExport, trackList, tracks } from './queries.ts';

export const trajectoryQuery = screen('/trajectoryManagement/trajectoryQuery', {
  context: 'tracking',
  kind: 'list',
  permission: 'menu:trajectory-management:trajectory-query',
  title: { pt: 'Consulta de rastreamento', zh: '轨迹查询中心', en: 'Tracking query' },
  queries: [trackList, tracks, trackExport],
  commands: { export: openAccess },
});

export const orderReplay = screen('/trajectoryManagement/orderReplay', {
  context: 'tracking',
  kind: 'replay',
  permission: 'menu:trajectory-management:order-replay',
  title: { pt: 'Histórico do pedido', zh: '订单历史回放', en: 'Order history replay' },
  queries: [orderHistory, sealCheck],
  commands: { open: openAccess },
});

export const bagReplay = screen('/trajectoryManagement/bagReplay', {
  context: 'tracking',
  kind: 'replay',
  permission: 'menu:trajectory-management:bag-replay',
  title: { pt: 'Histórico da saca', zh: '大包历史回放', en: 'Bag history replay' },
  queries: [bagHistory, sealCheck],
  commands: { open: openAccess },
});

/** The same query under the menu of the collection centre (R-0151). */
export const trackQuery = screen('/collectionCenter/order/trackQuery', {
  context: 'tracking',
  kind: 'list',
  permission: 'menu:collection-center:track-query',
  title: { pt: 'Consulta de rastreio da coleta', zh: '轨迹查询', en: 'Pickup track query' },
  queries: [trackList, tracks, trackExport],
  commands: { export: openAccess },
  offers: ['search', 'filter', 'view'],
});
