import { screen } from '../kernel/screen.ts';
import { paymentVoucher } from '../billing/payment-voucher.ts';
import { openAccess } from '../kernel/access.ts';
import { orderHistory } from '../tracking/history.ts';
import { exchangeWaybill } from '../scanning/commands.ts';
import { tracks } from '../tracking/queries.ts';
import {
  amendOrder,
  cancelImpound,
  createOrder,
  impoundOrder,
  importOrders,
  interceptOrder,
  printLabel,
  releaseOrder,
  voidOrder,
} from './commands.ts';
import {
  checkZip,
  importTemplate,
  labelData,
  orderDetail,
  orderExport,
  orderList,
  orderLog,
  orderLogExport,
  orderReveal,
  orderTabs,
  orderWaybillInfo,
} from './queries.ts';

export const logisticsOrders = screen('/expressDataCenter/OrderCenter/logisticsOrders', {
  context: 'orders',
  kind: 'list',
  permission: 'menu:express-data-center:logistics-orders',
  title: { pt: 'Pedidos logísticos', zh: '物流订单', en: 'Logistics orders' },
  queries: [orderList, orderTabs, orderExport, orderWaybillInfo, labelData, checkZip],
  commands: {
    create: createOrder,
    void: voidOrder,
    intercept: interceptOrder,
    release: releaseOrder,
    impound: impoundOrder,
    'cancel-impound': cancelImpound,
    'print-label': printLabel,
    'change-number': exchangeWaybill,
    import: importOrders,
    export: openAccess,
  },
  offers: ['search', 'filter', 'view'],
  leads: {
    // An order is allocated to a pickup site as its pickup order, which alone is pending allocation.
    assign: { to: '/collectionCenter/order/lanShouOrders' },
    import: { to: '/expressDataCenter/OrderCenter/orderImport' },
    create: { to: '/expressDataCenter/OrderCenter/placeOrder' },
  },
});

export const orderDetailScreen = screen('/expressDataCenter/OrderCenter/orderDetail', {
  context: 'orders',
  kind: 'detail',
  hidden: true,
  permission: 'menu:express-data-center:order-detail',
  title: { pt: 'Detalhe do pedido e conhecimento', zh: '订单运单详情', en: 'Order and waybill detail' },
  queries: [orderDetail, orderList, orderReveal, orderLog, orderLogExport, tracks, labelData, orderHistory],
  commands: {
    edit: amendOrder,
    'upload-voucher': paymentVoucher.commands.register,
    ...(paymentVoucher.files !== undefined && { upload: paymentVoucher.files.upload }),
    print: printLabel,
    'reveal-sensitive': openAccess,
  },
  asks: { 'reveal-sensitive': orderReveal },
  offers: ['finance-audit'],
});

export const orderImport = screen('/expressDataCenter/OrderCenter/orderImport', {
  context: 'orders',
  kind: 'import',
  permission: 'menu:express-data-center:order-import',
  title: { pt: 'Importação de pedidos', zh: '订单导入', en: 'Order import' },
  queries: [importTemplate],
  commands: { import: importOrders },
  offers: ['download-template', 'upload', 'submit', 'download-failures'],
});

/** Labels of parcels, one by one as they are scanned, or of a list at once (ops 2.3). */
export const packagePrinting = screen('/expressDataCenter/operatingPlatform/packagePrinting', {
  context: 'orders',
  kind: 'form',
  permission: 'menu:express-data-center:package-printing',
  title: { pt: 'Impressão de etiquetas de pacotes', zh: '包裹打印', en: 'Package label printing' },
  queries: [tracks, labelData],
  commands: { print: printLabel, 'batch-print': printLabel },
  offers: ['scan'],
});

/** An order entered by hand: who receives and sends, its packages, its items, the rest (R-0172). */
export const placeOrder = screen('/expressDataCenter/OrderCenter/placeOrder', {
  context: 'orders',
  kind: 'form',
  permission: 'menu:express-data-center:place-order',
  title: { pt: 'Criar pedido', zh: '下单', en: 'Place order' },
  queries: [checkZip],
  commands: { submit: createOrder },
  offers: ['save-draft', 'next', 'previous', 'check-zip'],
});
