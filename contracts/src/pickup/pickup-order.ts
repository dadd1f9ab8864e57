import {
  cep,
  choice,
  code,
  count,
  decimal,
  file,
  instant,
  one,
  person,
  ref,
  text,
  texts,
  user,
} from '../kernel/fields/index.ts';
import { IMAGE_TYPES } from '../kernel/file-types.ts';
import { life } from '../kernel/life.ts';
import { flow } from '../kernel/record.ts';
import { driverScope, siteScope } from '../kernel/scope.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

/** Orders that are assigned at once; the others stay as they are (R-0438). */
export const ASSIGNED_AT_ONCE = 100;

/** Whose goods are collected, and where they go. */
export const pickupKinds = choice({
  merchant: { pt: 'Lojista', zh: '商户', en: 'Merchant' },
  stocking: { pt: 'Estoque', zh: '备货', en: 'Stocking' },
  warehouse: { pt: 'Armazém a armazém', zh: '仓到仓', en: 'Warehouse to warehouse' },
});

/** Whether what was collected is what was ordered. */
export const pickupVerdicts = choice({
  matched: { pt: 'Confere', zh: '一致', en: 'Matched', tone: 'ok' },
  mismatched: { pt: 'Não confere', zh: '不一致', en: 'Mismatched', tone: 'bad' },
});

const kilos = { pt: 'kg', zh: 'kg', en: 'kg' };
const later = { optional: true, entered: 'never' } as const;
const seldom = { listed: 'on-demand' } as const;
const place = (pt: string, zh: string, en: string, max: number) =>
  text({ pt, zh, en }, { max, optional: true, ...seldom });
const open = ['not_collected', 'scheduled', 'collecting'] as const;

/** Goods that somebody waits to hand over, and how far they are (ops 3.5, R-0187, R-0223). The address is the one where they are collected. */
export const pickupOrder = flow('PickupOrder', {
  context: 'pickup',
  group: 'network',
  words: { pt: 'Pedido de coleta', zh: '揽收订单', en: 'Pickup order' },
  code: givenNumber('CO'),
  numbered: 'CO',
  path: '/pickupOrder',
  table: 'pickup_orders',
  sorted: ['createdAt', 'desc'],
  fields: {
    kind: one(pickupKinds, { pt: 'Tipo', zh: '类型', en: 'Kind' }, { sought: true, listed: 'first' }),
    merchant: ref({ pt: 'Lojista', zh: '商户', en: 'Merchant' }, { to: 'Merchant', sought: true }),
    orderNumber: text({ pt: 'Pedido do cliente', zh: '客户订单号', en: "Customer's order" }, { max: 40, sought: true }),
    site: ref({ pt: 'Unidade de coleta', zh: '揽收网点', en: 'Pickup site' }, { to: 'Site', sought: true, ...later }),
    driver: ref({ pt: 'Coletor', zh: '揽收员', en: 'Collector' }, { to: 'Driver', sought: true, ...later }),
    expectedPickupTime: instant({ pt: 'Coleta prevista', zh: '预计揽收时间', en: 'Expected pickup' }, later),
    quantity: count({ pt: 'Volumes', zh: '件数', en: 'Pieces' }, { min: 1, max: 10_000 }),
    collectedQuantity: count({ pt: 'Coletados', zh: '实收件数', en: 'Collected quantity' }, { max: 10_000, ...later }),
    estimatedWeight: decimal(
      { pt: 'Peso estimado', zh: '预估重量', en: 'Estimated weight' },
      { min: 0.001, max: 9_999, places: 3, unit: kilos, optional: true },
    ),
    waveNumber: place('Onda', '波次号', 'Wave', 20),
    barcode: place('Código de barras', '条码', 'Barcode', 40),
    bagNumber: place('Saca', '大包号', 'Bag', 20),
    verificationCode: code(
      { pt: 'Código de verificação', zh: '验证码', en: 'Verification code' },
      { pattern: '\\d{4,8}', example: '482913', optional: true, ...seldom },
    ),
    pickupCode: code(
      { pt: 'Código de coleta', zh: '揽收码', en: 'Pickup code' },
      { pattern: '[A-Z0-9]{4,12}', example: 'COL4821', optional: true, ...seldom },
    ),
    sender: person({ pt: 'Remetente', zh: '寄件人', en: 'Sender' }, { as: 'name', max: 80 }),
    phone: person({ pt: 'Telefone', zh: '电话', en: 'Phone' }, { as: 'phone' }),
    email: person({ pt: 'E-mail', zh: '邮箱', en: 'E-mail' }, { as: 'email', optional: true, ...seldom }),
    zip: cep({ pt: 'CEP', zh: '邮编', en: 'CEP' }),
    state: code({ pt: 'UF', zh: '州', en: 'State' }, { pattern: '[A-Z]{2}', example: 'SP', sought: true }),
    city: text({ pt: 'Cidade', zh: '城市', en: 'City' }, { max: 60 }),
    district: place('Distrito', '区', 'District', 60),
    neighborhood: place('Bairro', '街区', 'Neighbourhood', 60),
    street: place('Logradouro', '街道', 'Street', 100),
    houseNumber: place('Número da casa', '门牌号', 'House number', 20),
    address: person(
      { pt: 'Endereço completo', zh: '详细地址', en: 'Full address' },
      { as: 'text', max: 200, ...seldom },
    ),
    recipient: person(
      { pt: 'Destinatário', zh: '收件人', en: 'Recipient' },
      { as: 'name', max: 80, optional: true, ...seldom },
    ),
    destinationSite: ref(
      { pt: 'Armazém de destino', zh: '目的仓', en: 'Destination warehouse' },
      { to: 'Site', optional: true, ...seldom },
    ),
    abnormality: text({ pt: 'Ocorrência', zh: '异常原因', en: 'What went wrong' }, { max: 200, lines: 2, ...later }),
    cancelReason: text({ pt: 'Motivo do cancelamento', zh: '取消原因', en: 'Why cancelled' }, { max: 200, ...later }),
    clearedSitePhoto: file(
      { pt: 'Foto do local vazio', zh: '清场照片', en: 'Photo of the cleared site' },
      { accept: IMAGE_TYPES, maxBytes: 5 << 20, ...later, ...seldom },
    ),
    collectedAt: instant({ pt: 'Coletado em', zh: '揽收时间', en: 'Collected' }, later),
    signedAt: instant({ pt: 'Assinado em', zh: '签收时间', en: 'Signed' }, later),
    signedBy: user({ pt: 'Assinado por', zh: '签收人', en: 'Signed by' }, { ...later, ...seldom }),
    /** Collected less ordered. */
    difference: decimal(
      { pt: 'Diferença', zh: '差异', en: 'Difference' },
      { min: -10_000, max: 10_000, places: 0, ...later, ...seldom },
    ),
    verification: one(
      pickupVerdicts,
      { pt: 'Conferência', zh: '核验结果', en: 'Verification' },
      { ...later, ...seldom },
    ),
    verifier: user({ pt: 'Conferido por', zh: '核验人', en: 'Verified by' }, { ...later, ...seldom }),
    waybills: texts(
      { pt: 'Remessas', zh: '运单', en: 'Waybills' },
      { max: 200, characters: 20, as: 'waybill', optional: true, ...seldom },
    ),
    createdAt: instant({ pt: 'Criado em', zh: '创建时间', en: 'Created' }, { entered: 'never' }),
  },
  life: life({
    states: {
      not_collected: { words: { pt: 'Não coletado', zh: '未揽收', en: 'Not collected' }, tone: 'neutral' },
      scheduled: { words: { pt: 'Agendado', zh: '已预约', en: 'Scheduled' }, tone: 'info' },
      collecting: { words: { pt: 'Em coleta', zh: '揽收中', en: 'Collecting' }, tone: 'progress' },
      collected: { words: { pt: 'Coletado', zh: '已揽收', en: 'Collected' }, tone: 'ok' },
      warehouse_processing: {
        words: { pt: 'Em processamento', zh: '仓库处理中', en: 'Warehouse processing' },
        tone: 'progress',
      },
      signed: { words: { pt: 'Assinado', zh: '已签收', en: 'Signed' }, tone: 'ok' },
      abnormal_pickup: { words: { pt: 'Coleta anormal', zh: '揽收异常', en: 'Abnormal pickup' }, tone: 'bad' },
      cancelled: { words: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' }, tone: 'neutral' },
    },
    opens: 'not_collected',
    revisable: ['not_collected', 'scheduled', 'abnormal_pickup', 'collected', 'warehouse_processing'],
    stamps: { createdAt: 'at' },
    moves: {
      allocate: {
        words: { pt: 'Alocar unidade', zh: '分配网点', en: 'Allocate site' },
        done: { pt: 'Unidade alocada', zh: '已分配网点', en: 'Site allocated' },
        event: 'Allocated',
        from: ['not_collected'],
        asks: { site: 'required' },
        max: ASSIGNED_AT_ONCE,
        refused: 'ORDERS_NOT_PENDING_ALLOCATION',
      },
      schedule: {
        words: { pt: 'Agendar coletor', zh: '预约司机', en: 'Schedule driver' },
        done: { pt: 'Agendado', zh: '已预约', en: 'Scheduled' },
        event: 'Scheduled',
        from: ['not_collected', 'abnormal_pickup'],
        to: 'scheduled',
        asks: { driver: 'required', expectedPickupTime: 'required' },
        max: ASSIGNED_AT_ONCE,
        refused: 'ORDER_NOT_PENDING_ASSIGNMENT',
      },
      reschedule: {
        words: { pt: 'Reagendar', zh: '改约', en: 'Reschedule' },
        done: { pt: 'Reagendado', zh: '已改约', en: 'Rescheduled' },
        event: 'Rescheduled',
        from: ['scheduled'],
        asks: { expectedPickupTime: 'required', driver: 'optional' },
      },
      start: {
        words: { pt: 'Iniciar coleta', zh: '开始揽收', en: 'Start collecting' },
        done: { pt: 'Coleta iniciada', zh: '已开始揽收', en: 'Collecting started' },
        event: 'CollectingStarted',
        from: ['scheduled'],
        to: 'collecting',
      },
      collect: {
        words: { pt: 'Registrar coleta', zh: '确认揽收', en: 'Collect' },
        done: { pt: 'Coletado', zh: '已揽收', en: 'Collected' },
        event: 'Collected',
        from: ['collecting'],
        to: 'collected',
        asks: { collectedQuantity: 'required', bagNumber: 'optional', clearedSitePhoto: 'optional' },
        stamps: { collectedAt: 'at', verifier: 'by' },
        finds: ['difference', 'verification'],
      },
      correct: {
        words: { pt: 'Corrigir quantidade', zh: '更正件数', en: 'Correct quantity' },
        done: { pt: 'Quantidade corrigida', zh: '件数已更正', en: 'Quantity corrected' },
        event: 'Corrected',
        from: ['collected', 'warehouse_processing'],
        asks: { collectedQuantity: 'required' },
        stamps: { verifier: 'by' },
        finds: ['difference', 'verification'],
        reason: 'required',
      },
      process: {
        words: { pt: 'Receber no armazém', zh: '入仓处理', en: 'Take into the warehouse' },
        done: { pt: 'Recebido no armazém', zh: '已入仓', en: 'In the warehouse' },
        event: 'TakenIntoWarehouse',
        from: ['collected'],
        to: 'warehouse_processing',
      },
      sign: {
        words: { pt: 'Assinar', zh: '签收', en: 'Sign' },
        done: { pt: 'Assinado', zh: '已签收', en: 'Signed' },
        event: 'Signed',
        from: ['warehouse_processing'],
        to: 'signed',
        stamps: { signedAt: 'at', signedBy: 'by' },
      },
      fail: {
        words: { pt: 'Registrar ocorrência', zh: '登记异常', en: 'Report abnormal' },
        done: { pt: 'Coleta anormal', zh: '揽收异常', en: 'Abnormal pickup' },
        event: 'WentWrong',
        from: open,
        to: 'abnormal_pickup',
        asks: { abnormality: 'required' },
        danger: true,
      },
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' },
        event: 'Cancelled',
        from: open,
        to: 'cancelled',
        asks: { cancelReason: 'required', clearedSitePhoto: 'optional' },
        danger: true,
      },
      void: {
        words: { pt: 'Anular', zh: '作废', en: 'Void' },
        done: { pt: 'Anulado', zh: '已作废', en: 'Voided' },
        event: 'Voided',
        from: ['not_collected'],
        to: 'cancelled',
        reason: 'required',
        danger: true,
      },
    },
  }),
  scopedBy: { site: siteScope, destinationSite: siteScope, driver: driverScope },
  rule: 'stream',
});
