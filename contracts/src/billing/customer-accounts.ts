import { z } from 'zod';
import { choice, day, instant, money, one, ref } from '../kernel/fields/index.ts';
import { query } from '../kernel/definition.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { Money } from '../kernel/values/money.ts';
import { closeBooks } from './books.ts';
import { setCreditTerms } from './customer-account.ts';

const standings = choice({
  normal: { pt: 'Regular', zh: '正常', en: 'Normal', tone: 'ok' },
  owe: { pt: 'Em débito', zh: '欠费', en: 'Owes', tone: 'bad' },
});

/** What each customer has with us (R-0509). Without anything posted it stands at zero. */
export const customerAccountRow = listing('CustomerAccount', {
  context: 'billing',
  words: { pt: 'Conta de cliente', zh: '客户账户', en: 'Customer account' },
  key: 'customer',
  table: 'customer_accounts',
  group: 'money',
  path: '/finance/customerAccount',
  sorted: ['balance', 'asc'],
  fields: {
    customer: ref({ pt: 'Cliente', zh: '客户', en: 'Customer' }, { to: 'Customer', listed: 'first', sought: true }),
    balance: money({ pt: 'Saldo', zh: '余额', en: 'Balance' }, { min: '-99999999900' }),
    standing: one(standings, { pt: 'Situação', zh: '状态', en: 'Standing' }, { sought: true }),
    creditLimit: money({ pt: 'Limite de crédito', zh: '信用额度', en: 'Credit limit' }, { optional: true }),
    accumulatedUnsettled: money({ pt: 'A liquidar', zh: '累计未结算', en: 'Unsettled' }),
    prepaid: money({ pt: 'Adiantamento disponível', zh: '可用预存款', en: 'Prepayment left' }),
    billingPeriod: ref(
      { pt: 'Período de faturamento', zh: '账期', en: 'Billing period' },
      { to: 'BillingPeriod', optional: true },
    ),
    postedOn: day({ pt: 'Lançada em', zh: '最近入账', en: 'Last posted' }, { optional: true }),
    changedAt: instant({ pt: 'Alterada em', zh: '变更时间', en: 'Changed' }, { optional: true, listed: 'on-demand' }),
  },
});

/** Lines that a statement shows, the newest. */
export const STATEMENT_LINES = 200;

/** What moved a customer's account up to the end of a day, and the balance that it had then (R-0509). */
export const accountStatement = query('billing.accountStatement', {
  path: 'POST /finance/customerAccount/statement',
  params: z.strictObject({ customer: z.string().trim().min(1).max(40), until: z.iso.date() }),
  answer: z.object({
    balance: Money,
    lines: z.array(
      z.object({
        id: z.string(),
        day: z.string(),
        entry: z.string(),
        document: z.string(),
        amount: Money,
        /** What he had after it. */
        balance: Money,
        at: z.string(),
        by: z.string(),
        byName: z.string().optional(),
      }),
    ),
    /** There are older ones. */
    truncated: z.boolean(),
  }),
  scope: 'row',
  refusals: ['CUSTOMER_NOT_EXIST'],
  reads: ['money'],
});

export const customerAccounts = listingScreen(customerAccountRow, '/finance/receivableManagement/customerAccounts', {
  permission: 'menu:finance:customer-accounts',
  title: { pt: 'Contas de clientes', zh: '客户账户', en: 'Customer accounts' },
  queries: [accountStatement],
  commands: { 'set-credit-limit': setCreditTerms, 'close-books': closeBooks },
  page: 'own page',
});
