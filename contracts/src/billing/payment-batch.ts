import { HOUSE } from '../kernel/envelope.ts';
import { day, flag, instant, money, ref, text, texts } from '../kernel/fields/index.ts';
import type { Words } from '../kernel/language.ts';
import { life, takingBack } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { bankEntry } from './bank-entry.ts';
import { FINANCE_ROWS, SUPPLIER } from './business.ts';
import { REASON_MAX, registerPayment, undoPayment } from './settlement-commands.ts';
import { withheldFields } from './withheld.ts';

const AMOUNT_MAX = '99999999999999';
const never = { entered: 'never' } as const;
const later = { entered: 'never', optional: true } as const;

/** What is typed in when the bank paid, be it all of it or a part. */
const amounts = { actualAmount: 'required', lastAmount: 'required', successTime: 'required' } as const;
const paid = { ...amounts, confirmedByBank: 'optional' } as const;

/** Where the last payment may be taken back: nothing of what is left is asked for, nor at the bank. */
const TAKEN_BACK_FROM = ['paid', 'partial_payment'] as const;
/** What stands instead of the payment that is taken back: the one before it, or nothing. */
const before = {
  undoneAmount: 'required',
  actualAmount: 'optional',
  lastAmount: 'optional',
  successTime: 'optional',
  confirmedByBank: 'optional',
} as const;
/** Taken back by somebody else than who wrote a payment of it down, with a reason. */
const takenBack = (said: {
  readonly words: Words;
  readonly done: Words;
  readonly event: string;
  readonly to: 'in_progress' | 'pending_payment' | 'partial_payment';
}) =>
  takingBack({
    ...said,
    from: TAKEN_BACK_FROM,
    asks: before,
    notBy: ['pay', 'pay-part'],
    unoffered: true,
  });

/** What a claim that is deducted leaves: as much paid, as much of it no money, for these claims. */
const credited = { ...amounts, creditedAmount: 'required', credits: 'required' } as const;

/** Whether a bank's return told a payment: what it says is written down by the house, and by nobody else; events of before `confirmedByBank` say no more. */
export const toldByBank = ({ metadata }: { readonly metadata: { readonly actor: string } }): boolean =>
  metadata.actor === HOUSE;

/**
 * What pays passed batches of a supplier (R-0503, R-0540): requested by one person, sent to the bank by another, paid or failed as the bank says. What failed
 * is pending again when it is tried anew. A payment that was written down by mistake is taken back by another person, one that the bank gave back by the house.
 */
export const paymentBatch = flow('PaymentBatch', {
  context: 'billing',
  group: 'money',
  table: 'payment_batches',
  words: { pt: 'Lote de pagamento', zh: '付款批次', en: 'Payment batch' },
  code: givenNumber('LP'),
  numbered: 'LP',
  path: '/finance/paymentBatch',
  sorted: ['code', 'desc'],
  spans: { time: SPAN_DAYS.halfYear, successTime: SPAN_DAYS.halfYear },
  fields: {
    supplier: ref(SUPPLIER, { to: 'Supplier', listed: 'first', sought: true, ...never }),
    batches: texts(
      { pt: 'Lotes', zh: '对账批次', en: 'Batches' },
      { max: FINANCE_ROWS, characters: 20, ...never, sought: true },
    ),
    historicalAmount: money({ pt: 'Valor devido', zh: '应付金额', en: 'Amount due' }, { max: AMOUNT_MAX, ...never }),
    ...withheldFields,
    actualAmount: money({ pt: 'Valor pago', zh: '实付金额', en: 'Amount paid' }, { max: AMOUNT_MAX, ...later }),
    lastAmount: money(
      { pt: 'Valor desta vez', zh: '本次金额', en: 'Amount this time' },
      { max: AMOUNT_MAX, ...later, listed: 'on-demand' },
    ),
    undoneAmount: money(
      { pt: 'Valor desfeito', zh: '撤销金额', en: 'Amount taken back' },
      { max: AMOUNT_MAX, ...later, listed: 'on-demand' },
    ),
    /** Of the last payment: a bank's return told it, so nobody takes it back but the bank. */
    confirmedByBank: flag(
      { pt: 'Confirmado pelo banco', zh: '银行已确认', en: 'Confirmed by the bank' },
      { ...later, listed: 'on-demand', sought: true },
    ),
    returnedAt: instant({ pt: 'Devolvido em', zh: '退回时间', en: 'Returned' }, { ...later, listed: 'on-demand' }),
    /** How much of what was paid is no money: claims that the supplier answers for. */
    creditedAmount: money(
      { pt: 'Descontado por indenizações', zh: '理赔抵扣', en: 'Deducted for claims' },
      { max: AMOUNT_MAX, ...later, listed: 'on-demand' },
    ),
    credits: texts(
      { pt: 'Indenizações descontadas', zh: '抵扣的理赔', en: 'Claims deducted' },
      { max: FINANCE_ROWS, characters: 20, ...later, listed: 'on-demand' },
    ),
    bankAccount: ref(
      { pt: 'Pagar por', zh: '付款账户', en: 'Paid from' },
      { to: 'BankAccount', where: { owner: 'own' }, ...later, sought: true },
    ),
    payeeAccount: ref(
      { pt: 'Conta do favorecido', zh: '收款账户', en: "Payee's account" },
      {
        to: 'BankAccount',
        ...later,
        help: {
          pt: 'Com a conta, o pagamento vai ao banco como remessa CNAB 240.',
          zh: '填写账户后，付款以 CNAB 240 文件发送银行。',
          en: 'With the account the payment goes to the bank as a CNAB 240 remittance.',
        },
      },
    ),
    payee: text({ pt: 'Favorecido', zh: '收款方', en: 'Payee' }, { min: 2, max: 80, ...later }),
    time: instant({ pt: 'Pedido em', zh: '申请时间', en: 'Requested' }, { ...later, sought: true }),
    requestCancelled: flag(
      { pt: 'Pedido cancelado', zh: '付款申请已取消', en: 'Request cancelled' },
      { ...later, sought: true },
    ),
    paymentValidityPeriod: day(
      { pt: 'Pagar até', zh: '付款有效期', en: 'Pay until' },
      { ...later, sought: true, year: 'plausible' },
    ),
    successTime: instant({ pt: 'Pago em', zh: '成功时间', en: 'Paid' }, { ...later, sought: true, year: 'plausible' }),
    failureReason: text(
      { pt: 'Motivo da falha', zh: '失败原因', en: 'Failure' },
      { min: 3, max: REASON_MAX, lines: 2, refusals: true, ...later },
    ),
  },
  life: life({
    states: {
      pending_payment: { words: { pt: 'A pagar', zh: '待付款', en: 'Pending payment' }, tone: 'warn' },
      payment_requested: { words: { pt: 'Pagamento pedido', zh: '已申请付款', en: 'Payment requested' }, tone: 'info' },
      in_progress: { words: { pt: 'No banco', zh: '付款中', en: 'In progress' }, tone: 'info' },
      failed: { words: { pt: 'Falhou', zh: '付款失败', en: 'Failed' }, tone: 'bad' },
      partial_payment: { words: { pt: 'Pago em parte', zh: '部分付款', en: 'Partial payment' }, tone: 'warn' },
      paid: { words: { pt: 'Pago', zh: '已付款', en: 'Paid' }, tone: 'ok' },
      cancelled: { words: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' }, tone: 'neutral' },
    },
    opens: 'pending_payment',
    revisable: [],
    moves: {
      'request-payment': {
        words: { pt: 'Pedir pagamento', zh: '申请付款', en: 'Request payment' },
        done: { pt: 'Pagamento pedido', zh: '已申请付款', en: 'Payment requested' },
        event: 'Requested',
        from: ['pending_payment', 'partial_payment'],
        to: 'payment_requested',
        asks: {
          bankAccount: 'required',
          payeeAccount: 'optional',
          payee: 'optional',
          paymentValidityPeriod: 'optional',
        },
        stamps: { time: 'at' },
        finds: ['requestCancelled'],
      },
      'cancel-request': {
        words: { pt: 'Cancelar pedido', zh: '取消申请', en: 'Cancel the request' },
        done: { pt: 'Pedido cancelado', zh: '已取消申请', en: 'Request cancelled' },
        event: 'RequestCancelled',
        from: ['payment_requested'],
        to: 'pending_payment',
        instead: { where: 'actualAmount', to: 'partial_payment' },
        finds: ['requestCancelled'],
        reason: 'required',
      },
      'initiate-payment': {
        words: { pt: 'Enviar ao banco', zh: '发起付款', en: 'Initiate payment' },
        done: { pt: 'Enviado ao banco', zh: '已发起付款', en: 'Payment initiated' },
        event: 'Initiated',
        from: ['payment_requested'],
        to: 'in_progress',
        notBy: ['request-payment'],
      },
      'pay-part': {
        words: { pt: 'Pagar em parte', zh: '部分付款', en: 'Pay in part' },
        done: { pt: 'Pago em parte', zh: '已部分付款', en: 'Paid in part' },
        event: 'PaidInPart',
        from: ['in_progress'],
        to: 'partial_payment',
        asks: paid,
        unoffered: true,
      },
      pay: {
        words: { pt: 'Pagar', zh: '付款', en: 'Pay' },
        done: { pt: 'Pago', zh: '已付款', en: 'Paid' },
        event: 'Paid',
        from: ['in_progress'],
        to: 'paid',
        asks: paid,
        unoffered: true,
      },
      // The way back of what was written down by mistake. Where nobody asked for more since, the bank still has the request that it answered.
      undo: takenBack({
        words: { pt: 'Desfazer o último pagamento', zh: '撤销最近一笔付款', en: 'Take the last payment back' },
        done: {
          pt: 'Último pagamento desfeito: segue no banco',
          zh: '已撤销最近一笔付款：仍在银行',
          en: 'Last payment taken back: still at the bank',
        },
        event: 'LastPaymentUndone',
        to: 'in_progress',
      }),
      'undo-all': takenBack({
        words: { pt: 'Desfazer pagamento', zh: '撤销付款', en: 'Take the payment back' },
        done: {
          pt: 'Pagamento desfeito: nada está pago',
          zh: '已撤销付款：尚未付款',
          en: 'Payment taken back: nothing is paid',
        },
        event: 'PaymentUndone',
        to: 'pending_payment',
      }),
      'undo-part': takenBack({
        words: { pt: 'Desfazer parte paga', zh: '撤销部分付款', en: 'Take a part back' },
        done: { pt: 'Parte paga desfeita', zh: '已撤销部分付款', en: 'Part taken back' },
        event: 'PartUndone',
        to: 'partial_payment',
      }),
      // What the bank paid and gave back: the house writes it down when a return says so.
      return: {
        words: { pt: 'Registrar devolução', zh: '登记退回', en: 'Record a return' },
        done: { pt: 'Devolvido pelo banco', zh: '银行已退回', en: 'Returned by the bank' },
        event: 'Returned',
        from: TAKEN_BACK_FROM,
        to: 'failed',
        asks: { ...before, returnedAt: 'required', failureReason: 'required' },
        unoffered: true,
      },
      // What a supplier owes us for a claim is paid to him by no bank: it leaves less to pay, or nothing. A request for more than that is asked anew.
      'credit-part': {
        words: { pt: 'Descontar indenização', zh: '抵扣理赔', en: 'Deduct a claim' },
        done: { pt: 'Indenização descontada', zh: '已抵扣理赔', en: 'Claim deducted' },
        event: 'CreditedInPart',
        from: ['pending_payment', 'partial_payment', 'payment_requested'],
        to: 'partial_payment',
        asks: credited,
        finds: ['requestCancelled'],
        unoffered: true,
      },
      credit: {
        words: { pt: 'Quitar com indenização', zh: '以理赔抵清', en: 'Settle with a claim' },
        done: { pt: 'Pago com indenização', zh: '已以理赔抵清', en: 'Paid by a claim' },
        event: 'Credited',
        from: ['pending_payment', 'partial_payment', 'payment_requested'],
        to: 'paid',
        asks: credited,
        finds: ['requestCancelled'],
        unoffered: true,
      },
      fail: {
        words: { pt: 'Registrar falha', zh: '登记失败', en: 'Record a failure' },
        done: { pt: 'Falhou', zh: '付款失败', en: 'Failed' },
        event: 'Failed',
        from: ['in_progress'],
        to: 'failed',
        asks: { failureReason: 'required' },
        danger: true,
      },
      retry: {
        words: { pt: 'Repetir', zh: '重试', en: 'Retry' },
        done: { pt: 'A pagar de novo', zh: '已重新待付', en: 'Pending again' },
        event: 'Retried',
        from: ['failed'],
        to: 'pending_payment',
        instead: { where: 'actualAmount', to: 'partial_payment' },
      },
      'take-back': {
        words: { pt: 'Cancelar', zh: '取消', en: 'Cancel' },
        done: { pt: 'Cancelado: lote retirado', zh: '已取消：批次撤回', en: 'Cancelled: a batch was withdrawn' },
        event: 'TakenBack',
        from: ['pending_payment'],
        to: 'cancelled',
        unoffered: true,
      },
    },
  }),
  rule: { everyone: 'suppliers do not look into the books; who pays pays all of them' },
});

const area = '/finance/payableManagement';
export const payableCollection = recordScreen(paymentBatch, `${area}/payableCollection`, {
  permission: 'menu:finance:payable-collection',
  title: { pt: 'Liquidação de contas a pagar', zh: '应付付款', en: 'Payable settlement' },
  actions: ['request-payment', 'cancel-request', 'export'],
  commands: { 'register-payment': registerPayment, 'undo-payment': undoPayment },
  page: 'own page',
});
export const paymentBatches = recordScreen(paymentBatch, `${area}/paymentBatches`, {
  permission: 'menu:finance:payment-batches',
  title: { pt: 'Lotes de pagamento', zh: '付款批次', en: 'Payment batches' },
  actions: ['initiate-payment', 'cancel-request', 'export'],
  called: { 'cancel-request': 'cancel' },
  commands: { import: bankEntry.commands.register },
  page: 'own page',
});
export const bankPaymentManagement = recordScreen(paymentBatch, `${area}/bankPaymentManagement`, {
  permission: 'menu:finance:bank-payment-management',
  title: { pt: 'Gestão de pagamentos bancários', zh: '银行付款管理', en: 'Bank payment management' },
  actions: ['initiate-payment', 'fail', 'retry', 'export'],
  commands: { 'register-payment': registerPayment, 'undo-payment': undoPayment, import: bankEntry.commands.register },
  page: 'own page',
});
