import { instant, money, ref, text } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber, waybillField } from '../kernel/usual-fields.ts';

/** What a site owes for a parcel that a customer was compensated for, by a rule that says how much at most. */
export const compensation = flow('Compensation', {
  context: 'claims',
  group: 'money',
  words: { pt: 'Compensação', zh: '赔付', en: 'Compensation' },
  code: givenNumber('CO'),
  numbered: 'CO',
  path: '/compensation',
  sorted: ['time', 'desc'],
  fields: {
    waybillNumber: waybillField,
    responsibleParty: ref(
      { pt: 'Unidade responsável', zh: '责任方', en: 'Responsible party' },
      { to: 'Site', sought: true },
    ),
    compensationRule: ref({ pt: 'Regra', zh: '赔付规则', en: 'Rule' }, { to: 'CompensationRule', optional: true }),
    amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { min: '1' }),
    reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { min: 3, max: 200, lines: 2 }),
    time: instant({ pt: 'Lançada em', zh: '时间', en: 'Raised' }, { entered: 'never', sought: true }),
    confirmedAt: instant({ pt: 'Confirmada em', zh: '确认时间', en: 'Confirmed' }, { entered: 'never' }),
    settledAt: instant({ pt: 'Liquidada em', zh: '结算时间', en: 'Settled' }, { entered: 'never' }),
  },
  life: life({
    states: {
      pending: { words: { pt: 'A confirmar', zh: '待确认', en: 'Pending' }, tone: 'warn' },
      confirmed: { words: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' }, tone: 'info' },
      settled: { words: { pt: 'Liquidada', zh: '已结算', en: 'Settled' }, tone: 'ok' },
    },
    opens: 'pending',
    revisable: ['pending'],
    stamps: { time: 'at' },
    moves: {
      confirm: {
        words: { pt: 'Confirmar', zh: '确认', en: 'Confirm' },
        done: { pt: 'Confirmada', zh: '已确认', en: 'Confirmed' },
        event: 'Confirmed',
        from: ['pending'],
        to: 'confirmed',
        stamps: { confirmedAt: 'at' },
        notBy: ['register', 'revise'],
        posts: true,
      },
      settle: {
        words: { pt: 'Liquidar', zh: '结算', en: 'Settle' },
        done: { pt: 'Liquidada', zh: '已结算', en: 'Settled' },
        event: 'Settled',
        from: ['confirmed'],
        to: 'settled',
        stamps: { settledAt: 'at' },
        posts: true,
      },
    },
  }),
  scopedBy: { responsibleParty: siteScope },
  rule: 'stream',
});

export const compensationList = recordScreen(compensation, '/compensationManagement/compensationList', {
  permission: 'menu:compensation-management:compensation-list',
  title: { pt: 'Lista de compensações', zh: '赔付列表', en: 'Compensation list' },
  actions: ['create', 'edit', 'confirm', 'settle', 'export'],
});
