import { choice, code, day, money, one, text } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { FINANCE_FILE_ROWS } from './business.ts';

const ways = choice({
  receipt: { pt: 'Recebimento', zh: '收款', en: 'Receipt' },
  payment: { pt: 'Pagamento', zh: '付款', en: 'Payment' },
});
const outcomes = choice({
  paid: { pt: 'Pago', zh: '已付款', en: 'Paid', tone: 'ok' },
  failed: { pt: 'Recusado pelo banco', zh: '银行拒绝', en: 'Refused by the bank', tone: 'bad' },
});

/** Characters of the reason at most. */
export const WHY_NOT_MAX = 300;

/**
 * A line of a bank's return: money that came for a receipt, or what became of a payment. It is matched by itself with the receipt or payment batch that it
 * names; what cannot be matched waits for a person. Its reference is unique, so a file that is read twice counts once.
 */
export const bankEntry = flow('BankEntry', {
  context: 'billing',
  group: 'money',
  table: 'bank_entries',
  words: { pt: 'Lançamento do banco', zh: '银行回单', en: 'Bank entry' },
  code: givenNumber('LB'),
  numbered: 'LB',
  path: '/finance/bankEntry',
  named: 'reference',
  sorted: ['day', 'desc'],
  sheet: { rows: FINANCE_FILE_ROWS, format: 'bank file too' },
  fields: {
    reference: code(
      { pt: 'Referência do banco', zh: '银行参考号', en: "Bank's reference" },
      {
        pattern: '[0-9A-Z./-]{3,60}',
        example: '001-2026-11-10-000012-5',
        max: 60,
        unique: true,
        listed: 'first',
        sought: true,
        entered: 'once',
      },
    ),
    way: one(ways, { pt: 'Sentido', zh: '收付方向', en: 'Way' }, { sought: true, entered: 'once' }),
    document: text(
      { pt: 'Recibo ou pagamento', zh: '收付款单号', en: 'Receipt or payment' },
      { max: 20, sought: true, entered: 'once' },
    ),
    amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { min: '1', entered: 'once' }),
    day: day(
      { pt: 'Data no banco', zh: '银行日期', en: 'Day at the bank' },
      { sought: true, entered: 'once', year: 'plausible' },
    ),
    outcome: one(outcomes, { pt: 'Resultado', zh: '结果', en: 'Outcome' }, { entered: 'once', sought: true }),
    occurrence: text(
      { pt: 'Ocorrência', zh: '银行代码', en: 'Occurrence' },
      { max: 40, optional: true, entered: 'once', listed: 'on-demand' },
    ),
    whyNot: text(
      { pt: 'Por que não casou', zh: '未匹配原因', en: 'Why it was not matched' },
      { max: WHY_NOT_MAX, entered: 'never', optional: true, refusals: true },
    ),
  },
  life: life({
    states: {
      received: { words: { pt: 'Recebido', zh: '已接收', en: 'Received' }, tone: 'progress' },
      unmatched: { words: { pt: 'Sem par', zh: '未匹配', en: 'Unmatched' }, tone: 'bad' },
      matched: { words: { pt: 'Casado', zh: '已匹配', en: 'Matched' }, tone: 'ok' },
      dismissed: { words: { pt: 'Descartado', zh: '已忽略', en: 'Dismissed' }, tone: 'neutral' },
    },
    opens: 'received',
    revisable: [],
    moves: {
      match: {
        words: { pt: 'Casar', zh: '匹配', en: 'Match' },
        done: { pt: 'Casado', zh: '已匹配', en: 'Matched' },
        event: 'Matched',
        from: ['received'],
        to: 'matched',
        unoffered: true,
      },
      hold: {
        words: { pt: 'Reter', zh: '搁置', en: 'Hold' },
        done: { pt: 'Ficou sem par', zh: '未匹配', en: 'Left unmatched' },
        event: 'Held',
        from: ['received'],
        to: 'unmatched',
        asks: { whyNot: 'required' },
        unoffered: true,
      },
      assign: {
        words: { pt: 'Indicar documento', zh: '指定单据', en: 'Name the document' },
        done: { pt: 'Documento indicado', zh: '已指定单据', en: 'Document named' },
        event: 'Assigned',
        from: ['unmatched'],
        to: 'received',
        asks: { document: 'required' },
      },
      dismiss: {
        words: { pt: 'Descartar', zh: '忽略', en: 'Dismiss' },
        done: { pt: 'Descartado', zh: '已忽略', en: 'Dismissed' },
        event: 'Dismissed',
        from: ['unmatched'],
        to: 'dismissed',
        reason: 'required',
        danger: true,
      },
    },
  }),
  rule: { everyone: 'who works with the bank sees all that it says' },
});

export const bankEntries = recordScreen(bankEntry, '/finance/receivableManagement/bankEntries', {
  permission: 'menu:finance:bank-entries',
  title: { pt: 'Retornos do banco', zh: '银行回单', en: 'Bank returns' },
  actions: ['import', 'assign', 'dismiss', 'export'],
});
