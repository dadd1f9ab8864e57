import { z } from 'zod';
import {
  cep,
  count,
  decimal,
  instant,
  money,
  one,
  orderNumber,
  ref,
  rows,
  text,
  user,
} from '../kernel/fields/index.ts';
import { command } from '../kernel/definition.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { Cep } from '../kernel/values/cep.ts';
import { Money } from '../kernel/values/money.ts';
import { billTypes, dimensions, kinds, PRICE_ROWS, vehicleTypes } from './quote.ts';
import type { Dimension } from './quote.ts';

const shownOnly = { entered: 'never' } as const;
const kept = { ...shownOnly, optional: true, listed: 'on-demand' } as const;
const QUANTITY_MAX = 1_000_000;
const measured = { min: 0, max: QUANTITY_MAX, places: 3, ...kept } as const;

/** What a price is asked for with; the form of the question is made of these. */
const question = {
  type: one(kinds, { pt: 'Tipo', zh: '报价类型', en: 'Type' }, kept),
  billType: one(billTypes, { pt: 'Sentido', zh: '账单类型', en: 'Bill type' }, kept),
  customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', ...kept }),
  supplier: ref({ pt: 'Fornecedor', zh: '供应商', en: 'Supplier' }, { to: 'Supplier', ...kept }),
  orderNumber: orderNumber({ pt: 'Pedido', zh: '订单号', en: 'Order' }, kept),
  cep: cep({ pt: 'CEP', zh: '邮编', en: 'Postal code' }, { ...shownOnly, optional: true }),
  vehicleType: one(vehicleTypes, { pt: 'Veículo', zh: '车型', en: 'Vehicle' }, kept),
  weight: decimal(
    { pt: 'Peso', zh: '重量', en: 'Weight' },
    { min: 0, max: QUANTITY_MAX, places: 3, ...shownOnly, optional: true, unit: { pt: 'kg', zh: '公斤', en: 'kg' } },
  ),
  km: decimal(
    { pt: 'Distância', zh: '里程', en: 'Distance' },
    { ...measured, unit: { pt: 'km', zh: '公里', en: 'km' } },
  ),
  volume: decimal(
    { pt: 'Cubagem', zh: '体积', en: 'Volume' },
    { ...measured, unit: { pt: 'm³', zh: '立方米', en: 'm³' } },
  ),
  package_count: count({ pt: 'Volumes', zh: '件数', en: 'Packages' }, { min: 0, max: QUANTITY_MAX, ...kept }),
  box_count: count({ pt: 'Caixas', zh: '箱数', en: 'Boxes' }, { min: 0, max: QUANTITY_MAX, ...kept }),
} as const;

/** A price that somebody, or a program, asked for, with the way it was computed. It is written down by the question alone. */
export const priceInquiry = flow('PriceInquiry', {
  context: 'pricing',
  group: 'money',
  table: 'price_inquiries',
  words: { pt: 'Consulta de preço', zh: '询价', en: 'Price inquiry' },
  code: givenNumber('CQ'),
  numbered: 'CQ',
  path: '/priceInquiry',
  sorted: ['time', 'desc'],
  fields: {
    time: instant({ pt: 'Data e hora', zh: '时间', en: 'Time' }, { ...shownOnly, sought: true, exact: true }),
    askedBy: user({ pt: 'Consultado por', zh: '询价人', en: 'Asked by' }, { ...shownOnly, sought: true }),
    quote: ref({ pt: 'Cotação', zh: '报价', en: 'Quote' }, { to: 'Quote', ...shownOnly, sought: true }),
    // In one line, as it was written down; the fields of the question say the same in the reader's language.
    input: text({ pt: 'Pergunta', zh: '询价条件', en: 'Input' }, { max: 300, ...shownOnly, listed: 'never' }),
    result: money({ pt: 'Preço', zh: '价格', en: 'Price' }, shownOnly),
    partition: ref({ pt: 'Partição', zh: '分区', en: 'Partition' }, { to: 'Partition', ...shownOnly, optional: true }),
    ...question,
    lines: rows(
      {
        fee: ref({ pt: 'Tarifa', zh: '费用', en: 'Fee' }, { to: 'FeeDefinition' }),
        dimension: one(dimensions, { pt: 'Dimensão', zh: '维度', en: 'Dimension' }),
        quantity: text({ pt: 'Quantidade', zh: '数量', en: 'Quantity' }, { max: 30 }),
        bracket: text({ pt: 'Faixa', zh: '区间', en: 'Bracket' }, { max: 60 }),
        formula: text({ pt: 'Conta', zh: '计算式', en: 'Arithmetic' }, { max: 4_000 }),
        amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }),
      },
      { pt: 'Como se chegou ao preço', zh: '价格构成', en: 'How it came to be' },
      { ...shownOnly, max: PRICE_ROWS, listed: 'never' },
    ),
  },
  life: life({
    states: { answered: { words: { pt: 'Respondida', zh: '已答复', en: 'Answered' }, tone: 'ok' } },
    opens: 'answered',
    revisable: [],
    moves: {},
    stamps: { time: 'at', askedBy: 'by' },
  }),
  rule: { everyone: 'what was asked for shows prices that are the same for all' },
});

/** The quantities that may be asked about. */
const amount = z.number().min(0).max(QUANTITY_MAX);
const quantities = {
  weight: amount,
  km: amount.optional(),
  volume: amount.optional(),
  package_count: z.int().min(0).max(QUANTITY_MAX).optional(),
  box_count: z.int().min(0).max(QUANTITY_MAX).optional(),
} satisfies Record<Dimension, z.ZodType>;

/**
 * What something costs today, fee by fee, with the quote, the partition, the row and the arithmetic; each answer is kept. By one quote where it is named,
 * else by that in force for the customer or for everybody. An order whose postal code was corrected is priced by the corrected one.
 */
export const inquirePrice = command('pricing.inquirePrice', {
  path: 'POST /priceInquiry/ask',
  input: z.strictObject({
    quote: z.string().trim().min(1).max(40).optional(),
    type: z.enum(['courier', 'collection', 'other']).default('courier'),
    /** Of the way there, where nothing is said and no quote is named. */
    billType: z.enum(Object.keys(billTypes) as [keyof typeof billTypes]).optional(),
    customer: z.string().trim().min(1).max(40).optional(),
    /** Whose price list it is, of what a supplier is paid. */
    supplier: z.string().trim().min(1).max(40).optional(),
    orderNumber: z.string().trim().min(1).max(40).optional(),
    cep: Cep.optional(),
    vehicleType: z.enum(Object.keys(vehicleTypes) as [keyof typeof vehicleTypes]).optional(),
    ...quantities,
  }),
  answer: z.object({
    code: z.string(),
    quote: z.string(),
    partition: z.string().optional(),
    result: Money,
    lines: z.array(
      z.object({
        fee: z.string(),
        dimension: z.string(),
        quantity: z.string(),
        bracket: z.string(),
        formula: z.string(),
        amount: Money,
      }),
    ),
  }),
  scope: { everyone: 'prices are the same for all who may ask for one' },
  refusals: ['QUOTE_NOT_FOUND', 'PRICE_ROW_NOT_FOUND', 'ZIP_NOT_IN_SCHEME', 'FIELD_MANDATORY'],
});

export const priceInquiryLog = recordScreen(priceInquiry, '/finance/basicData/priceInquiryLog', {
  permission: 'menu:finance:price-inquiry-log',
  title: { pt: 'Log de consulta de preços', zh: '询价日志', en: 'Price inquiry log' },
  actions: ['export'],
  commands: { 'inquire-price': inquirePrice },
  page: 'own page',
});
