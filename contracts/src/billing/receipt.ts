import { day, flag, instant, money, one, ref, text, texts, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { customerScope } from '../kernel/scope.ts';
import { SPAN_DAYS } from '../kernel/spans.ts';
import { givenNumber } from '../kernel/usual-fields.ts';
import { CUSTOMER, FINANCE_ROWS } from './business.ts';
import { dataPushLog } from './data-push-log.ts';
import { methods, voucher } from './methods.ts';
import { prepaymentLeft } from './prepayment.ts';
import { registerReceiptPayment, settleFromBalance, undoReceiptPayment } from './settlement-commands.ts';

const AMOUNT_MAX = '99999999999999';
const never = { entered: 'never' } as const;
const later = { entered: 'never', optional: true } as const;

/** What is typed in when money came, be it all of it or a part. */
const collected = {
  actualAmount: 'required',
  lastAmount: 'required',
  method: 'required',
  time: 'required',
  redeemer: 'optional',
  prepayment: 'optional',
} as const;

/** Where something that came may be taken back: nobody has verified it, nor is about to. */
const TAKEN_BACK_FROM = ['partial_collection', 'received', 'to_be_verified', 'partial_verification'] as const;
/** What stands instead of what is taken back: the amount before it, or nothing. */
const before = {
  undoneAmount: 'required',
  actualAmount: 'optional',
  lastAmount: 'optional',
  method: 'optional',
  time: 'optional',
  redeemer: 'optional',
  prepayment: 'optional',
} as const;

/** What settles passed batches of a customer: how much is due, how much came, and that another person saw it come (R-0503, R-0538). */
export const receipt = flow('Receipt', {
  context: 'billing',
  group: 'money',
  table: 'receipts',
  words: { pt: 'Recibo', zh: '收款单', en: 'Receipt' },
  code: givenNumber('RB'),
  numbered: 'RB',
  path: '/finance/receipt',
  sorted: ['code', 'desc'],
  spans: { time: SPAN_DAYS.halfYear },
  fields: {
    customer: ref(CUSTOMER, { to: 'Customer', listed: 'first', sought: true, ...never }),
    batches: texts(
      { pt: 'Lotes', zh: '对账批次', en: 'Batches' },
      { max: FINANCE_ROWS, characters: 20, ...never, sought: true },
    ),
    historicalAmount: money({ pt: 'Valor devido', zh: '应收金额', en: 'Amount due' }, { max: AMOUNT_MAX, ...never }),
    actualAmount: money({ pt: 'Valor recebido', zh: '实收金额', en: 'Amount received' }, { max: AMOUNT_MAX, ...later }),
    lastAmount: money(
      { pt: 'Valor desta vez', zh: '本次金额', en: 'Amount this time' },
      { max: AMOUNT_MAX, ...later, listed: 'on-demand' },
    ),
    method: one(methods, { pt: 'Forma', zh: '方式', en: 'Method' }, { ...later, sought: true }),
    /** The reservation of what a customer paid ahead, where the last amount came from it. */
    prepayment: text({ pt: 'Adiantamento', zh: '预存款', en: 'Prepayment' }, { max: 60, ...later, listed: 'never' }),
    undoneAmount: money(
      { pt: 'Valor desfeito', zh: '撤销金额', en: 'Amount taken back' },
      { max: AMOUNT_MAX, ...later, listed: 'on-demand' },
    ),
    payee: text({ pt: 'Beneficiário', zh: '收款方', en: 'Payee' }, { max: 80, ...later, listed: 'on-demand' }),
    redeemer: text({ pt: 'Pago por', zh: '付款人', en: 'Paid by' }, { min: 2, max: 80, ...later }),
    time: instant({ pt: 'Recebido em', zh: '收款时间', en: 'Received' }, { ...later, sought: true, year: 'plausible' }),
    paymentValidityPeriod: day(
      { pt: 'Vencimento', zh: '付款有效期', en: 'Due date' },
      { ...later, sought: true, year: 'plausible' },
    ),
    billingDate: day(
      { pt: 'Data de faturamento', zh: '账单日期', en: 'Billing date' },
      { ...later, listed: 'on-demand' },
    ),
    // The three that follow are told by no event: they follow from the others, so receipts of before they were shown have them too.
    dueOn: day({ pt: 'Conta desde', zh: '账龄起算日', en: 'Counts from' }, { ...later, listed: 'on-demand' }),
    openAmount: money({ pt: 'Em aberto', zh: '未收金额', en: 'Open amount' }, { max: AMOUNT_MAX, ...later }),
    isOpen: flag({ pt: 'Está em aberto', zh: '未收', en: 'Is open' }, { ...later, listed: 'on-demand' }),
    attachment: { ...voucher, entered: 'never' as const },
    verifiedBy: user({ pt: 'Conferido por', zh: '核销人', en: 'Verified by' }, later),
    successTime: instant({ pt: 'Conferido em', zh: '成功时间', en: 'Verified' }, later),
    failureReason: text(
      { pt: 'O que falta', zh: '失败原因', en: 'What is missing' },
      { min: 3, max: 200, lines: 2, ...later },
    ),
  },
  life: life({
    states: {
      pending_payment: { words: { pt: 'A receber', zh: '待付款', en: 'Pending payment' }, tone: 'warn' },
      partial_collection: {
        words: { pt: 'Recebido em parte', zh: '部分收款', en: 'Partial collection' },
        tone: 'info',
      },
      received: { words: { pt: 'Recebido', zh: '已收款', en: 'Received' }, tone: 'info' },
      to_be_verified: { words: { pt: 'A conferir', zh: '待核销', en: 'To be verified' }, tone: 'warn' },
      verifying_receipt: { words: { pt: 'Em conferência', zh: '核销中', en: 'Verifying' }, tone: 'info' },
      partial_verification: {
        words: { pt: 'Conferido em parte', zh: '部分核销', en: 'Partial verification' },
        tone: 'warn',
      },
      verified: { words: { pt: 'Conferido', zh: '已核销', en: 'Verified' }, tone: 'ok' },
      cancelled: { words: { pt: 'Cancelado', zh: '已取消', en: 'Cancelled' }, tone: 'neutral', void: true },
    },
    opens: 'pending_payment',
    revisable: [],
    moves: {
      'collect-part': {
        words: { pt: 'Receber em parte', zh: '部分收款', en: 'Collect in part' },
        done: { pt: 'Recebido em parte', zh: '已部分收款', en: 'Collected in part' },
        event: 'CollectedInPart',
        from: ['pending_payment', 'partial_collection'],
        to: 'partial_collection',
        asks: collected,
        unoffered: true,
      },
      collect: {
        words: { pt: 'Receber', zh: '收款', en: 'Collect' },
        done: { pt: 'Recebido', zh: '已收款', en: 'Collected' },
        event: 'Collected',
        from: ['pending_payment', 'partial_collection'],
        to: 'received',
        asks: collected,
        unoffered: true,
      },
      // Of what came nothing is left, or the parts before the last one.
      undo: {
        words: { pt: 'Desfazer recebimento', zh: '撤销收款', en: 'Take a payment back' },
        done: { pt: 'Recebimento desfeito', zh: '已撤销收款', en: 'Payment taken back' },
        event: 'CollectionUndone',
        from: TAKEN_BACK_FROM,
        to: 'pending_payment',
        asks: before,
        unoffered: true,
      },
      'undo-part': {
        words: { pt: 'Desfazer o último recebimento', zh: '撤销最近一笔收款', en: 'Take the last payment back' },
        done: { pt: 'Último recebimento desfeito', zh: '已撤销最近一笔收款', en: 'Last payment taken back' },
        event: 'LastCollectionUndone',
        from: TAKEN_BACK_FROM,
        to: 'partial_collection',
        asks: before,
        unoffered: true,
      },
      submit: {
        words: { pt: 'Enviar à conferência', zh: '提交核销', en: 'Submit for verification' },
        done: { pt: 'Enviado à conferência', zh: '已提交核销', en: 'Submitted for verification' },
        event: 'Submitted',
        from: ['received'],
        to: 'to_be_verified',
      },
      begin: {
        words: { pt: 'Iniciar conferência', zh: '开始核销', en: 'Begin verification' },
        done: { pt: 'Conferência iniciada', zh: '已开始核销', en: 'Verification begun' },
        event: 'VerificationBegun',
        from: ['to_be_verified', 'partial_verification'],
        to: 'verifying_receipt',
        notBy: ['collect', 'collect-part'],
      },
      verify: {
        words: { pt: 'Conferir', zh: '核销', en: 'Verify' },
        done: { pt: 'Conferido', zh: '已核销', en: 'Verified' },
        event: 'Verified',
        from: ['verifying_receipt'],
        to: 'verified',
        stamps: { verifiedBy: 'by', successTime: 'at' },
        notBy: ['collect', 'collect-part'],
      },
      'verify-part': {
        words: { pt: 'Conferir em parte', zh: '部分核销', en: 'Verify in part' },
        done: { pt: 'Conferido em parte', zh: '已部分核销', en: 'Verified in part' },
        event: 'VerifiedInPart',
        from: ['verifying_receipt'],
        to: 'partial_verification',
        asks: { failureReason: 'required' },
        notBy: ['collect', 'collect-part'],
      },
      attach: {
        words: { pt: 'Anexar comprovante', zh: '上传凭证', en: 'Attach a voucher' },
        done: { pt: 'Comprovante anexado', zh: '已上传凭证', en: 'Voucher attached' },
        event: 'VoucherAttached',
        from: ['pending_payment', 'partial_collection', 'received', 'to_be_verified', 'partial_verification'],
        asks: { attachment: 'required' },
      },
      // What is late counts from it; until one is agreed, from the day of the bill.
      'agree-due': {
        words: { pt: 'Combinar vencimento', zh: '约定付款日', en: 'Agree a due date' },
        done: { pt: 'Vencimento combinado', zh: '已约定付款日', en: 'Due date agreed' },
        event: 'DueDateAgreed',
        from: ['pending_payment', 'partial_collection'],
        asks: { paymentValidityPeriod: 'required' },
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
  scopedBy: { customer: customerScope },
  rule: 'stream',
});

const area = '/finance/receivableManagement';
export const billCollection = recordScreen(receipt, `${area}/billCollection`, {
  permission: 'menu:finance:bill-collection',
  title: { pt: 'Cobrança de faturas', zh: '账单收款', en: 'Bill collection' },
  actions: ['agree-due', 'submit', 'begin', 'verify', 'verify-part', 'upload', 'attach', 'export'],
  commands: {
    'register-receipt': registerReceiptPayment,
    'settle-from-balance': settleFromBalance,
    'undo-receipt': undoReceiptPayment,
    'send-bill': dataPushLog.commands.register,
    'collect-by-bank': dataPushLog.commands.register,
  },
  queries: [prepaymentLeft],
  page: 'own page',
});
export const receipts = recordScreen(receipt, `${area}/receipts`, {
  permission: 'menu:finance:receipts',
  title: { pt: 'Recibos', zh: '收款单', en: 'Receipts' },
  actions: ['agree-due', 'submit', 'begin', 'verify', 'verify-part', 'upload', 'attach', 'export'],
  called: { attach: 'upload-attachment', print: 'download' },
  // A receipt is made by the review that passes its batches, so that nothing is asked for that nobody reviewed.
  leads: { generate: { to: '/finance/receivableManagement/toExamine' } },
  prints: 'print',
});
