import { paymentBatch } from '@malote/contracts/billing/payment-batch.ts';
import { supplierAccount, supplierAccountEvents } from '@malote/contracts/billing/supplier-account.ts';
import { account, posting } from '@malote/contracts/kernel/posting.ts';
import type { AnyRecord, RecordState } from '@malote/contracts/kernel/record.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import type { Money } from '@malote/contracts/kernel/values/money.ts';
import type { Run } from '../kernel/run.ts';
import { reais, takesMoney } from './register-payment.ts';

type Values = Readonly<Record<string, unknown>>;
type State = RecordState<Values>;

/**
 * Where a claim that was settled without money waits for the bill that it is deducted from: what the claim gives it takes, and both are of one amount
 * (decision 31).
 */
export const OFFSET = account('cash', 'offset');

/** What is deducted from a bill of a supplier, for what, and when. */
export interface Credit {
  readonly bill: string;
  readonly supplier: string;
  readonly document: string;
  readonly amount: Money;
  readonly at: string;
}

const settlement = paymentBatch as unknown as AnyRecord;
const minorOf = (money: unknown): bigint => BigInt((money as Money | undefined)?.amount ?? '0');

/** Why nothing is deducted from a bill: it is none of the supplier's that is still to be paid, or asks for less. */
export async function creditRefusal(
  run: Run,
  { bill, supplier, amount }: Pick<Credit, 'bill' | 'supplier' | 'amount'>,
): Promise<Refusal | undefined> {
  const { status, fields } = (await run.fresh<State>(settlement.aggregate, bill)).state;
  const isOpen = settlement.life.moves['request-payment']?.from.includes(status) === true;
  if (!isOpen || fields?.['supplier'] !== supplier)
    return refuse('CLAIM_BILL_NOT_OPEN', { bill, supplier }, 'fields.billNumber');
  const left = minorOf(fields['historicalAmount']) - minorOf(fields['actualAmount']);
  return minorOf(amount) > left ? refuse('AMOUNT_ABOVE_DUE', { due: reais(left) }, 'fields.billCredit') : undefined;
}

/** Writes on the account of a supplier that we owe him so much less. */
export async function postCredit(run: Run, { supplier, document, amount, at }: Credit): Promise<void> {
  const transfer = { to: account('payable', supplier), from: OFFSET, minor: minorOf(amount) };
  await run.conclude(supplierAccount, supplier, () => [
    supplierAccountEvents.SupplierEntryPosted({
      supplier,
      entry: 'claim_credit',
      document,
      posting: posting(businessDay(at, COMPANY_ZONE), [transfer]),
    }),
  ]);
}

/** States of a bill from which it may come back to be paid: the bank has it, or could not pay it. */
const UNDER_WAY: readonly string[] = ['in_progress', 'failed'];

/**
 * Leaves so much less to be paid of a bill; a request that somebody made meanwhile, for more than is due now, is taken back with it. `open`: the bank has the
 * bill, and nobody knows yet whether it pays. What it has paid takes nothing off any more: then he owes it to us on his account (decision 31).
 */
export async function creditBill(run: Run, { bill, document, amount, at }: Credit): Promise<'open' | undefined> {
  const { status } = (await run.fresh<State>(settlement.aggregate, bill)).state;
  if (UNDER_WAY.includes(status)) return 'open';
  if (settlement.life.moves['credit']?.from.includes(status) !== true) return undefined;
  const said = ({ creditedAmount, credits = [] }: Values, now: string) => ({
    ...(now === 'payment_requested' && { requestCancelled: true }),
    successTime: at,
    creditedAmount: { amount: String(minorOf(creditedAmount) + minorOf(amount)), currency: 'BRL' },
    credits: [...(credits as readonly string[]), document],
  });
  await run.conclude<State>(
    settlement.aggregate,
    bill,
    takesMoney(settlement, ['credit', 'credit-part'], { code: bill, amount, time: at, said }, run.command.callerGrants),
  );
  return undefined;
}
