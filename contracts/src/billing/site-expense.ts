import { instant, money, ref, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { siteScope } from '../kernel/scope.ts';
import { givenNumber, SITE } from '../kernel/usual-fields.ts';
import { inquirePrice } from '../pricing/price-inquiry.ts';
import { voucher } from './methods.ts';

/** Who wrote an expense down, changed it or passed it does not decide about it once more. */
const MAKERS = ['register', 'revise'];

/** What a site or a supplier costs. It counts when one other person has audited it, and a third one approved it (R-0717). */
export const siteExpense = flow('SiteExpense', {
  context: 'billing',
  group: 'money',
  table: 'site_expenses',
  words: { pt: 'Despesa de custo', zh: '成本费用', en: 'Cost fee' },
  code: givenNumber('DC'),
  numbered: 'DC',
  path: '/siteExpense',
  alsoUnder: '/finance',
  sorted: ['businessTime', 'desc'],
  fields: {
    site: ref(SITE, { to: 'Site', listed: 'first', sought: true }),
    chargeType: ref(
      { pt: 'Tipo de despesa', zh: '费用类型', en: 'Charge type' },
      { to: 'PayableAccount', sought: true },
    ),
    amount: money({ pt: 'Valor', zh: '金额', en: 'Amount' }, { min: '1' }),
    businessTime: instant(
      { pt: 'Data do negócio', zh: '业务时间', en: 'Business time' },
      { sought: true, year: 'plausible' },
    ),
    remark: text({ pt: 'Comentário', zh: '备注', en: 'Comment' }, { min: 2, max: 200, lines: 2 }),
    attachment: voucher,
    auditedBy: user({ pt: 'Auditada por', zh: '审核人', en: 'Audited by' }, { entered: 'never' }),
    auditedAt: instant({ pt: 'Auditada em', zh: '审核时间', en: 'Audited' }, { entered: 'never', listed: 'on-demand' }),
    approvedBy: user({ pt: 'Aprovada por', zh: '审批人', en: 'Approved by' }, { entered: 'never' }),
    approvedAt: instant(
      { pt: 'Aprovada em', zh: '审批时间', en: 'Approved' },
      { entered: 'never', listed: 'on-demand' },
    ),
    refusedBy: user({ pt: 'Recusada por', zh: '驳回人', en: 'Refused by' }, { entered: 'never', listed: 'on-demand' }),
    reason: text(
      { pt: 'Motivo da recusa', zh: '驳回原因', en: 'Reason' },
      { min: 3, max: 200, lines: 2, entered: 'never' },
    ),
  },
  life: life({
    states: {
      recorded: { words: { pt: 'Lançada', zh: '已登记', en: 'Recorded' }, tone: 'warn' },
      audited: { words: { pt: 'Auditada', zh: '已审核', en: 'Audited' }, tone: 'info' },
      approved: { words: { pt: 'Aprovada', zh: '已审批', en: 'Approved' }, tone: 'ok' },
      refused: { words: { pt: 'Recusada', zh: '已驳回', en: 'Refused' }, tone: 'bad' },
      deleted: { words: { pt: 'Excluída', zh: '已删除', en: 'Deleted' }, tone: 'bad', gone: true },
    },
    opens: 'recorded',
    revisable: ['recorded'],
    reviews: [
      { pass: 'pass', refuse: 'refuse' },
      { pass: 'approve', refuse: 'turn-down' },
    ],
    moves: {
      pass: {
        words: { pt: 'Passar', zh: '通过', en: 'Pass' },
        done: { pt: 'Auditada', zh: '已审核', en: 'Audited' },
        event: 'Audited',
        from: ['recorded'],
        to: 'audited',
        stamps: { auditedAt: 'at', auditedBy: 'by' },
        notBy: MAKERS,
      },
      refuse: {
        words: { pt: 'Recusar', zh: '驳回', en: 'Refuse' },
        done: { pt: 'Recusada', zh: '已驳回', en: 'Refused' },
        event: 'Refused',
        from: ['recorded'],
        to: 'refused',
        asks: { reason: 'required' },
        stamps: { refusedBy: 'by' },
        notBy: MAKERS,
        danger: true,
      },
      approve: {
        words: { pt: 'Aprovar', zh: '审批', en: 'Approve' },
        done: { pt: 'Aprovada', zh: '已审批', en: 'Approved' },
        event: 'Approved',
        from: ['audited'],
        to: 'approved',
        stamps: { approvedAt: 'at', approvedBy: 'by' },
        notBy: [...MAKERS, 'pass'],
        posts: true,
      },
      'turn-down': {
        words: { pt: 'Recusar', zh: '驳回', en: 'Refuse' },
        done: { pt: 'Recusada na aprovação', zh: '审批驳回', en: 'Refused at approval' },
        event: 'TurnedDown',
        from: ['audited'],
        to: 'refused',
        asks: { reason: 'required' },
        stamps: { refusedBy: 'by' },
        notBy: [...MAKERS, 'pass'],
        danger: true,
      },
      delete: {
        words: { pt: 'Excluir', zh: '删除', en: 'Delete' },
        done: { pt: 'Excluída', zh: '已删除', en: 'Deleted' },
        event: 'Deleted',
        from: ['recorded'],
        to: 'deleted',
        danger: true,
      },
    },
  }),
  scopedBy: { site: siteScope },
  rule: 'stream',
});

const area = '/finance/costManagement';
export const costsFee = recordScreen(siteExpense, `${area}/costsFee`, {
  permission: 'menu:finance:costs-fee',
  title: { pt: 'Despesas de custo', zh: '成本费用', en: 'Cost fees' },
  actions: ['create', 'edit', 'delete', 'upload', 'import', 'export'],
  commands: { 'inquire-price': inquirePrice },
  called: { 'inquire-price': 'calculate' },
  page: 'own page',
});
export const costAudit = recordScreen(siteExpense, `${area}/costAudit`, {
  permission: 'menu:finance:cost-audit',
  title: { pt: 'Auditoria de custos', zh: '成本审核', en: 'Cost audit' },
  actions: ['pass', 'refuse', 'export'],
});
export const costApproval = recordScreen(siteExpense, `${area}/costApproval`, {
  permission: 'menu:finance:cost-approval',
  title: { pt: 'Aprovação de custos', zh: '成本审批', en: 'Cost approval' },
  actions: ['approve', 'turn-down', 'export'],
  called: { 'turn-down': 'refuse' },
});
