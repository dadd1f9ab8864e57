import { choice, count, day, money, one, ref, refs, rows, text } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { life } from '../kernel/life.ts';
import { listing, listingScreen } from '../kernel/listing.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { givenNumber, idField } from '../kernel/usual-fields.ts';
import { receivableAccount } from './accounts.ts';
import { BUSINESS, businessTypes, CUSTOMER, FINANCE_ROWS } from './business.ts';
import { GENERATED_CHARGES, GENERATED_CUSTOMERS, GENERATED_OF_PART } from './receivable-generation-limits.ts';
import { billingDate, billType } from './reconciliation-batch.ts';
import { asked, askedBy, failing, failure, finding, found, standings } from './long-run.ts';

/** Whose charges become batches. All of them is said, never meant by saying nothing (R-0568). */
const whose = choice({
  named: { pt: 'Os escolhidos', zh: '指定客户', en: 'The chosen ones' },
  all: { pt: 'Todos os clientes', zh: '全部客户', en: 'All customers' },
});
const { express, pickup, stocking } = businessTypes;

/** What came of the charges of one customer. */
const outcomes = choice({
  generated: { pt: 'Lote gerado', zh: '已生成批次', en: 'Batch made', tone: 'ok' },
  parked: { pt: 'Não faturado', zh: '未生成', en: 'Not billed', tone: 'warn' },
});
/** Why no batch was made for a customer. */
const reasons = choice({
  not_in_use: { pt: 'Cliente não está em uso', zh: '客户未启用', en: 'The customer is not in use' },
  nothing_open: { pt: 'Nada em aberto no período', zh: '期间内无未生成费用', en: 'Nothing open in the period' },
  changed_meanwhile: {
    pt: 'As cobranças mudaram entretanto',
    zh: '期间费用已变更',
    en: 'Its charges changed meanwhile',
  },
});
export type Parked = keyof typeof reasons;

const TOTAL_MAX = '99999999999999';
const many = (words: Words) => count(words, { max: GENERATED_CHARGES, ...found });

const row = {
  businessType: one(businessTypes, BUSINESS, { optional: true, sought: true }),
  outcome: one(outcomes, { pt: 'Resultado', zh: '结果', en: 'Outcome' }, { sought: true }),
  why: one(reasons, { pt: 'Por que não', zh: '未生成原因', en: 'Why not' }, { optional: true, sought: true }),
  batch: text({ pt: 'Lote', zh: '批次号', en: 'Batch' }, { max: 20, optional: true, sought: true }),
  charges: count({ pt: 'Cobranças', zh: '费用笔数', en: 'Charges' }, { min: 0, max: FINANCE_ROWS }),
  leftOut: count({ pt: 'Deixadas de fora', zh: '未计入', en: 'Left out' }, { min: 0, max: FINANCE_ROWS }),
  amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { min: '0', max: TOTAL_MAX }),
} as const;

const period = (words: Words) => day(words, { entered: 'once', year: 'plausible' });
/** Asked for as a batch is, before there is one. */
const { entered: _date, ...askedDate } = billingDate;
const { entered: _type, ...askedType } = billType;

/**
 * Receivables of a period for one, some or all customers: a worker finds the open charges whose business time lies in it, and batches of 200 at most are
 * made of them, customer by customer and kind by kind (R-0567, R-0575). The period lies in one month (R-0579); a billing date and a bill type are chosen
 * (R-0585, R-0578). A customer who cannot be billed is listed with the reason. Cancelled, it ends where it stands: batches that were made stay.
 */
export const receivableGeneration = flow('ReceivableGeneration', {
  context: 'billing',
  group: 'money',
  table: 'receivable_generations',
  words: { pt: 'Geração de contas a receber', zh: '应收批量生成', en: 'Generation of receivables' },
  code: givenNumber('GR'),
  numbered: 'GR',
  path: '/finance/receivableGeneration',
  sorted: ['time', 'desc'],
  fields: {
    periodStart: period({ pt: 'Data do negócio desde', zh: '业务日期起', en: 'Business day from' }),
    periodEnd: period({ pt: 'Data do negócio até', zh: '业务日期止', en: 'Business day until' }),
    whose: one(whose, { pt: 'De quem', zh: '客户范围', en: 'Whose' }, { entered: 'once', sought: true }),
    customers: refs(
      { pt: 'Clientes', zh: '客户', en: 'Customers' },
      {
        to: 'Customer',
        max: GENERATED_CUSTOMERS,
        entered: 'once',
        optional: true,
        listed: 'on-demand',
        when: { whose: ['named'] },
      },
    ),
    /** As accounts call it, one of those that they name: the charges under its accounts are found. */
    subject: text(
      { pt: 'Entidade', zh: '业务主体', en: 'Business entity' },
      {
        min: 2,
        max: 80,
        entered: 'once',
        addedLater: true,
        sought: true,
        offered: { of: 'ReceivableAccount', field: 'businessSubject', only: true },
        help: {
          pt: 'Como nas contas a receber. O tipo de negócio é um dos que ela oferece.',
          zh: '与应收账户中的业务主体一致，业务类型须为其提供的类型。',
          en: 'As on the receivable accounts. The business type is one that it offers.',
        },
      },
    ),
    businessType: one({ express, pickup, stocking }, BUSINESS, { entered: 'once', addedLater: true, sought: true }),
    billingDate: { ...askedDate, entered: 'once' },
    billType: { ...askedType, entered: 'once' },
    charges: many({ pt: 'Cobranças encontradas', zh: '找到的费用', en: 'Charges found' }),
    billed: many({ pt: 'Já em lote', zh: '已入批次', en: 'In batches' }),
    batches: many({ pt: 'Lotes', zh: '批次数', en: 'Batches' }),
    parked: many({ pt: 'Não faturados', zh: '未生成客户', en: 'Not billed' }),
    total: money({ pt: 'Valor total', zh: '总金额', en: 'Total' }, { min: '0', max: TOTAL_MAX, ...found }),
    part: count({ pt: 'Parte', zh: '部分', en: 'Part' }, { min: 0, max: GENERATED_CHARGES, ...found, listed: 'never' }),
    results: rows(
      // No reference that must be in use: a customer who is not is told here.
      { customer: text(CUSTOMER, { max: 20 }), ...row },
      { pt: 'Resultados', zh: '结果', en: 'Results' },
      { ...found, max: GENERATED_OF_PART, listed: 'never' },
    ),
    failure,
    ...asked,
  },
  life: life({
    states: {
      searching: standings.searching,
      generating: { words: { pt: 'Gerando', zh: '生成中', en: 'Generating' }, tone: 'progress' },
      cancelling: { words: { pt: 'Cancelando', zh: '取消中', en: 'Being cancelled' }, tone: 'progress' },
      generated: { words: { pt: 'Gerado', zh: '已生成', en: 'Generated' }, tone: 'ok' },
      cancelled: standings.cancelled,
      failed: standings.failed,
    },
    opens: 'searching',
    stamps: askedBy,
    revisable: [],
    moves: {
      find: finding('generating', { charges: 'required' }),
      advance: {
        words: { pt: 'Avançar', zh: '推进', en: 'Go on' },
        done: { pt: 'Lotes gerados', zh: '已生成批次', en: 'Batches made' },
        event: 'Advanced',
        from: ['generating', 'cancelling'],
        asks: { part: 'required', results: 'required', billed: 'required' },
        unoffered: true,
      },
      finish: {
        words: { pt: 'Concluir', zh: '完成', en: 'Finish' },
        done: { pt: 'Gerado', zh: '已生成', en: 'Generated' },
        event: 'Finished',
        from: ['generating'],
        to: 'generated',
        asks: { batches: 'required', parked: 'required', total: 'required' },
        unoffered: true,
      },
      cancel: {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelamento pedido', zh: '已请求取消', en: 'Cancellation asked for' },
        event: 'Cancelled',
        from: ['searching', 'generating'],
        to: 'cancelling',
        danger: true,
      },
      stop: {
        words: { pt: 'Parar', zh: '停止', en: 'Stop' },
        done: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' },
        event: 'Stopped',
        from: ['cancelling'],
        to: 'cancelled',
        asks: { batches: 'required', parked: 'required', total: 'required' },
        unoffered: true,
      },
      fail: failing(['searching', 'generating']),
    },
  }),
  // Its parts tell what customers owe: that of one is seen by who sees him, that of several by who sees all.
  scopedBy: { customers: customerScope },
  rule: 'row',
});

/** What a generation made of the charges of one customer: a batch, or none and why. */
export const generatedReceivable = listing('GeneratedReceivable', {
  context: 'billing',
  words: { pt: 'Resultado da geração', zh: '应收生成结果', en: 'Result of a generation' },
  key: 'id',
  table: 'generated_receivables',
  group: 'money',
  path: '/finance/generatedReceivable',
  sorted: ['id', 'asc'],
  sorts: ['id'],
  narrowed: ['run', 'customer', 'outcome', 'why', 'batch'],
  fields: {
    id: idField,
    run: text({ pt: 'Geração', zh: '生成任务', en: 'Generation' }, { max: 20, sought: true }),
    customer: ref(CUSTOMER, { to: 'Customer', listed: 'first', sought: true }),
    ...row,
  },
});

const area = '/finance/receivableManagement/generateReceivables';
export const receivableGenerations = recordScreen(receivableGeneration, `${area}/receivableGenerations`, {
  permission: 'menu:finance:receivable-generations',
  title: { pt: 'Gerações por período', zh: '按期间生成应收', en: 'Receivables of a period' },
  actions: ['create', 'cancel', 'export'],
  called: { create: 'generate-period' },
  // Which entities there are is said by the accounts.
  queries: [receivableAccount.list],
  page: 'own page',
});
export const generatedReceivables = listingScreen(generatedReceivable, `${area}/generatedReceivables`, {
  permission: 'menu:finance:generated-receivables',
  title: { pt: 'Resultado da geração', zh: '应收生成结果', en: 'Results of a generation' },
});
