import { choice, instant, money, one, ref, text } from '../kernel/fields/index.ts';
import { listing } from '../kernel/listing.ts';
import type { AccountKind } from '../kernel/posting.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { CUSTOMER, SUPPLIER } from './business.ts';

/** The kinds of account that the books have, in words. */
const accountKinds = choice({
  receivable: { pt: 'A receber', zh: '应收', en: 'Receivable' },
  payable: { pt: 'A pagar', zh: '应付', en: 'Payable' },
  site: { pt: 'Unidades', zh: '网点', en: 'Sites' },
  revenue: { pt: 'Receitas', zh: '收入', en: 'Revenue' },
  cost: { pt: 'Custos', zh: '成本', en: 'Costs' },
  tax: { pt: 'Impostos', zh: '税费', en: 'Taxes' },
  claims: { pt: 'Sinistros', zh: '理赔', en: 'Claims' },
  cash: { pt: 'Caixa', zh: '现金', en: 'Cash' },
} satisfies Readonly<Record<AccountKind, object>>);

const AMOUNT_MAX = '99999999999999';
const amount = { min: '0', max: AMOUNT_MAX } as const;

/** A leg of a posting as figures are made of it: what an account gained, or what it gave. */
export const ledgerEntry = listing('LedgerEntry', {
  context: 'billing',
  words: { pt: 'Lançamento', zh: '分录', en: 'Ledger entry' },
  key: 'id',
  table: 'ledger_legs',
  group: 'money',
  path: '/finance/ledgerEntry',
  sorted: ['bookedAt', 'desc'],
  narrowed: ['bookedAt', 'kind', 'customer', 'supplier'],
  fields: {
    id: text({ pt: 'Número', zh: '编号', en: 'Number' }, { max: 120, listed: 'never' }),
    bookedAt: instant({ pt: 'Lançado em', zh: '入账时间', en: 'Booked' }, { listed: 'first', sought: true }),
    kind: one(accountKinds, { pt: 'Conta', zh: '科目类别', en: 'Account' }, { sought: true }),
    customer: ref(CUSTOMER, { to: 'Customer', optional: true, sought: true }),
    supplier: ref(SUPPLIER, { to: 'Supplier', optional: true, sought: true }),
    entry: text({ pt: 'Documento', zh: '业务', en: 'Entry' }, { max: 60 }),
    debit: money({ pt: 'Débito', zh: '借方', en: 'Debit' }, amount),
    credit: money({ pt: 'Crédito', zh: '贷方', en: 'Credit' }, amount),
  },
});

/** A quarter, so that a month that was billed stands beside the one that is going on. */
const QUARTER_DAYS = 92;
const YEAR_DAYS = 366;

/**
 * What the books say: charged to customers and collected of them, owed to suppliers and paid to them, what it cost and what it brought. Corrections stand as
 * what takes back, so that no figure hides one.
 */
export const financeDashboardReport = report('FinanceDashboard', {
  kind: 'board',
  context: 'billing',
  words: { pt: 'Painel financeiro', zh: '财务看板', en: 'Finance dashboard' },
  path: '/finance/reportDashboard',
  of: ledgerEntry,
  period: 'bookedAt',
  days: YEAR_DAYS,
  usual: QUARTER_DAYS,
  dimensions: {
    month: { kind: 'month', of: 'bookedAt', words: { pt: 'Mês', zh: '月份', en: 'Month' } },
    day: { kind: 'day', of: 'bookedAt', words: { pt: 'Dia', zh: '日期', en: 'Day' } },
    customer: { kind: 'value', of: 'customer' },
    supplier: { kind: 'value', of: 'supplier' },
    kind: { kind: 'value', of: 'kind' },
  },
  groupings: {
    day: { words: { pt: 'Por dia', zh: '按日', en: 'By day' }, by: ['day'] },
    month: { words: { pt: 'Por mês', zh: '按月份', en: 'By month' }, by: ['month'] },
    customer: { words: { pt: 'Por cliente', zh: '按客户', en: 'By customer' }, by: ['customer'] },
    supplier: { words: { pt: 'Por fornecedor', zh: '按供应商', en: 'By supplier' }, by: ['supplier'] },
    kind: { words: { pt: 'Por conta', zh: '按科目类别', en: 'By account' }, by: ['kind'] },
  },
  measures: {
    receivable: {
      kind: 'sum',
      of: 'debit',
      // What a prepayment settles is charged to nobody anew.
      where: [
        { field: 'kind', is: 'receivable' },
        { field: 'entry', is: 'charge' },
      ],
      words: { pt: 'Cobrado', zh: '应收', en: 'Receivable' },
    },
    collected: {
      kind: 'sum',
      of: 'credit',
      where: [
        { field: 'kind', is: 'receivable' },
        { field: 'entry', is: ['receipt', 'top_up'] },
      ],
      words: { pt: 'Recebido', zh: '已收', en: 'Collected' },
    },
    chargedBack: {
      kind: 'sum',
      of: 'credit',
      where: [
        { field: 'entry', is: 'charge_reversal' },
        { field: 'kind', is: 'receivable' },
      ],
      words: { pt: 'Cobrança estornada', zh: '应收冲销', en: 'Receivable reversed' },
    },
    payable: {
      kind: 'sum',
      of: 'credit',
      // A payment that came back is owed to nobody anew.
      where: [
        { field: 'kind', is: 'payable' },
        { field: 'entry', is: 'fee' },
      ],
      words: { pt: 'A pagar', zh: '应付', en: 'Payable' },
    },
    payableBack: {
      kind: 'sum',
      of: 'debit',
      where: [
        { field: 'entry', is: 'fee_reversal' },
        { field: 'kind', is: 'payable' },
      ],
      words: { pt: 'A pagar estornado', zh: '应付冲销', en: 'Payable reversed' },
    },
    paid: {
      kind: 'sum',
      of: 'debit',
      where: [
        { field: 'kind', is: 'payable' },
        { field: 'entry', is: 'payment' },
      ],
      words: { pt: 'Pago', zh: '已付', en: 'Paid' },
    },
    paidBack: {
      kind: 'sum',
      of: 'credit',
      where: [
        { field: 'entry', is: 'payment_reversal' },
        { field: 'kind', is: 'payable' },
      ],
      words: { pt: 'Pagamento estornado', zh: '已付冲销', en: 'Paid reversed' },
    },
    cost: {
      kind: 'sum',
      of: 'debit',
      where: [{ field: 'kind', is: 'cost' }],
      words: { pt: 'Custos', zh: '成本', en: 'Costs' },
    },
    // What suppliers and sites answer for of claims is a cost no more, as what is withdrawn is none.
    costBack: {
      kind: 'sum',
      of: 'credit',
      where: [{ field: 'kind', is: 'cost' }],
      words: { pt: 'Custos recuperados', zh: '成本冲回', en: 'Costs taken back' },
    },
    revenue: {
      kind: 'sum',
      of: 'credit',
      where: [{ field: 'kind', is: 'revenue' }],
      words: { pt: 'Receitas', zh: '收入', en: 'Revenue' },
    },
    entries: { kind: 'rows', words: { pt: 'Lançamentos', zh: '分录数', en: 'Entries' } },
  },
});

export const financeReportDashboard = reportScreen(financeDashboardReport, '/finance/reportDashboard', {
  context: 'reports',
  permission: 'menu:finance:report-dashboard',
  title: { pt: 'Painel de relatórios financeiros', zh: '财务报表看板', en: 'Finance report dashboard' },
});
