import { code, count, decimal, grams, instant, ref, rows, text, user, waybill } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { providerNumberRequest } from '../partners/provider-number.ts';

const later = { optional: true, entered: 'never' } as const;
const seldom = { listed: 'on-demand' } as const;
const most = 100_000_000;
const anywhere = ['waiting_number', 'number_in_progress', 'number_obtained', 'number_failed'] as const;

/**
 * An order of a bulky channel: its parcels, how far its number at a provider is (R-0240), and when all of it was packed and unloaded (R-0345). Whoever
 * registers one says the order alone; the rest the house knows. The recipient is a key, her name stays in the order.
 */
export const largeOrder = flow('LargeOrder', {
  context: 'bulky',
  group: 'network',
  words: { pt: 'Pedido volumoso', zh: '大件订单', en: 'Bulky order' },
  code: code({ pt: 'Pedido', zh: '订单号', en: 'Order' }, { pattern: '[0-9A-Z-]{1,40}', example: 'PD0000000001' }),
  path: '/largeOrder',
  table: 'large_orders',
  sorted: ['registeredAt', 'desc'],
  fields: {
    note: text({ pt: 'Observação', zh: '备注', en: 'Note' }, { max: 200, lines: 2, optional: true, ...seldom }),
    recipient: text(
      { pt: 'Código do destinatário', zh: '收件人识别码', en: "Recipient's code" },
      { max: 80, ...later, ...seldom, sought: true },
    ),
    place: text({ pt: 'Destino', zh: '目的地', en: 'Destination' }, { max: 80, ...later }),
    parcels: rows(
      {
        waybill: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }),
        weight: grams({ pt: 'Peso', zh: '重量', en: 'Weight' }, { max: most }),
      },
      { pt: 'Volumes', zh: '包裹', en: 'Parcels' },
      { max: 1_000, ...later },
    ),
    pieces: count({ pt: 'Peças', zh: '件数', en: 'Pieces' }, { max: 1_000, ...later }),
    weight: grams({ pt: 'Peso total', zh: '总重量', en: 'Total weight' }, { max: most, ...later }),
    volume: decimal(
      { pt: 'Volume (m³)', zh: '体积 (m³)', en: 'Volume (m³)' },
      { min: 0, max: 999, places: 3, ...later },
    ),
    originSite: ref({ pt: 'Origem', zh: '始发网点', en: 'Origin' }, { to: 'Site', ...later, ...seldom }),
    destinationSite: ref(
      { pt: 'Unidade de destino', zh: '目的网点', en: 'Destination site' },
      { to: 'Site', sought: true, ...later },
    ),
    providerNumber: text(
      { pt: 'Número do prestador', zh: '服务商单号', en: 'Provider number' },
      { max: 40, sought: true, ...later },
    ),
    packedAt: instant({ pt: 'Embalado em', zh: '打包时间', en: 'Packed' }, later),
    packedBy: user({ pt: 'Embalado por', zh: '打包人', en: 'Packed by' }, { ...later, ...seldom }),
    unloadedAt: instant({ pt: 'Descarregado em', zh: '卸车时间', en: 'Unloaded' }, later),
    unloadedBy: user({ pt: 'Descarregado por', zh: '卸车人', en: 'Unloaded by' }, { ...later, ...seldom }),
    registeredAt: instant({ pt: 'Registrado em', zh: '登记时间', en: 'Registered' }, { entered: 'never' }),
  },
  life: life({
    states: {
      waiting_number: { words: { pt: 'Aguardando número', zh: '待取号', en: 'Waiting for a number' }, tone: 'neutral' },
      number_in_progress: {
        words: { pt: 'Número em andamento', zh: '取号中', en: 'Number in progress' },
        tone: 'progress',
      },
      number_obtained: { words: { pt: 'Número obtido', zh: '已取号', en: 'Number obtained' }, tone: 'ok' },
      number_failed: { words: { pt: 'Número falhou', zh: '取号失败', en: 'Number failed' }, tone: 'bad' },
    },
    opens: 'waiting_number',
    revisable: anywhere,
    stamps: { registeredAt: 'at' },
    moves: {
      pack: {
        words: { pt: 'Embalar', zh: '打包', en: 'Pack' },
        done: { pt: 'Embalado', zh: '已打包', en: 'Packed' },
        event: 'Packed',
        from: anywhere,
        stamps: { packedAt: 'at', packedBy: 'by' },
      },
      unload: {
        words: { pt: 'Descarregar', zh: '卸车', en: 'Unload' },
        done: { pt: 'Descarregado', zh: '已卸车', en: 'Unloaded' },
        event: 'Unloaded',
        from: anywhere,
        stamps: { unloadedAt: 'at', unloadedBy: 'by' },
      },
      'number-asked': {
        words: { pt: 'Número pedido', zh: '取号', en: 'Number asked' },
        done: { pt: 'Número pedido ao prestador', zh: '已向服务商取号', en: 'Number asked of the provider' },
        event: 'NumberAsked',
        from: ['waiting_number', 'number_failed', 'number_obtained'],
        to: 'number_in_progress',
        unoffered: true,
      },
      'number-obtained': {
        words: { pt: 'Número recebido', zh: '取得单号', en: 'Number received' },
        done: { pt: 'O prestador deu o número', zh: '服务商已给单号', en: 'The provider gave the number' },
        event: 'NumberObtained',
        from: ['waiting_number', 'number_in_progress', 'number_failed', 'number_obtained'],
        to: 'number_obtained',
        asks: { providerNumber: 'required' },
        unoffered: true,
      },
      'number-failed': {
        words: { pt: 'Número recusado', zh: '取号失败', en: 'Number refused' },
        done: { pt: 'O prestador não deu número', zh: '服务商未给单号', en: 'The provider gave no number' },
        event: 'NumberFailed',
        from: ['waiting_number', 'number_in_progress'],
        to: 'number_failed',
        unoffered: true,
      },
    },
  }),
  scopedBy: { originSite: siteScope, destinationSite: siteScope },
  rule: 'stream',
});

export const largeOrderManagement = recordScreen(largeOrder, '/bulkyExpress/largeOrderManagement', {
  permission: 'menu:bulky-express:large-order-management',
  title: { pt: 'Pedidos volumosos', zh: '大件订单管理', en: 'Bulky orders' },
  makes: { 'request-number': { made: providerNumberRequest, given: { orderNumber: 'code' } } },
  prints: 'print-label',
});
