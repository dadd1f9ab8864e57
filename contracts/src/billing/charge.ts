import {
  choice,
  count,
  flag,
  grams,
  instant,
  money,
  one,
  orderNumber,
  ref,
  several,
  text,
} from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { life } from '../kernel/life.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';
import {
  BUSINESS,
  ORDERS_MAX,
  businessTypes,
  CUSTOMER,
  FINANCE_FILE_ROWS,
  FINANCE_ORDERS,
  PAYABLE_BUSINESS,
  RECEIVABLE_BUSINESS,
  SUPPLIER,
} from './business.ts';
import { oddities } from './charge-oddities.ts';

/** Where a charge came from (R-0497). */
const sources = choice({
  system_generated: { pt: 'Gerada pelo sistema', zh: '系统生成', en: 'System generated' },
  added_manually: { pt: 'Incluída manualmente', zh: '手动新增', en: 'Added manually' },
  pushed_by_collection_system: { pt: 'Enviada pela coleta', zh: '揽收系统推送', en: 'Pushed by the pickup system' },
  quick_record_generation: { pt: 'Lançamento rápido', zh: '快速记录生成', en: 'Quick record' },
});

/** What a truck carries at most. */
const GRAMS_MAX = 60_000_000;
const weight = (words: Words) => grams(words, { max: GRAMS_MAX, optional: true, listed: 'on-demand' });
/** A time of a charge is demanded (R-0561), and written to the second in files (R-0580). */
const when = { missing: 'CHARGE_FIELDS_REQUIRED', cell: 'to the second', year: 'plausible' } as const;
const charged = { when: { businessType: RECEIVABLE_BUSINESS }, optional: true, sought: true } as const;
const owed = { when: { businessType: PAYABLE_BUSINESS }, optional: true, sought: true } as const;

/**
 * What a customer is charged for an order, or a supplier charges us: a fee under a heading (finance 3). It is free to be changed until it stands in a
 * batch, and moves money when its batch has passed the review of another person.
 */
export const charge = flow('Charge', {
  context: 'billing',
  group: 'money',
  table: 'charges',
  words: { pt: 'Cobrança', zh: '费用', en: 'Charge' },
  code: givenNumber('CG'),
  numbered: 'CG',
  path: '/finance/charge',
  sorted: ['businessTime', 'desc'],
  sheet: {
    rows: FINANCE_FILE_ROWS,
    alike: { fields: ['businessType', 'customer', 'supplier'], refused: 'BULK_SAME_BUSINESS_AND_CUSTOMER' },
  },
  // Four that the specification names (R-0568), the cost type as the charge type of the other side, what looks odd, and what a page says of itself: which
  // business it is about.
  demands: {
    besides: [
      'chargeType',
      'costType',
      'outOfWarehouse',
      'statementGenerated',
      'receiptVerified',
      'oddities',
      'businessType',
      'status',
    ],
    // Of whom and of when, for what suppliers charge us (R-0563).
    among: {
      values: { businessType: PAYABLE_BUSINESS },
      asks: ['supplier', 'businessTime'],
      refused: 'CHARGE_REQUIRED_FILTERS',
    },
  },
  fields: {
    businessType: one(businessTypes, BUSINESS, {
      entered: 'once',
      sought: true,
      listed: 'first',
      // The page of what suppliers charge is about all of these.
      askedAtOnce: PAYABLE_BUSINESS.length,
    }),
    customer: ref(CUSTOMER, { to: 'Customer', entered: 'once', ...charged }),
    supplier: ref(SUPPLIER, { to: 'Supplier', entered: 'once', ...owed }),
    amountReceivable: money(
      { pt: 'Valor a receber', zh: '应收金额', en: 'Receivable' },
      { when: charged.when, optional: true, min: '1' },
    ),
    amountPayable: money(
      { pt: 'Valor a pagar', zh: '应付金额', en: 'Payable' },
      { when: owed.when, optional: true, min: '1' },
    ),
    chargeType: ref(
      { pt: 'Tipo de cobrança', zh: '费用类型', en: 'Charge type' },
      { to: 'ReceivableAccount', ...charged },
    ),
    costType: ref({ pt: 'Tipo de tarifa', zh: '成本类型', en: 'Fee type' }, { to: 'PayableAccount', ...owed }),
    orderNumber: orderNumber(
      { pt: 'Pedido', zh: '订单号', en: 'Order' },
      { optional: true, sought: true, askedAtOnce: FINANCE_ORDERS, askedBeyond: 'ORDER_NUMBERS_LIMIT_3000' },
    ),
    /** Of a charge that is for many orders: a month of a contract, for one. */
    orderQuantity: count(
      { pt: 'Pedidos cobrados', zh: '计费订单数', en: 'Orders charged' },
      { min: 1, max: ORDERS_MAX, optional: true, listed: 'on-demand' },
    ),
    occurrenceTime: instant({ pt: 'Ocorrência', zh: '发生时间', en: 'Occurred' }, { ...when, listed: 'on-demand' }),
    businessTime: instant({ pt: 'Data do negócio', zh: '业务时间', en: 'Business time' }, { ...when, sought: true }),
    costOutlet: ref({ ...SITE, pt: 'Unidade de custo', zh: '成本网点' }, { to: 'Site', optional: true, sought: true }),
    billableWeight: grams(
      { pt: 'Peso faturável', zh: '计费重量', en: 'Billable weight' },
      { max: GRAMS_MAX, optional: true },
    ),
    collectedWeight: weight({ pt: 'Peso coletado', zh: '揽收重量', en: 'Collected weight' }),
    transitWeight: weight({ pt: 'Peso em trânsito', zh: '中转重量', en: 'Transit weight' }),
    weightBeforeRecalculation: grams(
      { pt: 'Peso antes do recálculo', zh: '重算前重量', en: 'Weight before' },
      { max: GRAMS_MAX, optional: true, entered: 'never', listed: 'on-demand' },
    ),
    weightAfterRecalculation: grams(
      { pt: 'Peso após o recálculo', zh: '重算后重量', en: 'Weight after' },
      { max: GRAMS_MAX, optional: true, entered: 'never', listed: 'on-demand' },
    ),
    // Who types a charge in adds it by hand; what the house raises by itself it says itself.
    source: one(sources, { pt: 'Origem', zh: '费用来源', en: 'Source' }, { entered: 'never' }),
    outOfWarehouse: flag({ pt: 'Saiu do armazém', zh: '已出库', en: 'Out of warehouse' }, { listed: 'on-demand' }),
    remark: text(
      { pt: 'Comentário', zh: '备注', en: 'Comment' },
      { min: 2, max: 200, lines: 2, missing: 'CHARGE_FIELDS_REQUIRED' },
    ),
    priceInquiry: text(
      { pt: 'Consulta de preço', zh: '询价', en: 'Price inquiry' },
      { max: 20, entered: 'never', optional: true, listed: 'on-demand' },
    ),
    fee: ref(
      { pt: 'Tarifa', zh: '费用', en: 'Fee' },
      { to: 'FeeDefinition', entered: 'never', optional: true, listed: 'on-demand' },
    ),
    partition: ref(
      { pt: 'Partição', zh: '分区', en: 'Partition' },
      { to: 'Partition', entered: 'never', optional: true, listed: 'on-demand' },
    ),
    batch: text({ pt: 'Lote', zh: '批次号', en: 'Batch' }, { max: 20, entered: 'never', optional: true, sought: true }),
    statementGenerated: flag(
      { pt: 'Em extrato', zh: '已生成账单', en: 'Statement generated' },
      { entered: 'never', optional: true, listed: 'on-demand' },
    ),
    receiptVerified: flag(
      { pt: 'Recebimento conferido', zh: '收款已核销', en: 'Receipt verified' },
      { entered: 'never', optional: true, listed: 'on-demand' },
    ),
    // Follows from the others and is told by no event, so charges of before it was shown have it too.
    oddities: several(
      oddities,
      { pt: 'A revisar', zh: '待核查', en: 'Looks odd' },
      // What looks odd is counted and looked at whatever the reason is.
      { entered: 'never', optional: true, sought: true, askedAtOnce: Object.keys(oddities).length },
    ),
  },
  life: life({
    states: {
      open: { words: { pt: 'Em aberto', zh: '未生成账单', en: 'Open' }, tone: 'warn' },
      billed: { words: { pt: 'Em lote', zh: '已生成账单', en: 'In a batch' }, tone: 'info' },
      settled: { words: { pt: 'Liquidada', zh: '已核销', en: 'Settled' }, tone: 'ok' },
      deleted: { words: { pt: 'Excluída', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'open',
    stamps: { source: { is: 'added_manually' } },
    // What was reviewed as part of a batch is what was charged.
    revisable: ['open'],
    moves: {
      recalculate: {
        words: { pt: 'Recalcular', zh: '重新计价', en: 'Recalculate' },
        done: { pt: 'Recalculada', zh: '已重新计价', en: 'Recalculated' },
        event: 'Recalculated',
        from: ['open'],
        asks: { amountReceivable: 'optional', amountPayable: 'optional', weightAfterRecalculation: 'optional' },
        finds: ['weightBeforeRecalculation'],
        reason: 'required',
        unoffered: true,
      },
      bill: {
        words: { pt: 'Incluir em lote', zh: '加入批次', en: 'Put in a batch' },
        done: { pt: 'Incluída em lote', zh: '已加入批次', en: 'Put in a batch' },
        event: 'Billed',
        from: ['open'],
        to: 'billed',
        asks: { batch: 'required', statementGenerated: 'required' },
        unoffered: true,
      },
      release: {
        words: { pt: 'Retirar do lote', zh: '移出批次', en: 'Take out of the batch' },
        done: { pt: 'Retirada do lote', zh: '已移出批次', en: 'Taken out of the batch' },
        event: 'Released',
        from: ['billed'],
        to: 'open',
        asks: { batch: 'optional', statementGenerated: 'required' },
        unoffered: true,
      },
      settle: {
        words: { pt: 'Liquidar', zh: '核销', en: 'Settle' },
        done: { pt: 'Liquidada', zh: '已核销', en: 'Settled' },
        event: 'Settled',
        from: ['billed'],
        to: 'settled',
        asks: { receiptVerified: 'required' },
        unoffered: true,
      },
      // What settled it was taken back: it stands in its batch as before.
      unsettle: {
        words: { pt: 'Desfazer liquidação', zh: '撤销核销', en: 'Undo the settlement' },
        done: { pt: 'Liquidação desfeita', zh: '已撤销核销', en: 'Settlement undone' },
        event: 'SettlementUndone',
        from: ['settled'],
        to: 'billed',
        asks: { receiptVerified: 'required' },
        unoffered: true,
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['open'],
        to: 'deleted',
        reason: 'required',
        danger: true,
      },
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});
