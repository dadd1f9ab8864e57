import {
  choice,
  file,
  flag,
  instant,
  money,
  one,
  orderNumber,
  ref,
  text,
  texts,
  user,
  word,
} from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { claimStages } from './stages.ts';
import { methods } from '../billing/methods.ts';

/** Orders of one claim at most (R-0424). */
export const CLAIM_ORDERS = 500;
/** So many numbers are looked at, so that a list that is too long is told by its own refusal. */
const ORDERS_READ = 5_000;

const types = choice({
  loss: { pt: 'Extravio', zh: '丢失', en: 'Loss' },
  damage: { pt: 'Avaria', zh: '破损', en: 'Damage' },
  delay: { pt: 'Atraso', zh: '延误', en: 'Delay' },
  theft: { pt: 'Roubo', zh: '被盗', en: 'Theft' },
});
/** How a claim was judged (R-0546). */
const determinations = choice({
  established: { pt: 'Procedente', zh: '成立', en: 'Established', tone: 'ok' },
  not_established: { pt: 'Improcedente', zh: '不成立', en: 'Not established', tone: 'bad' },
  tracking_updated: { pt: 'Rastro atualizado', zh: '轨迹已更新', en: 'Tracking updated', tone: 'info' },
  system_automatic: { pt: 'Automática', zh: '系统自动判定', en: 'System automatic', tone: 'neutral' },
});
/** How much was lost (R-0547). */
const outcomes = choice({
  all_lost: { pt: 'Perda total', zh: '全部丢失', en: 'All lost', tone: 'bad' },
  partially_lost: { pt: 'Perda parcial', zh: '部分丢失', en: 'Partially lost', tone: 'warn' },
});

const EVIDENCE = {
  accept: ['pdf', 'png', 'jpg', 'bmp', 'xlsx', 'docx'],
  maxBytes: 5 << 20,
  optional: true,
  listed: 'on-demand',
} as const;
const touched = { lastUpdater: 'by', lastUpdateTime: 'at' } as const;
const never = { entered: 'never' } as const;
const hidden = { entered: 'never', listed: 'on-demand' } as const;
/** A claim's type is what is complained of: several are judged or paid together where that is one (R-0629). */
const alike = { field: 'claimType', refused: 'SAME_COMPLAINT_TYPE' } as const;
/** Who applied for a claim, changed it or sent it to review does not judge it. */
export const MAKERS = ['register', 'revise', 'submit'];

/**
 * What the company claims of a supplier for orders that were lost, damaged or late (finance 3, R-0512, R-0513). Applied for, judged by the supplier's auditor, then
 * paid or credited on a bill; what stands passed is owed to us by the supplier in the books until it is paid (R-0545).
 */
export const claimApplication = flow('ClaimApplication', {
  context: 'claims',
  group: 'money',
  table: 'claim_applications',
  words: { pt: 'Solicitação de indenização', zh: '理赔申请', en: 'Claim application' },
  code: givenNumber('SI'),
  numbered: 'SI',
  path: '/claimApplication',
  alsoUnder: '/finance',
  sorted: ['applicationTime', 'desc'],
  spans: { applicationTime: SPAN_DAYS.quarter },
  // The specification is silent; what is claimed once is owed once, so one claim of a kind stands for an order until it is paid, also while it may be sent anew.
  alone: { by: ['claimType', 'claimsSupplier'], each: ['linkedOrder', 'relatedOrders'], taken: 'CLAIM_STANDS' },
  fields: {
    linkedOrder: orderNumber(
      { pt: 'Pedido principal', zh: '关联单号', en: 'Linked order' },
      { listed: 'first', sought: true },
    ),
    claimType: word('CLAIM_TYPE', types, { pt: 'Tipo', zh: '理赔类型', en: 'Type' }, { sought: true }),
    claimsSupplier: ref({ pt: 'Fornecedor', zh: '理赔供应商', en: 'Supplier' }, { to: 'ClaimSupplier', sought: true }),
    claimAmount: money({ pt: 'Valor pedido', zh: '申请金额', en: 'Amount claimed' }, { min: '1' }),
    cause: text({ pt: 'Causa', zh: '理赔原因', en: 'Cause' }, { min: 3, max: 200, lines: 3 }),
    drawee: text({ pt: 'Sacado', zh: '付款方', en: 'Drawee' }, { min: 2, max: 80 }),
    relatedOrders: texts(
      { pt: 'Pedidos relacionados', zh: '相关订单', en: 'Related orders' },
      { max: ORDERS_READ, characters: 40, listed: 'on-demand' },
    ),
    evidence: file({ pt: 'Prova', zh: '证据', en: 'Evidence' }, EVIDENCE),
    secondEvidence: file({ pt: 'Segunda prova', zh: '第二份证据', en: 'Second evidence' }, EVIDENCE),
    thirdEvidence: file({ pt: 'Terceira prova', zh: '第三份证据', en: 'Third evidence' }, EVIDENCE),
    defaultAuditor: user({ pt: 'Analista', zh: '审核人', en: 'Auditor' }, never),
    declarationValueThreshold: money(
      { pt: 'Limite de valor declarado', zh: '申报价值阈值', en: 'Declared-value threshold' },
      hidden,
    ),
    processingStage: one(
      claimStages,
      { pt: 'Etapa', zh: '理赔处理', en: 'Processing stage' },
      { entered: 'never', optional: true, sought: true },
    ),
    applicationTime: instant(
      { pt: 'Solicitada em', zh: '申请时间', en: 'Applied' },
      { entered: 'never', sought: true },
    ),
    determination: one(determinations, { pt: 'Julgamento', zh: '判定结果', en: 'Determination' }, never),
    outcomeKind: one(outcomes, { pt: 'Desfecho', zh: '丢失类型', en: 'Outcome' }, { entered: 'never', optional: true }),
    lossConfirmation: flag(
      { pt: 'Perda confirmada', zh: '确认丢失', en: 'Loss confirmed' },
      { entered: 'never', optional: true, listed: 'on-demand' },
    ),
    actualClaimAmount: money(
      { pt: 'Valor reconhecido', zh: '实际理赔金额', en: 'Amount allowed' },
      { entered: 'never', min: '1' },
    ),
    remark: text({ pt: 'Parecer', zh: '审核备注', en: 'Remark' }, { max: 200, lines: 3, entered: 'never' }),
    paymentMethod: one(methods, { pt: 'Forma de pagamento', zh: '付款方式', en: 'Payment method' }, never),
    paymentAccount: text(
      { pt: 'Conta do pagamento', zh: '付款账号', en: 'Payment account' },
      { min: 2, max: 60, entered: 'never' },
    ),
    paymentTime: instant({ pt: 'Pagamento enviado em', zh: '付款时间', en: 'Payment submitted' }, never),
    amountPaid: money({ pt: 'Valor pago', zh: '实付金额', en: 'Amount paid' }, never),
    /** Where something is credited: the payment batch of the supplier that pays less for it. */
    billNumber: text(
      { pt: 'Número da fatura', zh: '账单号', en: 'Bill number' },
      {
        min: 2,
        max: 40,
        entered: 'never',
        help: {
          pt: 'O lote de pagamento do fornecedor, ainda a pagar, do qual o crédito é descontado.',
          zh: '从中抵扣的供应商付款批次，须尚未付清。',
          en: 'The payment batch of the supplier, still to be paid, that the credit is deducted from.',
        },
      },
    ),
    billCredit: money({ pt: 'Crédito em fatura', zh: '账单抵扣', en: 'Bill credit' }, never),
    /** Whose bill that is: the supplier of the records that the claim supplier named when the payment was submitted. */
    creditedSupplier: ref(
      { pt: 'Fornecedor creditado', zh: '抵扣供应商', en: 'Supplier credited' },
      { to: 'Supplier', entered: 'never', optional: true, listed: 'on-demand' },
    ),
    lastUpdater: user({ pt: 'Última mudança por', zh: '最后更新人', en: 'Last updated by' }, hidden),
    lastUpdateTime: instant({ pt: 'Última mudança', zh: '最后更新时间', en: 'Last updated' }, hidden),
  },
  life: life({
    states: {
      to_be_submitted: { words: { pt: 'A enviar', zh: '待提交', en: 'To be submitted' }, tone: 'neutral' },
      under_review: { words: { pt: 'Em análise', zh: '审核中', en: 'Under review' }, tone: 'progress' },
      rejected: { words: { pt: 'Recusada', zh: '已驳回', en: 'Rejected' }, tone: 'bad' },
      due_for_payment: { words: { pt: 'A pagar', zh: '待付款', en: 'Due for payment' }, tone: 'warn' },
      bill_credit_in_progress: {
        words: { pt: 'Crédito em andamento', zh: '账单抵扣中', en: 'Bill credit in progress' },
        tone: 'hold',
      },
      return_completed: {
        words: { pt: 'Ressarcida', zh: '已返款', en: 'Return completed' },
        tone: 'ok',
        frees: true,
      },
    },
    opens: 'to_be_submitted',
    revisable: ['to_be_submitted', 'rejected'],
    stamps: { applicationTime: 'at' },
    reviews: [{ pass: 'pass', refuse: 'turn-down' }],
    moves: {
      submit: {
        words: { pt: 'Enviar para análise', zh: '提交审核', en: 'Submit for review' },
        done: { pt: 'Enviada para análise', zh: '已提交审核', en: 'Submitted' },
        event: 'Submitted',
        from: ['to_be_submitted', 'rejected'],
        to: 'under_review',
        finds: ['defaultAuditor'],
        stamps: touched,
      },
      // Passed with a result and a remark (R-0630), turned down with a reason (R-0626).
      pass: {
        words: { pt: 'Aprovar', zh: '通过', en: 'Pass' },
        done: { pt: 'Aprovada', zh: '已通过', en: 'Passed' },
        event: 'Passed',
        from: ['under_review'],
        to: 'due_for_payment',
        asks: {
          determination: { refused: 'AUDIT_RESULT_OR_REMARK_EMPTY' },
          remark: { refused: 'AUDIT_RESULT_OR_REMARK_EMPTY' },
          actualClaimAmount: 'required',
          outcomeKind: 'optional',
          lossConfirmation: 'optional',
        },
        stamps: touched,
        notBy: MAKERS,
        alike,
        posts: true,
      },
      'turn-down': {
        words: { pt: 'Recusar', zh: '驳回', en: 'Turn down' },
        done: { pt: 'Recusada', zh: '已驳回', en: 'Turned down' },
        event: 'TurnedDown',
        from: ['under_review'],
        to: 'rejected',
        asks: { determination: 'optional', remark: { refused: 'REJECTION_REASON_REQUIRED' } },
        stamps: touched,
        notBy: MAKERS,
        alike,
        danger: true,
      },
      'submit-payment': {
        words: { pt: 'Enviar pagamento', zh: '提交付款', en: 'Submit payment' },
        done: { pt: 'Pagamento enviado', zh: '已提交付款', en: 'Payment submitted' },
        event: 'PaymentSubmitted',
        from: ['due_for_payment'],
        to: 'bill_credit_in_progress',
        asks: {
          paymentMethod: 'required',
          paymentAccount: 'required',
          amountPaid: 'required',
          billNumber: 'optional',
          billCredit: 'optional',
        },
        finds: ['creditedSupplier'],
        stamps: { paymentTime: 'at', ...touched },
        alike,
      },
      'cancel-payment': {
        words: { pt: 'Cancelar pagamento', zh: '取消付款', en: 'Cancel payment' },
        done: { pt: 'Pagamento cancelado', zh: '已取消付款', en: 'Payment cancelled' },
        event: 'PaymentCancelled',
        from: ['bill_credit_in_progress'],
        to: 'due_for_payment',
        stamps: touched,
        reason: 'required',
        danger: true,
      },
      settle: {
        words: { pt: 'Concluir crédito', zh: '完成抵扣', en: 'Complete credit' },
        done: { pt: 'Ressarcida', zh: '已返款', en: 'Settled' },
        event: 'Settled',
        from: ['bill_credit_in_progress'],
        to: 'return_completed',
        stamps: touched,
        // Whoever says how it is paid is not who says that it came.
        notBy: ['submit-payment'],
        posts: true,
      },
    },
  }),
  rule: { everyone: 'claims are judged for the whole company; who may see them is said by permission' },
});

const area = '/ClaimsManagement';
export const claimList = recordScreen(claimApplication, `${area}/claimList`, {
  permission: 'menu:claims-management:claim-list',
  title: { pt: 'Solicitações de indenização', zh: '理赔申请列表', en: 'Claim applications' },
  page: 'own page',
});

export const claimStatement = recordScreen(claimApplication, `${area}/claimStatement`, {
  permission: 'menu:claims-management:claim-statement',
  title: { pt: 'Demonstrativo de indenizações', zh: '理赔账单', en: 'Claim statement' },
  actions: ['settle', 'export'],
  called: { settle: 'bill-credit' },
});

export const claimDetail = recordScreen(claimApplication, `${area}/claimDetail`, {
  kind: 'detail',
  hidden: true,
  page: 'own page',
  permission: 'menu:claims-management:claim-detail',
  title: { pt: 'Detalhe da indenização', zh: '理赔详情', en: 'Claim detail' },
  actions: ['edit', 'submit', 'pass', 'turn-down', 'submit-payment', 'cancel-payment', 'settle', 'upload'],
  called: { upload: 'upload-attachment' },
  also: { edit: ['upload-attachment'] },
});
