import { generateBatch, passBatches, removeCharge } from '@malote/contracts/billing/batch-commands.ts';
import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { financeCheck } from '@malote/contracts/billing/payment-voucher.ts';
import {
  registerPayment,
  registerReceiptPayment,
  returnPayment,
  settleFromBalance,
  undoPayment,
  undoReceiptPayment,
} from '@malote/contracts/billing/settlement-commands.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import { books, bookEvents, closeBooks, COMPANY_BOOKS } from '@malote/contracts/billing/books.ts';
import { customerAccount, customerAccountEvents, setCreditTerms } from '@malote/contracts/billing/customer-account.ts';
import type { CustomerAccount } from '@malote/contracts/billing/customer-account.ts';
import type { Books } from '@malote/contracts/billing/books.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { z } from 'zod';
import type { Decide } from '../kernel/decision.ts';
import { usable } from '../kernel/directory.ts';
import { handler } from '../kernel/execute.ts';
import type { Handler } from '../kernel/execute.ts';
import { at } from '../kernel/stream-ref.ts';
import { financeCheckHandle } from './check-finance.ts';
import { generateBatchHandle, removeChargeHandle } from './generate-batch.ts';
import { passBatchesHandle } from './pass-batches.ts';
import { registerPaymentHandle, registerReceiptPaymentHandle } from './register-payment.ts';
import { settleFromBalanceHandle } from './settle-from-balance.ts';
import { returnPaymentHandle, undoPaymentHandle, undoReceiptPaymentHandle } from './undo-payment.ts';

/** Sets the limit, and the period where one is named; what stands so already is no change. */
export const setTerms =
  ({ customer, creditLimit, billingPeriod: named }: z.infer<typeof setCreditTerms.input>): Decide<CustomerAccount> =>
  (now, { directory }) => {
    if (usable(directory.customers, customer) === undefined) return refuse('CUSTOMER_NOT_EXIST', {}, 'customer');
    const periods = directory.records.get('BillingPeriod') ?? new Map();
    if (named !== undefined && usable(periods, named) === undefined)
      return refuse('REFERENCE_NOT_USABLE', {}, 'billingPeriod');
    const billingPeriod = named ?? now.billingPeriod;
    return now.creditLimit === creditLimit.amount && now.billingPeriod === billingPeriod
      ? []
      : [
          customerAccountEvents.CustomerCreditTermsSet({
            customer,
            creditLimit,
            ...(billingPeriod !== undefined && { billingPeriod }),
          }),
        ];
  };

/** Closes days that are over, once and for good. */
export const close =
  ({ through }: z.infer<typeof closeBooks.input>): Decide<Books> =>
  ({ closedThrough }, { envelope }) => {
    if (through >= businessDay(envelope.receivedAt, COMPANY_ZONE)) return refuse('BOOKS_DAY_NOT_OVER', {}, 'through');
    if (closedThrough !== undefined && through <= closedThrough)
      return refuse('BOOKS_CLOSED_ALREADY', { through: closedThrough }, 'through');
    return [bookEvents.BooksClosed({ through })];
  };

export const billingHandlers: readonly Handler[] = [
  handler(generateBatch, generateBatchHandle),
  handler(removeCharge, removeChargeHandle, ({ batch }) => [at(reconciliationBatch.aggregate, batch)]),
  handler(passBatches, passBatchesHandle),
  handler(registerReceiptPayment, registerReceiptPaymentHandle, ({ code }) => [at(receipt.aggregate, code)]),
  handler(settleFromBalance, settleFromBalanceHandle, ({ code }) => [at(receipt.aggregate, code)]),
  handler(undoReceiptPayment, undoReceiptPaymentHandle, ({ code }) => [at(receipt.aggregate, code)]),
  handler(registerPayment, registerPaymentHandle, ({ code }) => [at(paymentBatch.aggregate, code)]),
  handler(undoPayment, undoPaymentHandle, ({ code }) => [at(paymentBatch.aggregate, code)]),
  handler(returnPayment, returnPaymentHandle, ({ code }) => [at(paymentBatch.aggregate, code)]),
  handler(financeCheck, financeCheckHandle),
  handler(
    setCreditTerms,
    async (run) => await run.conclude(customerAccount, run.command.input.customer, setTerms(run.command.input)),
    ({ customer }) => [at(customerAccount, customer)],
  ),
  handler(
    closeBooks,
    async (run) => await run.conclude(books, COMPANY_BOOKS, close(run.command.input)),
    () => [at(books, COMPANY_BOOKS)],
  ),
];
