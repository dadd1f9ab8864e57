import type { Money } from '../kernel/values/money.ts';
import {
  choice,
  count,
  file,
  flag,
  grams,
  instant,
  money,
  one,
  orderNumber,
  ref,
  rows,
  text,
  texts,
  user,
} from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { life } from '../kernel/life.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber, idField } from '../kernel/usual-fields.ts';
import { BUSINESS, businessTypes, CUSTOMER, PAYABLE_BUSINESS, RECEIVABLE_BUSINESS, SUPPLIER } from './business.ts';
import { RECALCULATED_ROWS, ROWS_OF_PART } from './recalculation-limits.ts';
import { asked, askedBy, failing, failure, finding, found, standings } from './long-run.ts';

/** By what the price is computed anew: what the charge says, a weight or a postal code from a file. */
const modes = choice({
  price: { pt: 'Preço', zh: '价格', en: 'Price' },
  by_weight: { pt: 'Por peso', zh: '按重量', en: 'By weight' },
  by_postal_code: { pt: 'Por CEP', zh: '按邮编', en: 'By postal code' },
});
/** What a pickup is (R-0573). */
const pickupCategories = choice({
  customer: { pt: 'No cliente', zh: '客户揽收', en: "At the customer's" },
  third_party: { pt: 'De terceiros', zh: '三方揽收', en: 'By a third party' },
  stocking: { pt: 'De estoque', zh: '备货揽收', en: 'Stocking pickup' },
});
/** Who delivers (R-0576). */
const deliveryModes = choice({
  own: { pt: 'Própria', zh: '自营', en: 'Our own' },
  third_party_dsp: { pt: 'DSP de terceiros', zh: '第三方DSP', en: 'Third-party DSP' },
});
/** What came of a row (R-0544). */
export const outcomes = choice({
  price_lower: { pt: 'Menor', zh: '降低', en: 'Lower', tone: 'info' },
  price_higher: { pt: 'Maior', zh: '升高', en: 'Higher', tone: 'warn' },
  zero: { pt: 'Sem preço', zh: '为零', en: 'Zero', tone: 'bad' },
  unchanged: { pt: 'Igual', zh: '不变', en: 'Unchanged', tone: 'neutral' },
});
export type Outcome = keyof typeof outcomes;

/** What became of a charge, as commands take it and events keep it: kilograms, minor units. */
export interface Repriced {
  readonly charge: string;
  readonly orderNumber?: string;
  readonly outcome: Outcome;
  readonly before: Money;
  readonly after: Money;
  readonly weight?: number;
  readonly weighed: boolean;
  readonly quote?: string;
  readonly explained?: string;
  readonly why?: string;
}

/** Why a row has no price. */
const reasons = choice({
  QUOTE_NOT_FOUND: { pt: 'Nenhuma cotação vale', zh: '无适用报价', en: 'No quote holds' },
  PRICE_ROW_NOT_FOUND: { pt: 'Fora das faixas da cotação', zh: '不在报价区间内', en: 'Beyond the rows of the quote' },
  NO_FEE_OF_HEADING: {
    pt: 'A cotação não tem tarifa desta conta',
    zh: '报价没有此科目的费用',
    en: 'The quote has no fee under this account',
  },
  ZIP_NOT_IN_SCHEME: { pt: 'CEP fora do esquema', zh: '邮编不在分区方案内', en: 'Postal code outside the scheme' },
  FIELD_MANDATORY: { pt: 'A cotação pede mais medidas', zh: '报价所需数据缺失', en: 'The quote needs more measures' },
});

const many = (words: Words) => count(words, { max: RECALCULATED_ROWS, ...found });
const unseen = { entered: 'never', listed: 'never' } as const;
const sheet = (words: Words) =>
  file(words, { accept: ['xlsx'], maxBytes: 20 << 20, sized: 'by the field alone', optional: true, ...unseen });
const GRAMS_MAX = 60_000_000;

const CHARGE: Words = { pt: 'Cobrança', zh: '费用', en: 'Charge' };
const outcome = {
  charge: text(CHARGE, { max: 20, listed: 'first', sought: true }),
  orderNumber: orderNumber({ pt: 'Pedido', zh: '订单号', en: 'Order' }, { optional: true, sought: true }),
  outcome: one(outcomes, { pt: 'Resultado', zh: '结果', en: 'Outcome' }, { sought: true }),
  before: money({ pt: 'Valor atual', zh: '原金额', en: 'Amount before' }),
  after: money({ pt: 'Valor calculado', zh: '新金额', en: 'Amount after' }, { min: '0' }),
  weight: grams({ pt: 'Peso calculado', zh: '计价重量', en: 'Weight priced' }, { max: GRAMS_MAX, optional: true }),
  weighed: flag({ pt: 'Peso do arquivo', zh: '导入重量', en: 'Weight imported' }, { listed: 'on-demand' }),
  quote: text({ pt: 'Cotação', zh: '报价', en: 'Quote' }, { max: 40, optional: true }),
  explained: text(
    { pt: 'Como se chegou ao valor', zh: '价格构成', en: 'How it came to be' },
    { max: 400, optional: true },
  ),
  why: one(reasons, { pt: 'Por que sem preço', zh: '无价原因', en: 'Why no price' }, { optional: true }),
} as const;

/**
 * Prices of charges computed anew: searched, calculated row by row, and then put in place of the old ones or dropped (R-0544). Only charges that stand in no
 * batch are found. Nothing of a charge changes before somebody confirms.
 */
export const recalculationRun = flow('RecalculationRun', {
  context: 'billing',
  group: 'money',
  table: 'recalculation_runs',
  words: { pt: 'Recálculo', zh: '重新计价', en: 'Recalculation' },
  code: givenNumber('RL'),
  numbered: 'RL',
  path: '/finance/recalculation',
  sorted: ['time', 'desc'],
  fields: {
    businessType: one(businessTypes, BUSINESS, { entered: 'once', sought: true, listed: 'first' }),
    customer: ref(CUSTOMER, {
      to: 'Customer',
      entered: 'once',
      optional: true,
      sought: true,
      when: { businessType: RECEIVABLE_BUSINESS },
    }),
    supplier: ref(SUPPLIER, {
      to: 'Supplier',
      entered: 'once',
      optional: true,
      sought: true,
      when: { businessType: PAYABLE_BUSINESS },
    }),
    businessTimeStart: instant(
      { pt: 'Data do negócio desde', zh: '业务时间起', en: 'Business time from' },
      { year: 'plausible' },
    ),
    businessTimeEnd: instant(
      { pt: 'Data do negócio até', zh: '业务时间止', en: 'Business time until' },
      { year: 'plausible' },
    ),
    pickupCategory: one(
      pickupCategories,
      { pt: 'Categoria de coleta', zh: '揽收类别', en: 'Pickup category' },
      { optional: true, listed: 'on-demand', when: { businessType: ['pickup', 'third_collect'] } },
    ),
    deliveryMode: one(
      deliveryModes,
      { pt: 'Modo de entrega', zh: '派送模式', en: 'Delivery mode' },
      { optional: true, listed: 'on-demand', when: { businessType: ['dsp_dispatch'] } },
    ),
    orderNumbers: texts(
      { pt: 'Números de pedido', zh: '订单号', en: 'Order numbers' },
      { max: 10_000, characters: 40, optional: true, listed: 'never' },
    ),
    mode: one(modes, { pt: 'Calculado por', zh: '计价方式', en: 'Calculated by' }, { ...found, sought: true }),
    weights: sheet({ pt: 'Planilha de pesos', zh: '重量表', en: 'Sheet of weights' }),
    postalCodes: sheet({ pt: 'Planilha de CEPs', zh: '邮编表', en: 'Sheet of postal codes' }),
    rows: many({ pt: 'Linhas', zh: '行数', en: 'Rows' }),
    lower: many({ pt: 'Menores', zh: '降低', en: 'Lower' }),
    higher: many({ pt: 'Maiores', zh: '升高', en: 'Higher' }),
    zero: many({ pt: 'Sem preço', zh: '为零', en: 'Zero' }),
    unchanged: many({ pt: 'Iguais', zh: '不变', en: 'Unchanged' }),
    replaced: many({ pt: 'Substituídas', zh: '已替换', en: 'Replaced' }),
    changedMeanwhile: many({ pt: 'Mudadas entretanto', zh: '期间已变更', en: 'Changed meanwhile' }),
    part: count({ pt: 'Parte', zh: '部分', en: 'Part' }, { max: RECALCULATED_ROWS, ...found, listed: 'never' }),
    outcomes: rows(
      outcome,
      { pt: 'Resultados', zh: '结果', en: 'Outcomes' },
      { ...found, max: ROWS_OF_PART, listed: 'never' },
    ),
    failure,
    ...asked,
    confirmedBy: user(
      { pt: 'Confirmado por', zh: '确认人', en: 'Confirmed by' },
      { entered: 'never', listed: 'on-demand' },
    ),
  },
  life: life({
    states: {
      searching: standings.searching,
      searched: { words: { pt: 'Pesquisado', zh: '已查询', en: 'Searched' }, tone: 'info' },
      calculating: { words: { pt: 'Calculando', zh: '计算中', en: 'Calculating' }, tone: 'progress' },
      calculated: { words: { pt: 'Calculado', zh: '已计算', en: 'Calculated' }, tone: 'warn' },
      replacing: { words: { pt: 'Substituindo', zh: '替换中', en: 'Replacing' }, tone: 'progress' },
      confirmed: { words: { pt: 'Confirmado', zh: '已确认', en: 'Confirmed' }, tone: 'ok' },
      cancelled: standings.cancelled,
      failed: standings.failed,
    },
    opens: 'searching',
    stamps: askedBy,
    revisable: [],
    moves: {
      find: finding('searched', { rows: 'required' }),
      recalculate: {
        words: { pt: 'Recalcular', zh: '重新计价', en: 'Recalculate' },
        done: { pt: 'Recálculo iniciado', zh: '已开始重新计价', en: 'Recalculation begun' },
        event: 'Begun',
        from: ['searched'],
        to: 'calculating',
        stamps: { mode: { is: 'price' } },
        refused: 'RECALC_SEARCH_FIRST',
      },
      'import-by-weight': {
        words: { pt: 'Importar pesos', zh: '按重量导入', en: 'Import weights' },
        done: { pt: 'Pesos importados', zh: '已导入重量', en: 'Weights imported' },
        event: 'WeightsImported',
        from: ['searched'],
        to: 'calculating',
        asks: { weights: 'required' },
        stamps: { mode: { is: 'by_weight' } },
        refused: 'RECALC_SEARCH_FIRST',
      },
      'import-by-zip': {
        words: { pt: 'Importar CEPs', zh: '按邮编导入', en: 'Import postal codes' },
        done: { pt: 'CEPs importados', zh: '已导入邮编', en: 'Postal codes imported' },
        event: 'PostalCodesImported',
        from: ['searched'],
        to: 'calculating',
        asks: { postalCodes: 'required' },
        stamps: { mode: { is: 'by_postal_code' } },
        refused: 'RECALC_SEARCH_FIRST',
      },
      compare: {
        words: { pt: 'Comparar', zh: '比较', en: 'Compare' },
        done: { pt: 'Linhas comparadas', zh: '已比较', en: 'Rows compared' },
        event: 'Compared',
        from: ['calculating'],
        asks: { part: 'required', outcomes: 'required' },
        unoffered: true,
      },
      calculate: {
        words: { pt: 'Concluir cálculo', zh: '计算完成', en: 'End calculation' },
        done: { pt: 'Calculado', zh: '已计算', en: 'Calculated' },
        event: 'Calculated',
        from: ['calculating'],
        to: 'calculated',
        asks: { lower: 'required', higher: 'required', zero: 'required', unchanged: 'required' },
        unoffered: true,
      },
      fail: failing(['searching', 'calculating']),
      confirm: {
        words: { pt: 'Confirmar', zh: '确认', en: 'Confirm' },
        done: { pt: 'Confirmado', zh: '已确认', en: 'Confirmed' },
        event: 'Confirmed',
        from: ['calculated'],
        to: 'replacing',
        stamps: { confirmedBy: 'by' },
        reason: 'required',
      },
      replace: {
        words: { pt: 'Substituir', zh: '替换', en: 'Replace' },
        done: { pt: 'Valores substituídos', zh: '已替换金额', en: 'Amounts replaced' },
        event: 'Replaced',
        from: ['replacing'],
        to: 'confirmed',
        asks: { replaced: 'required', changedMeanwhile: 'required' },
        unoffered: true,
      },
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' },
        event: 'Cancelled',
        from: ['searching', 'searched', 'calculating', 'calculated'],
        to: 'cancelled',
        danger: true,
      },
    },
  }),
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

/** A row of a recalculation, beside what it would change. */
export const recalculationRow = listing('RecalculationRow', {
  context: 'billing',
  words: { pt: 'Linha de recálculo', zh: '重新计价行', en: 'Recalculated row' },
  key: 'id',
  table: 'recalculation_rows',
  group: 'money',
  path: '/finance/recalculationRow',
  sorted: ['id', 'asc'],
  sorts: ['id'],
  narrowed: ['run', 'charge', 'orderNumber', 'outcome'],
  fields: {
    id: idField,
    run: text({ pt: 'Recálculo', zh: '重新计价', en: 'Recalculation' }, { max: 20, sought: true }),
    ...outcome,
  },
});

const area = '/finance/costManagement/recalculation';
export const recalculation = recordScreen(recalculationRun, area, {
  permission: 'menu:finance:recalculation',
  title: { pt: 'Recalcular preços', zh: '重新计价', en: 'Recalculate prices' },
  actions: ['create', 'upload', 'recalculate', 'import-by-weight', 'import-by-zip', 'confirm', 'cancel', 'export'],
  called: { create: 'search' },
  page: 'own page',
});
export const recalculationRows = listingScreen(recalculationRow, `${area}/recalculationRows`, {
  permission: 'menu:finance:recalculation-rows',
  title: { pt: 'Linhas do recálculo', zh: '重新计价明细', en: 'Recalculated rows' },
});
