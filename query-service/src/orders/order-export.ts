import type { z } from 'zod';
import type { StoredProduct } from '@malote/contracts/orders/events.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import { ORDER_FILE_TIME } from '@malote/contracts/orders/limits.ts';
import type { orderExport, OrderRow } from '@malote/contracts/orders/queries.ts';
import { standingOf } from '@malote/contracts/orders/status.ts';
import { waybillStandingOf } from '@malote/contracts/scanning/journey.ts';
import type { Asking } from '../kernel/asking.ts';
import { nameColumn } from '../kernel/fields/file-columns.ts';
import { instantCell, moneyCell, numberCell, textCell, wordCell, yesNoCell } from '../kernel/files/cell.ts';
import type { FileColumn } from '../kernel/files/cell.ts';
import { exportList } from '../kernel/files/export-list.ts';
import type { Handler } from '../kernel/handlers.ts';
import { isAnyOf } from '../kernel/lists/conditions.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { journeyWords } from '../scanning/for-others.ts';
import { productName } from './order-detail.ts';
import { orderSource, presentOrders } from './order-list.ts';
import type { OrderRaw } from './order-list.ts';
import { orderWords, sourceWords } from './order-words.ts';

/** Rows of an order export, with products and without (R-0432). */
const WITH_PRODUCTS = 10_000;
const WITHOUT_PRODUCTS = 100_000;

/** Rows of a file with these columns. */
export const rowsOfOrders = (columns: readonly string[]): number =>
  columns.includes('products') ? WITH_PRODUCTS : WITHOUT_PRODUCTS;

const CHANNEL: Words = { pt: 'Canal', zh: '渠道', en: 'Channel' };
const ORIGIN: Words = { pt: 'Unidade de origem', zh: '始发网点', en: 'Origin site' };
const DESTINATION: Words = { pt: 'Unidade de destino', zh: '目的网点', en: 'Destination site' };
const CURRENT: Words = { pt: 'Unidade atual', zh: '当前网点', en: 'Current site' };

type Row = OrderRow & { readonly products?: string };

/** Headed as the list on the screen is; an instant also says whose clock it is. */
export const columns: readonly FileColumn<Row>[] = [
  { key: 'orderNumber', title: { pt: 'Pedido', zh: '订单号', en: 'Order' }, cell: (row) => textCell(row.orderNumber) },
  {
    key: 'waybillNumber',
    title: { pt: 'Conhecimento', zh: '运单号', en: 'Waybill' },
    cell: (row) => textCell(row.waybillNumber),
  },
  { key: 'waybills', title: { pt: 'Pacotes', zh: '包裹数', en: 'Parcels' }, cell: (row) => numberCell(row.waybills) },
  {
    key: 'customerOrderNumber',
    title: { pt: 'Pedido do cliente', zh: '客户单号', en: 'Customer order' },
    cell: (row) => textCell(row.customerOrderNumber),
  },
  {
    key: 'referenceNumber',
    title: { pt: 'Referência', zh: '参考号', en: 'Reference' },
    cell: (row) => textCell(row.referenceNumber),
  },
  { key: 'customer', title: { pt: 'Cliente', zh: '客户', en: 'Customer' }, cell: (row) => textCell(row.customer) },
  {
    key: 'customerName',
    title: { pt: 'Nome do cliente', zh: '客户名称', en: 'Customer name' },
    cell: (row) => textCell(row.customerName),
  },
  { key: 'channel', title: CHANNEL, cell: (row) => textCell(row.channel) },
  nameColumn('channel', CHANNEL, (row) => row.channelName),
  {
    key: 'orderStatus',
    title: { pt: 'Situação do pedido', zh: '订单状态', en: 'Order status' },
    cell: (row, language) => wordCell(orderWords, standingOf(row), language),
  },
  {
    key: 'waybillStatus',
    title: { pt: 'Situação do pacote', zh: '运单状态', en: 'Parcel status' },
    cell: (row, language) => wordCell(journeyWords, waybillStandingOf(row), language),
  },
  {
    key: 'source',
    title: { pt: 'Origem', zh: '来源', en: 'Source' },
    cell: (row, language) => wordCell(sourceWords, row.source, language),
  },
  {
    key: 'declaredValue',
    title: { pt: 'Valor declarado', zh: '申报价值', en: 'Declared value' },
    cell: (row) => moneyCell(row.declaredValue),
  },
  {
    key: 'currency',
    title: { pt: 'Moeda', zh: '币种', en: 'Currency' },
    cell: (row) => textCell(row.declaredValue.currency),
  },
  {
    key: 'forecastWeight',
    title: { pt: 'Peso previsto (kg)', zh: '预报重量 (kg)', en: 'Forecast weight (kg)' },
    cell: (row) => numberCell(row.forecastWeight, 3),
  },
  {
    key: 'weighedWeight',
    title: { pt: 'Peso aferido (kg)', zh: '实重 (kg)', en: 'Weighed (kg)' },
    cell: (row) => numberCell(row.weighedWeight, 3),
  },
  {
    key: 'recipientName',
    title: { pt: 'Destinatário', zh: '收件人', en: 'Recipient' },
    cell: (row) => textCell(row.recipientName),
  },
  {
    key: 'recipientCity',
    title: { pt: 'Cidade', zh: '城市', en: 'City' },
    cell: (row) => textCell(row.recipientCity),
  },
  {
    key: 'recipientState',
    title: { pt: 'UF', zh: '州', en: 'State' },
    cell: (row) => textCell(row.recipientState),
  },
  { key: 'originSite', title: ORIGIN, cell: (row) => textCell(row.originSite) },
  nameColumn('originSite', ORIGIN, (row) => row.originSiteName),
  { key: 'destinationSite', title: DESTINATION, cell: (row) => textCell(row.destinationSite) },
  nameColumn('destinationSite', DESTINATION, (row) => row.destinationSiteName),
  { key: 'currentSite', title: CURRENT, cell: (row) => textCell(row.currentSite) },
  nameColumn('currentSite', CURRENT, (row) => row.currentSiteName),
  { key: 'bag', title: { pt: 'Saca', zh: '大包', en: 'Bag' }, cell: (row) => textCell(row.bag) },
  {
    key: 'intercepted',
    title: { pt: 'Interceptado', zh: '已拦截', en: 'Intercepted' },
    cell: (row, language) => yesNoCell(row.intercepted, language),
  },
  {
    key: 'impounded',
    title: { pt: 'Retido', zh: '已扣留', en: 'Impounded' },
    cell: (row, language) => yesNoCell(row.impounded, language),
  },
  {
    key: 'registeredAt',
    title: { pt: 'Registrado em (Brasília)', zh: '登记时间（巴西利亚）', en: 'Registered at (Brasília)' },
    cell: (row) => instantCell(row.registeredAt),
  },
  {
    key: 'promisedAt',
    title: { pt: 'Prometido até (Brasília)', zh: '承诺时间（巴西利亚）', en: 'Promised by (Brasília)' },
    cell: (row) => instantCell(row.promisedAt),
  },
  {
    key: 'lastScanAt',
    title: { pt: 'Última leitura (Brasília)', zh: '最后扫描（巴西利亚）', en: 'Last scan (Brasília)' },
    cell: (row) => instantCell(row.lastScanAt),
  },
  {
    key: 'late',
    title: { pt: 'Fora do prazo', zh: '超时', en: 'Past promise' },
    cell: (row, language) => yesNoCell(row.late, language),
  },
  { key: 'products', title: { pt: 'Produtos', zh: '商品', en: 'Products' }, cell: (row) => textCell(row.products) },
];

/** The order list, with each order's products as one text. */
const withProducts: ListSource<(typeof orderSource)['definition'], OrderRaw> = {
  ...orderSource,
  present: async (rows, asking) => {
    const texts = await productTexts(
      rows.map((row) => row.order_number),
      asking,
    );
    return (await presentOrders(rows, asking)).map((row): Row => ({
      ...row,
      products: texts.get(row.orderNumber) ?? '',
    }));
  },
};

async function productTexts(orders: readonly string[], { db, language }: Asking): Promise<ReadonlyMap<string, string>> {
  const rows = (await isAnyOf(db.from('reads.orders').select('order_number', 'products'), 'order_number', orders)) as {
    order_number: string;
    products: readonly z.infer<typeof StoredProduct>[];
  }[];
  return new Map(
    rows.map((row) => [
      row.order_number,
      row.products.map((product) => `${product.quantity} × ${productName(product, language)}`).join('; '),
    ]),
  );
}

/** The filtered orders as a file: products only when their column is asked for, because that file is shorter. */
export const answerOrderExport: Handler<typeof orderExport> = (asked, asking) => {
  const wantsProducts = asked.columns?.includes('products') ?? false;
  return exportList(
    {
      source: wantsProducts ? withProducts : orderSource,
      name: 'orders.orderExport',
      file: 'pedidos',
      columns: asked.columns === undefined ? columns.filter((column) => column.key !== 'products') : columns,
      cap: rowsOfOrders,
      time: ORDER_FILE_TIME,
    },
    asked,
    asking,
  );
};
