import { recordScreen } from '../kernel/record-screen.ts';
import { pickupOrder } from './pickup-order.ts';

export const lanShouOrders = recordScreen(pickupOrder, '/collectionCenter/order/lanShouOrders', {
  permission: 'menu:collection-center:lan-shou-orders',
  title: { pt: 'Pedidos de coleta', zh: '揽收订单', en: 'Pickup orders' },
  called: { schedule: 'schedule-driver', allocate: 'allocate-site' },
});
export const noScheduledPickUpOrders = recordScreen(pickupOrder, '/collectionCenter/order/noScheduledPickUpOrders', {
  permission: 'menu:collection-center:no-scheduled-pick-up-orders',
  title: { pt: 'Coletas não agendadas', zh: '未预约揽收订单', en: 'Unscheduled pickup orders' },
  where: { status: ['not_collected'] },
  actions: ['schedule', 'allocate', 'export'],
  called: { schedule: 'schedule-driver', allocate: 'allocate-site' },
});
export const warehouseToWarehouse = recordScreen(pickupOrder, '/collectionCenter/order/warehouseToWarehouse', {
  permission: 'menu:collection-center:warehouse-to-warehouse',
  title: { pt: 'Pedidos armazém a armazém', zh: '仓到仓订单', en: 'Warehouse-to-warehouse orders' },
  where: { kind: ['warehouse'] },
  actions: ['create', 'edit', 'cancel', 'upload', 'import', 'export'],
});
export const stockUpReceiveOrders = recordScreen(pickupOrder, '/collectionCenter/order/stockUpReceiveOrders', {
  permission: 'menu:collection-center:stock-up-receive-orders',
  title: { pt: 'Pedidos de coleta de estoque', zh: '备货揽收订单', en: 'Stocking pickup orders' },
  where: { kind: ['stocking'] },
  actions: ['create', 'edit', 'cancel', 'upload', 'import', 'export'],
});
/** What was collected and does not agree with what was ordered is put right here, and then taken into the warehouse. */
export const receiveDataProcessing = recordScreen(pickupOrder, '/collectionCenter/order/receiveDataProcessing', {
  permission: 'menu:collection-center:receive-data-processing',
  title: { pt: 'Tratamento de dados de coleta', zh: '揽收数据处理', en: 'Pickup data processing' },
  where: { status: ['collected', 'warehouse_processing', 'abnormal_pickup'] },
  actions: ['edit', 'correct', 'process', 'sign', 'import', 'export'],
});
