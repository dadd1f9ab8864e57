import { z } from 'zod';
import { command } from '../kernel/definition.ts';
import { choice, file, instant, one, orderNumber, text, user } from '../kernel/fields/index.ts';
import { life } from '../kernel/life.ts';
import { recordScreen } from '../kernel/record-screen.ts';
import { flow } from '../kernel/record.ts';
import { OrderNumber } from '../kernel/values/order-number.ts';
import { givenNumber } from '../kernel/usual-fields.ts';

const later = { entered: 'never', optional: true } as const;

/** The largest picture of a voucher: 10 MB (R-0648). */
const VOUCHER_BYTES = 10 << 20;

/** Characters of why a voucher does not pass. */
const REASON = { min: 3, max: 200 } as const;
const paymentVoucherScope = { everyone: 'a voucher is of an order that whoever audits payments may see' } as const;

const audits = choice({
  passed: { pt: 'Aprovado', zh: '通过', en: 'Passed' },
  not_passed: { pt: 'Não aprovado', zh: '不通过', en: 'Not passed' },
});

/**
 * The proof that an order was paid (R-0174, R-0216, R-0218): its document is reviewed by one person, the payment by finance and another one; what fails the
 * review is sent again. An order has one. An order without a voucher has none here: `not_uploaded` is its absence.
 */
export const paymentVoucher = flow('PaymentVoucher', {
  context: 'billing',
  group: 'money',
  table: 'payment_vouchers',
  words: { pt: 'Comprovante de pagamento', zh: '支付凭证', en: 'Payment voucher' },
  code: givenNumber('CP'),
  numbered: 'CP',
  path: '/finance/paymentVoucher',
  alsoAt: { register: 'POST /order/addPaymentVoucher' },
  sorted: ['uploadTime', 'desc'],
  fields: {
    orderNumber: orderNumber(
      { pt: 'Pedido', zh: '订单号', en: 'Order' },
      { listed: 'first', sought: true, entered: 'once', unique: true },
    ),
    images: file(
      { pt: 'Comprovante', zh: '凭证图片', en: 'Voucher' },
      { accept: ['bmp', 'jpg', 'png', 'pdf'], maxBytes: VOUCHER_BYTES, sized: 'by the field alone' },
    ),
    uploadTime: instant({ pt: 'Enviado em', zh: '上传时间', en: 'Uploaded' }, { ...later, sought: true }),
    reviewer: user({ pt: 'Revisado por', zh: '审核人', en: 'Reviewed by' }, later),
    reviewTime: instant({ pt: 'Revisado em', zh: '审核时间', en: 'Reviewed' }, { ...later, sought: true }),
    reason: text({ pt: 'Motivo', zh: '原因', en: 'Reason' }, { ...REASON, lines: 2, ...later }),
    financialAudit: one(audits, { pt: 'Auditoria financeira', zh: '财务审核', en: 'Financial audit' }, later),
  },
  life: life({
    states: {
      pending_review: { words: { pt: 'A revisar', zh: '待审核', en: 'Pending review' }, tone: 'warn' },
      financial_pending_review: {
        words: { pt: 'Na auditoria financeira', zh: '待财务审核', en: 'Pending the financial audit' },
        tone: 'info',
      },
      review_failed: { words: { pt: 'Revisão recusada', zh: '审核失败', en: 'Review failed' }, tone: 'bad' },
      upload_again: { words: { pt: 'Enviar de novo', zh: '重新上传', en: 'Upload again' }, tone: 'warn' },
      no_upload_required: { words: { pt: 'Dispensado', zh: '无需上传', en: 'No upload required' }, tone: 'neutral' },
      passed: { words: { pt: 'Aprovado', zh: '已通过', en: 'Passed' }, tone: 'ok' },
    },
    opens: 'pending_review',
    stamps: { uploadTime: 'at' },
    revisable: [],
    reviews: [
      { pass: 'accept', refuse: 'reject' },
      { pass: 'pass', refuse: 'fail' },
    ],
    moves: {
      accept: {
        words: { pt: 'Documento em ordem', zh: '凭证审核通过', en: 'Accept the document' },
        done: { pt: 'Documento em ordem', zh: '凭证已审核', en: 'Document accepted' },
        event: 'Accepted',
        from: ['pending_review'],
        to: 'financial_pending_review',
        stamps: { reviewer: 'by', reviewTime: 'at' },
        notBy: ['register', 'send-again'],
      },
      reject: {
        words: { pt: 'Recusar documento', zh: '驳回凭证', en: 'Reject the document' },
        done: { pt: 'Documento recusado', zh: '凭证已驳回', en: 'Document rejected' },
        event: 'Rejected',
        from: ['pending_review'],
        to: 'review_failed',
        asks: { reason: 'required' },
        stamps: { reviewer: 'by', reviewTime: 'at' },
        notBy: ['register', 'send-again'],
        danger: true,
      },
      pass: {
        words: { pt: 'Passar', zh: '通过', en: 'Pass' },
        done: { pt: 'Aprovado na auditoria', zh: '财务审核通过', en: 'Passed the audit' },
        event: 'Passed',
        from: ['financial_pending_review'],
        to: 'passed',
        stamps: { reviewer: 'by', reviewTime: 'at', financialAudit: { is: 'passed' } },
        notBy: ['register', 'send-again', 'accept'],
      },
      fail: {
        words: { pt: 'Não passar', zh: '不通过', en: 'Do not pass' },
        done: { pt: 'Não aprovado na auditoria', zh: '财务审核不通过', en: 'Did not pass the audit' },
        event: 'Failed',
        from: ['financial_pending_review'],
        to: 'review_failed',
        asks: { reason: 'required' },
        stamps: { reviewer: 'by', reviewTime: 'at', financialAudit: { is: 'not_passed' } },
        notBy: ['register', 'send-again', 'accept'],
        danger: true,
      },
      'ask-again': {
        words: { pt: 'Pedir novo envio', zh: '要求重新上传', en: 'Ask for another' },
        done: { pt: 'Novo envio pedido', zh: '已要求重新上传', en: 'Another was asked for' },
        event: 'AskedAgain',
        from: ['review_failed'],
        to: 'upload_again',
      },
      'send-again': {
        words: { pt: 'Enviar de novo', zh: '重新上传', en: 'Upload again' },
        done: { pt: 'Enviado de novo', zh: '已重新上传', en: 'Uploaded again' },
        event: 'SentAgain',
        from: ['upload_again'],
        to: 'pending_review',
        asks: { images: 'required' },
        stamps: { uploadTime: 'at' },
      },
      waive: {
        words: { pt: 'Dispensar', zh: '无需上传', en: 'Waive' },
        done: { pt: 'Dispensado', zh: '已免上传', en: 'Waived' },
        event: 'Waived',
        from: ['review_failed', 'upload_again'],
        to: 'no_upload_required',
        reason: 'required',
        notBy: ['register', 'send-again'],
      },
    },
  }),
  rule: paymentVoucherScope,
});

/** Writes down what the financial audit of an order's voucher came to, by its order (R-0403); why it did not pass is said. */
export const financeCheck = command('billing.financeCheck', {
  path: 'POST /cargoOrder/financeCheck',
  input: z.strictObject({
    orderNumber: OrderNumber,
    result: z.enum(['passed', 'not_passed']),
    remark: z.string().trim().min(REASON.min).max(REASON.max).optional(),
  }),
  answer: z.object({ code: z.string() }),
  scope: paymentVoucherScope,
  access: 'api',
  refusals: ['RECORD_NOT_FOUND', 'MOVE_NOT_POSSIBLE', 'MOVE_NEEDS_ANOTHER', 'FIELD_MANDATORY'],
});

export const paymentAudit = recordScreen(paymentVoucher, '/expressDataCenter/OrderCenter/paymentAudit', {
  permission: 'menu:express-data-center:payment-audit',
  title: { pt: 'Auditoria de comprovantes', zh: '支付凭证财务审核', en: 'Payment voucher audit' },
});
