import { choice, code, count, instant, one, person, text } from '../kernel/fields/index.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { pickupKinds, pickupOrder, pickupVerdicts } from './pickup-order.ts';

const standing = choice(
  Object.fromEntries(
    Object.entries(pickupOrder.life.states).map(([state, { words, tone }]) => [state, { ...words, tone }]),
  ),
);
const { merchant, orderNumber, site, driver, expectedPickupTime, verificationCode, pickupCode, collectedAt } =
  pickupOrder.fields;
const optional = { optional: true } as const;

/** The codes by which a collector and a sender know each other. */
export const pickupCodes = listing('PickupCode', {
  context: 'pickup',
  group: 'network',
  words: { pt: 'Código de coleta', zh: '揽收码', en: 'Pickup code' },
  key: 'code',
  table: pickupOrder.table,
  path: '/pickupCode',
  sorted: ['createdAt', 'desc'],
  spans: { createdAt: 31 },
  fields: {
    code: code(
      { pt: 'Pedido de coleta', zh: '揽收订单', en: 'Pickup order' },
      { pattern: 'CO\\d{8}', example: 'CO00000001', listed: 'first', sought: true },
    ),
    pickupCode: code(pickupCode.words, {
      pattern: pickupCode.pattern,
      example: pickupCode.example,
      sought: true,
      ...optional,
    }),
    verificationCode: code(verificationCode.words, {
      pattern: verificationCode.pattern,
      example: verificationCode.example,
      sought: true,
      ...optional,
    }),
    kind: one(pickupKinds, { pt: 'Tipo', zh: '类型', en: 'Kind' }),
    status: one(standing, { pt: 'Situação', zh: '状态', en: 'Status' }, { sought: true }),
    merchant,
    orderNumber: text(orderNumber.words, { max: 40 }),
    sender: person({ pt: 'Remetente', zh: '寄件人', en: 'Sender' }, { as: 'name' }),
    site,
    driver,
    quantity: count({ pt: 'Volumes', zh: '件数', en: 'Pieces' }, { max: 10_000 }),
    collectedQuantity: count(
      { pt: 'Coletados', zh: '实收件数', en: 'Collected quantity' },
      { max: 10_000, ...optional },
    ),
    expectedPickupTime,
    collectedAt,
    createdAt: instant({ pt: 'Criado em', zh: '创建时间', en: 'Created' }, { sought: true }),
  },
});

export const receivingCodeQuery = listingScreen(pickupCodes, '/collectionCenter/order/receivingCodeQuery', {
  permission: 'menu:collection-center:receiving-code-query',
  title: { pt: 'Consulta de código de coleta', zh: '揽收码查询', en: 'Pickup code query' },
});

/** Orders whose goods were counted on collection, held against what was ordered. */
export const pickupVerification = listing('PickupVerification', {
  context: 'pickup',
  group: 'network',
  words: { pt: 'Conferência de coleta', zh: '揽收核验', en: 'Pickup verification' },
  key: 'code',
  table: pickupOrder.table,
  path: '/pickupVerification',
  sorted: ['time', 'desc'],
  spans: { time: 31 },
  columns: { expected: 'quantity', actual: 'collected_quantity', time: 'collected_at', result: 'verification' },
  fields: {
    code: code(
      { pt: 'Pedido de coleta', zh: '揽收订单', en: 'Pickup order' },
      { pattern: 'CO\\d{8}', example: 'CO00000001', listed: 'first', sought: true },
    ),
    result: one(
      pickupVerdicts,
      { pt: 'Conferência', zh: '核验结果', en: 'Verification' },
      { sought: true, ...optional },
    ),
    merchant,
    orderNumber: text(orderNumber.words, { max: 40 }),
    site,
    driver,
    expected: count({ pt: 'Pedidos', zh: '应揽件数', en: 'Expected' }, { max: 10_000 }),
    actual: count({ pt: 'Coletados', zh: '实揽件数', en: 'Collected' }, { max: 10_000, ...optional }),
    difference: pickupOrder.fields.difference,
    verifier: pickupOrder.fields.verifier,
    time: instant({ pt: 'Conferido em', zh: '核验时间', en: 'Verified' }, { sought: true, ...optional }),
  },
});

export const receiveInfoVerifyQuery = listingScreen(
  pickupVerification,
  '/collectionCenter/handle/receiveInfoVerifyQuery',
  {
    permission: 'menu:collection-center:receive-info-verify-query',
    title: { pt: 'Consulta de verificação de coleta', zh: '揽收信息核验查询', en: 'Pickup verification query' },
  },
);

/** How much each collector has to do and has done. */
export const collectorWorkload = report('CollectorWorkload', {
  context: 'pickup',
  words: { pt: 'Coletor', zh: '揽收员', en: 'Collector' },
  path: '/collectorWorkload',
  of: pickupCodes,
  period: 'createdAt',
  where: [{ field: 'driver', known: true }],
  dimensions: {
    driver: { kind: 'value', of: 'driver' },
    site: { kind: 'value', of: 'site' },
    status: { kind: 'value', of: 'status' },
  },
  groupings: {
    collector: { words: { pt: 'Por coletor', zh: '按揽收员', en: 'By collector' }, by: ['driver', 'site'] },
    site: { words: { pt: 'Por unidade', zh: '按网点', en: 'By site' }, by: ['site'] },
    status: { words: { pt: 'Por situação', zh: '按状态', en: 'By status' }, by: ['driver', 'status'] },
  },
  measures: {
    orders: { kind: 'rows', words: { pt: 'Pedidos', zh: '订单数', en: 'Orders' } },
    open: {
      kind: 'rows',
      words: { pt: 'A coletar', zh: '待揽收', en: 'To collect' },
      where: [{ field: 'status', is: ['scheduled', 'collecting'] }],
    },
    pieces: { kind: 'sum', of: 'quantity', words: { pt: 'Volumes', zh: '件数', en: 'Pieces' } },
    collected: {
      kind: 'rows',
      words: { pt: 'Coletados', zh: '已揽收', en: 'Collected' },
      where: [{ field: 'collectedAt', known: true }],
    },
    late: {
      kind: 'rows',
      words: { pt: 'Coletados com atraso', zh: '延迟揽收', en: 'Collected late' },
      where: [{ later: 'collectedAt', than: 'expectedPickupTime' }],
    },
    rate: {
      kind: 'share',
      words: { pt: 'Taxa de coleta', zh: '揽收率', en: 'Pickup rate' },
      where: [{ field: 'collectedAt', known: true }],
    },
  },
  drill: '/collectionCenter/order/receivingCodeQuery',
});

export const collectorInquire = reportScreen(collectorWorkload, '/collectionCenter/order/collectorInquire', {
  permission: 'menu:collection-center:collector-inquire',
  title: { pt: 'Consulta de coletores', zh: '揽收员查询', en: 'Collector query' },
  without: {
    search: 'collectors are narrowed by the filters above the figures: by collector, site and state of their orders',
    view: 'the first figure of a collector opens the orders behind it',
  },
});
