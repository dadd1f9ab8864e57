import { day, money, ref, text } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { CUSTOMER } from './business.ts';

const AMOUNT_MAX = '99999999999999';

/** Where a receipt still waits for money. */
const WAITING: readonly string[] = ['pending_payment', 'partial_collection'];

/** A receipt as far as it may be open; amounts in centavos, days of the company. */
export interface Owed {
  readonly status: string;
  readonly due: bigint;
  /** What came of it so far. */
  readonly came: bigint;
  /** The day that was agreed. */
  readonly dueDate?: string | undefined;
  /** The newest day that its batches are billed on. */
  readonly billingDate?: string | undefined;
}

/**
 * What is still to come of a receipt, and the day from which it is late: the one that was agreed, else the day it is billed on. None of both is known of a
 * receipt of before its billing date was written down.
 */
export function openOf({ status, due, came, dueDate, billingDate }: Owed) {
  const left = WAITING.includes(status) ? due - came : 0n;
  return { open: left > 0n ? left : 0n, dueOn: dueDate ?? billingDate };
}

/** Days late that the parts of an ageing begin with; each reaches to the day before the next. */
export const LATE_DAYS = [1, 31, 61, 91] as const;

const OPEN_RECEIPTS = '/finance/receivableManagement/receivableAgeing/openReceipts';
const listed = { optional: true } as const;

/** A receipt of which money is still to come, or was at the end of a day. */
export const openReceipt = listing('OpenReceipt', {
  context: 'billing',
  words: { pt: 'Recibo em aberto', zh: '未收款单', en: 'Open receipt' },
  key: 'code',
  table: 'receipts',
  group: 'money',
  path: '/finance/openReceipt',
  sorted: ['dueOn', 'asc'],
  only: ['isOpen', true],
  asOf: 'any day',
  fields: {
    code: text({ pt: 'Número', zh: '编号', en: 'Number' }, { max: 20, listed: 'first' }),
    customer: ref(CUSTOMER, { to: 'Customer', sought: true }),
    dueOn: day({ pt: 'Conta desde', zh: '账龄起算日', en: 'Counts from' }, { ...listed, sought: true }),
    openAmount: money({ pt: 'Em aberto', zh: '未收金额', en: 'Open amount' }, { max: AMOUNT_MAX, ...listed }),
    historicalAmount: money({ pt: 'Valor devido', zh: '应收金额', en: 'Amount due' }, { max: AMOUNT_MAX, ...listed }),
    actualAmount: money(
      { pt: 'Valor recebido', zh: '实收金额', en: 'Amount received' },
      { max: AMOUNT_MAX, ...listed },
    ),
    billingDate: day({ pt: 'Data de faturamento', zh: '账单日期', en: 'Billing date' }, listed),
    paymentValidityPeriod: day({ pt: 'Vencimento', zh: '付款有效期', en: 'Due date' }, listed),
  },
});

const [FIRST, SECOND, THIRD, LAST] = LATE_DAYS;
/** What is open of receipts that are late by at least and at most so many days; below 1 they are not late yet. */
const openSince = (words: Words, daysAgo: { readonly from?: number; readonly to?: number }) =>
  ({ kind: 'sum', of: 'openAmount', words, where: [{ field: 'dueOn', daysAgo }] }) as const;

/** What customers have not paid, by how long it is late as of today of the company, or of any day: each part, and the sum of all. */
export const receivableAgeing = report('ReceivableAgeing', {
  context: 'billing',
  words: { pt: 'Atraso a receber', zh: '应收账龄', en: 'Receivable ageing' },
  path: '/finance/receivableAgeing',
  of: openReceipt,
  dimensions: { customer: { kind: 'value', of: 'customer' } },
  groupings: { customer: { words: { pt: 'Por cliente', zh: '按客户', en: 'By customer' }, by: ['customer'] } },
  measures: {
    total: { kind: 'sum', of: 'openAmount', words: { pt: 'Em aberto', zh: '未收合计', en: 'Open' } },
    toCome: openSince({ pt: 'A vencer', zh: '未到期', en: 'To come' }, { to: FIRST - 1 }),
    late1: openSince({ pt: '1–30 dias', zh: '1–30天', en: '1–30 days' }, { from: FIRST, to: SECOND - 1 }),
    late31: openSince({ pt: '31–60 dias', zh: '31–60天', en: '31–60 days' }, { from: SECOND, to: THIRD - 1 }),
    late61: openSince({ pt: '61–90 dias', zh: '61–90天', en: '61–90 days' }, { from: THIRD, to: LAST - 1 }),
    late91: openSince({ pt: 'Mais de 90 dias', zh: '超过90天', en: 'More than 90 days' }, { from: LAST }),
    undated: {
      kind: 'sum',
      of: 'openAmount',
      words: { pt: 'Sem data', zh: '无日期', en: 'Without a date' },
      where: [{ field: 'dueOn', known: false }],
    },
    receipts: { kind: 'rows', words: { pt: 'Recibos', zh: '收款单数', en: 'Receipts' } },
  },
  drill: OPEN_RECEIPTS,
});

export const receivableAgeingScreen = reportScreen(receivableAgeing, '/finance/receivableManagement/receivableAgeing', {
  permission: 'menu:finance:receivable-ageing',
  title: { pt: 'Atraso a receber', zh: '应收账龄', en: 'Receivable ageing' },
});
export const openReceipts = listingScreen(openReceipt, OPEN_RECEIPTS, {
  permission: 'menu:finance:open-receipts',
  title: { pt: 'Recibos em aberto', zh: '未收款单', en: 'Open receipts' },
});
