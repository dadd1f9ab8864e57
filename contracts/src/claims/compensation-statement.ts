import { choice, instant, money, one, ref, text, waybill } from '../kernel/fields/index.ts';
import { listing } from '../kernel/listing.ts';
import { report, reportScreen } from '../kernel/report.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { compensation } from './compensation.ts';

const states = choice(
  Object.fromEntries(Object.entries(compensation.life.states).map(([state, { words }]) => [state, words])),
);

/** Compensations as figures are made of them: the rows of their list. */
export const compensationRow = listing('CompensationRow', {
  context: 'claims',
  words: { pt: 'Compensação', zh: '赔付', en: 'Compensation' },
  key: 'code',
  table: compensation.table,
  group: 'money',
  path: '/compensation/row',
  sorted: ['time', 'desc'],
  fields: {
    code: givenNumber('CO'),
    status: one(states, { pt: 'Situação', zh: '状态', en: 'Status' }, { sought: true }),
    waybillNumber: waybill({ pt: 'Conhecimento', zh: '运单号', en: 'Waybill' }, { listed: 'first' }),
    responsibleParty: ref(
      { pt: 'Unidade responsável', zh: '责任方', en: 'Responsible party' },
      { to: 'Site', sought: true },
    ),
    compensationRule: ref({ pt: 'Regra', zh: '赔付规则', en: 'Rule' }, { to: 'CompensationRule', optional: true }),
    amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { min: '1' }),
    reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { min: 3, max: 200 }),
    time: instant({ pt: 'Lançada em', zh: '时间', en: 'Raised' }, { optional: true, sought: true }),
  },
});

/** What each responsible site was charged for compensations, by month: how many and how much, and how much of it is confirmed or settled. */
export const compensationStatementReport = report('CompensationStatement', {
  context: 'claims',
  words: { pt: 'Demonstrativo de compensações', zh: '赔付账单', en: 'Compensation statement' },
  path: '/compensation/statement',
  of: compensationRow,
  period: 'time',
  usual: 31,
  dimensions: {
    party: { kind: 'value', of: 'responsibleParty' },
    period: { kind: 'month', of: 'time', words: { pt: 'Mês', zh: '月份', en: 'Month' } },
    rule: { kind: 'value', of: 'compensationRule' },
  },
  groupings: {
    partyAndPeriod: {
      words: { pt: 'Por unidade e mês', zh: '按责任方和月份', en: 'By site and month' },
      by: ['party', 'period'],
    },
    party: { words: { pt: 'Por unidade', zh: '按责任方', en: 'By site' }, by: ['party'] },
    period: { words: { pt: 'Por mês', zh: '按月份', en: 'By month' }, by: ['period'] },
    rule: { words: { pt: 'Por regra', zh: '按规则', en: 'By rule' }, by: ['rule'] },
  },
  measures: {
    count: { kind: 'rows', words: { pt: 'Compensações', zh: '赔付笔数', en: 'Compensations' } },
    totalAmount: { kind: 'sum', of: 'amount', words: { pt: 'Valor total', zh: '总金额', en: 'Total' } },
    pending: {
      kind: 'sum',
      of: 'amount',
      where: [{ field: 'status', is: 'pending' }],
      words: { pt: 'A confirmar', zh: '待确认', en: 'To be confirmed' },
    },
    owed: {
      kind: 'sum',
      of: 'amount',
      where: [{ field: 'status', is: 'confirmed' }],
      words: { pt: 'Confirmado, a liquidar', zh: '已确认待结算', en: 'Confirmed, not settled' },
    },
    settled: {
      kind: 'sum',
      of: 'amount',
      where: [{ field: 'status', is: 'settled' }],
      words: { pt: 'Liquidado', zh: '已结算', en: 'Settled' },
    },
  },
});

export const compensationStatement = reportScreen(
  compensationStatementReport,
  '/compensationManagement/compensationStatement',
  {
    permission: 'menu:compensation-management:compensation-statement',
    title: { pt: 'Demonstrativo de compensações', zh: '赔付账单', en: 'Compensation statement' },
    offers: ['view'],
  },
);
