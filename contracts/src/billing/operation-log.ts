import { choice, instant, one, ref, text, user } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import type { AnyRecord } from '../kernel/record.ts';
import { idField, SITE } from '../kernel/usual-fields.ts';
import { bankAccount, billingPeriod, payableAccount, receivableAccount } from './accounts.ts';
import { bookEvents } from './books.ts';
import { bankEntry } from './bank-entry.ts';
import { charge } from './charge.ts';
import { dataPushLog } from './data-push-log.ts';
import { customerAccountEvents } from './customer-account.ts';
import { reconciliationEmail } from './reconciliation-email.ts';
import { integrityCheck } from './integrity-check.ts';
import { paymentBatch } from './payment-batch.ts';
import { paymentVoucher } from './payment-voucher.ts';
import { recalculationRun } from './recalculation-run.ts';
import { receivableGeneration } from './receivable-generation.ts';
import { receipt } from './receipt.ts';
import { reconciliationBatch } from './reconciliation-batch.ts';
import { siteExpense } from './site-expense.ts';
import { topUp } from './top-up.ts';

/** What finance people keep and decide about. */
const RECORDS = [
  topUp,
  siteExpense,
  charge,
  reconciliationBatch,
  receipt,
  paymentBatch,
  paymentVoucher,
  recalculationRun,
  integrityCheck,
  receivableGeneration,
  dataPushLog,
  bankEntry,
  receivableAccount,
  payableAccount,
  bankAccount,
  billingPeriod,
  reconciliationEmail,
] as unknown as readonly AnyRecord[];

const REGISTERED: Words = { pt: 'Cadastro', zh: '新增', en: 'Registered' };
const REVISED: Words = { pt: 'Alteração', zh: '修改', en: 'Changed' };

/** `Recarga · Conferida`: the record, and what was done as its own history says it. */
const together = (of: Words, done: Words): Words => ({
  pt: `${of.pt} · ${done.pt}`,
  zh: `${of.zh} · ${done.zh}`,
  en: `${of.en} · ${done.en}`,
});

/** Every event of finance that somebody caused, by its type. What is posted follows from these and is no operation of its own. */
export const financeOperations = choice({
  ...Object.fromEntries(
    RECORDS.flatMap(({ words, events, life }) => [
      [events.registered.type, together(words, REGISTERED)],
      [events.revised.type, together(words, REVISED)],
      ...Object.entries(events.moved).map(([name, { type }]) => [
        type,
        together(words, life.moves[name]?.done ?? REVISED),
      ]),
    ]),
  ),
  [customerAccountEvents.CustomerCreditTermsSet.type]: {
    pt: 'Conta de cliente · Limite e período definidos',
    zh: '客户账户 · 已设置额度与账期',
    en: 'Customer account · Limit and period set',
  },
  [bookEvents.BooksClosed.type]: { pt: 'Livros · Fechados', zh: '账簿 · 已关闭', en: 'Books · Closed' },
});

/** What somebody in finance did: who, when, with what, and why (finance 2). */
export const financeOperation = listing('FinanceOperation', {
  context: 'billing',
  words: { pt: 'Operação financeira', zh: '财务操作', en: 'Finance operation' },
  key: 'id',
  table: 'finance_operations',
  group: 'money',
  path: '/finance/operationLog',
  sorted: ['time', 'desc'],
  spans: { time: 31 },
  fields: {
    id: idField,
    time: instant({ pt: 'Data e hora', zh: '时间', en: 'Time' }, { sought: true, exact: true }),
    userId: user({ pt: 'Pessoa', zh: '操作人', en: 'Person' }, { sought: true }),
    action: one(financeOperations, { pt: 'Operação', zh: '操作', en: 'Operation' }, { sought: true }),
    target: text({ pt: 'Objeto', zh: '对象', en: 'Object' }, { max: 60, sought: true }),
    reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { max: 200, optional: true }),
    site: ref(SITE, { to: 'Site', optional: true }),
  },
});

export const operationLogs = listingScreen(financeOperation, '/finance/operationLogs', {
  permission: 'menu:finance:operation-logs',
  title: { pt: 'Logs de operações financeiras', zh: '财务操作日志', en: 'Finance operation logs' },
});
