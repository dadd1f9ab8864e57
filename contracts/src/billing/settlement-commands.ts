import { z } from 'zod';
import { command } from '../kernel/definition.ts';
import { Money } from '../kernel/values/money.ts';

const Code = z.string().trim().min(1).max(40);
/** Characters of why a payment failed, or a bank gave it back, at most. */
export const REASON_MAX = 200;
/** Money that came or went: above zero, in reais. */
const due = Money.refine(({ currency, amount }) => currency === 'BRL' && /^[1-9]\d*$/.test(amount), {
  message: 'FIELD_FORMAT',
  path: ['amount'],
});

/** What had come or gone by what is before the eyes of who types it in: where more has since, somebody else has written down perhaps the same money. */
const before = Money.refine(({ currency, amount }) => currency === 'BRL' && /^\d+$/.test(amount), {
  message: 'FIELD_FORMAT',
  path: ['amount'],
}).optional();

/** Why money that came is not written down, of receipts and payment batches alike. */
const MONEY_REFUSED = [
  'RECORD_NOT_FOUND',
  'MOVE_NOT_POSSIBLE',
  'AMOUNT_ABOVE_DUE',
  'MONEY_TIME_IN_FUTURE',
  'YEAR_NOT_PLAUSIBLE',
  'MONEY_CAME_MEANWHILE',
] as const;

/** Writes down money that came for a receipt: part of what is due, or the rest of it (R-0504, R-0538). Never more than is left. */
export const registerReceiptPayment = command('billing.registerReceiptPayment', {
  path: 'POST /finance/receipt/registerPayment',
  input: z.strictObject({
    code: Code,
    amount: due,
    method: z.enum(['cash', 'online', 'pix', 'offset', 'other', 'bank_transfer']),
    time: z.iso.datetime({ offset: true }),
    redeemer: z.string().trim().min(2).max(80).optional(),
    before,
  }),
  answer: z.object({ code: z.string().optional() }),
  scope: 'stream',
  refusals: [...MONEY_REFUSED, 'OFFSET_USES_PREPAYMENT'],
});

/** Settles a receipt, or a part of it, from what its customer paid ahead: as if it came now, and no more than he has left of it (R-0504, R-0718). */
export const settleFromBalance = command('billing.settleFromBalance', {
  path: 'POST /finance/receipt/settleFromBalance',
  input: z.strictObject({ code: Code, amount: due, before }),
  answer: z.object({ code: z.string().optional() }),
  scope: 'stream',
  refusals: [...MONEY_REFUSED, 'PREPAYMENT_TOO_SMALL', 'OPERATION_FAILED_RETRY'],
});

/**
 * Takes back what was written down last of a receipt that nobody verified: a wrong amount, another customer's money. What came from a prepayment is free
 * again to settle something else.
 */
export const undoReceiptPayment = command('billing.undoReceiptPayment', {
  path: 'POST /finance/receipt/undoPayment',
  input: z.strictObject({ code: Code, before }),
  answer: z.object({ code: z.string().optional() }),
  reason: 'required',
  scope: 'stream',
  refusals: ['RECORD_NOT_FOUND', 'MOVE_NOT_POSSIBLE', 'MONEY_CAME_MEANWHILE'],
});

/** Writes down what the bank paid of a payment batch: part of what is due, or the rest of it (R-0540). */
export const registerPayment = command('billing.registerPayment', {
  path: 'POST /finance/paymentBatch/registerPayment',
  input: z.strictObject({ code: Code, amount: due, time: z.iso.datetime({ offset: true }), before }),
  answer: z.object({ code: z.string().optional() }),
  scope: { everyone: 'who pays pays all suppliers' },
  refusals: MONEY_REFUSED,
});

/**
 * Takes back the payment of a batch that was written down last, by somebody else than who wrote it, and in the books with the opposite of its posting. Not what a
 * bank's return confirmed: that comes back when the bank says so.
 */
export const undoPayment = command('billing.undoPayment', {
  path: 'POST /finance/paymentBatch/undoPayment',
  input: z.strictObject({ code: Code, before }),
  answer: z.object({ code: z.string().optional() }),
  reason: 'required',
  scope: { everyone: 'who pays pays all suppliers' },
  refusals: [
    'RECORD_NOT_FOUND',
    'MOVE_NOT_POSSIBLE',
    'MOVE_NEEDS_ANOTHER',
    'MONEY_CAME_MEANWHILE',
    'PAYMENT_NOT_THERE',
    'PAYMENT_ASKED_SINCE',
    'PAYMENT_TOLD_BY_BANK',
  ],
});

/** Writes down that a bank gave back what it paid last of a batch; a return of the bank says so, and the house alone passes it on. */
export const returnPayment = command('billing.returnPayment', {
  path: 'POST /finance/paymentBatch/returnPayment',
  input: z.strictObject({
    code: Code,
    amount: due,
    time: z.iso.datetime({ offset: true }),
    failureReason: z.string().trim().min(3).max(REASON_MAX),
  }),
  answer: z.object({ code: z.string().optional() }),
  scope: { everyone: 'who pays pays all suppliers' },
  access: 'api',
  refusals: [
    'RECORD_NOT_FOUND',
    'MOVE_NOT_POSSIBLE',
    'MONEY_CAME_MEANWHILE',
    'PAYMENT_NOT_THERE',
    'PAYMENT_ASKED_SINCE',
    'PAYMENT_RETURN_DIFFERS',
  ],
});
