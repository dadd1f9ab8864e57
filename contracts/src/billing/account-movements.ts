import { choice, day, instant, money, one, ref, text, user } from '../kernel/fields/index.ts';
import { documentNumber } from '../kernel/fields/kinds/numbers.ts';
import type { Words } from '../kernel/language.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { CUSTOMER, SUPPLIER } from './business.ts';

const AMOUNT_MAX = '99999999999999';
const anyAmount = { min: `-${AMOUNT_MAX}`, max: AMOUNT_MAX } as const;

/** What moved an account, by the entry that its event tells; `ClaimApplicationSettled` is how claims were deducted before bills knew of it. */
const customerEntries = choice({
  top_up: { pt: 'Recarga', zh: '充值', en: 'Top-up' },
  charge: { pt: 'Cobrança', zh: '收费', en: 'Charge' },
  charge_reversal: { pt: 'Estorno de cobrança', zh: '收费冲销', en: 'Charge reversed' },
  receipt: { pt: 'Recebimento', zh: '收款', en: 'Receipt' },
  prepayment_applied: { pt: 'Fatura abatida com adiantamento', zh: '预存款抵扣账单', en: 'Settled from prepayment' },
  prepayment_used: { pt: 'Uso de adiantamento', zh: '使用预存款', en: 'Prepayment used' },
});
const supplierEntries = choice({
  fee: { pt: 'Tarifa', zh: '费用', en: 'Fee' },
  fee_reversal: { pt: 'Estorno de tarifa', zh: '费用冲销', en: 'Reversal of a fee' },
  payment: { pt: 'Pagamento', zh: '付款', en: 'Payment' },
  payment_reversal: { pt: 'Estorno de pagamento', zh: '付款冲销', en: 'Payment reversed' },
  claim_credit: { pt: 'Indenização descontada', zh: '理赔抵扣', en: 'Claim deducted' },
  ClaimApplicationSettled: { pt: 'Indenização descontada (antiga)', zh: '理赔抵扣（旧）', en: 'Claim deducted (old)' },
});

/** Where a line stands in the books: its day, and among those of one day the order in which they were written. Every line of an account has another. */
const place = text({ pt: 'Ordem nos livros', zh: '账簿顺序', en: 'Place in the books' }, { max: 40, listed: 'never' });
const before = {
  id: text({ pt: 'Número', zh: '编号', en: 'Number' }, { max: 120, listed: 'never' }),
  place,
  day: day({ pt: 'Dia', zh: '日期', en: 'Day' }, { listed: 'first', sought: true }),
} as const;
/** The balance is that of the account after the line, whatever else the list leaves out. */
const after = {
  document: documentNumber({ pt: 'Documento', zh: '单据', en: 'Document' }, { optional: true, sought: true }),
  amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, anyAmount),
  balance: money({ pt: 'Saldo', zh: '余额', en: 'Balance' }, anyAmount),
  by: user({ pt: 'Lançado por', zh: '入账人', en: 'Posted by' }, { listed: 'on-demand' }),
  writtenAt: instant({ pt: 'Escrito em', zh: '记账时间', en: 'Written' }, { listed: 'on-demand' }),
} as const;

const common = {
  context: 'billing',
  key: 'id',
  table: 'ledger_legs',
  group: 'money',
  columns: { place: 'inBooks' },
  sorted: ['place', 'desc'],
  sorts: ['day', 'place'],
  lookedUp: ['amount', 'balance'],
  demands: 'a criterion',
} as const;
const ENTRY: Words = { pt: 'Lançamento', zh: '业务', en: 'Entry' };

/** What moved a customer's account, each line with the balance that he had after it (R-0509): below zero he owes us. */
export const customerMovement = listing('CustomerMovement', {
  ...common,
  words: { pt: 'Movimento de cliente', zh: '客户账户流水', en: 'Customer movement' },
  path: '/finance/customerMovement',
  only: ['kind', 'receivable'],
  narrowed: ['customer', 'day', 'entry', 'document'],
  fields: {
    ...before,
    customer: ref(CUSTOMER, { to: 'Customer', sought: true }),
    entry: one(customerEntries, ENTRY),
    ...after,
  },
});

/** What moved a supplier's account, each line with what we owed him after it; below zero he owes us. It is for who sees the whole company. */
export const supplierMovement = listing('SupplierMovement', {
  ...common,
  words: { pt: 'Movimento de fornecedor', zh: '供应商账户流水', en: 'Supplier movement' },
  path: '/finance/supplierMovement',
  only: ['kind', 'payable'],
  narrowed: ['supplier', 'day', 'entry', 'document'],
  fields: {
    ...before,
    supplier: ref(SUPPLIER, { to: 'Supplier', sought: true }),
    entry: one(supplierEntries, ENTRY),
    ...after,
  },
});

export const customerStatement = listingScreen(
  customerMovement,
  '/finance/receivableManagement/customerAccounts/statement',
  {
    permission: 'menu:finance:customer-statement',
    title: { pt: 'Extrato de cliente', zh: '客户对账单', en: 'Customer statement' },
  },
);
export const supplierStatement = listingScreen(supplierMovement, '/finance/payableManagement/supplierStatement', {
  permission: 'menu:finance:supplier-statement',
  title: { pt: 'Extrato de fornecedor', zh: '供应商对账单', en: 'Supplier statement' },
});
