import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { command } from '../kernel/definition.ts';
import { event } from '../kernel/event.ts';
import { account, changeOf, Posting } from '../kernel/posting.ts';
import { customerScope } from '../kernel/scope.ts';
import { Money } from '../kernel/values/money.ts';

/** The documents that change what stands between a customer and us. */
const Entry = z.enum(['top_up', 'charge', 'charge_reversal', 'receipt', 'prepayment_applied', 'prepayment_used']);
export type Entry = z.infer<typeof Entry>;

const customer = z.string();
/** Of what a customer paid ahead so much is set aside for a receipt; `reservation` is the id of the command that did. */
const Reserved = z.object({ customer, receipt: z.string(), reservation: z.string(), amount: Money });
const ofCustomer = (data: { readonly customer: string }) => [customerScope(data.customer)];

export const customerAccountEvents = {
  /** How far a customer may go below zero, and when he is billed. */
  CustomerCreditTermsSet: event('CustomerCreditTermsSet', {
    keep: 'fiscal',
    data: z.object({ customer, creditLimit: Money, billingPeriod: z.string().optional() }),
    scope: ofCustomer,
  }),
  /** A receipt is settled from what he paid ahead: that much of it settles nothing else. It moves no money until the receipt is verified. */
  CustomerPrepaymentReserved: event('CustomerPrepaymentReserved', {
    keep: 'fiscal',
    data: Reserved,
    scope: ofCustomer,
  }),
  /** It did not settle the receipt after all, or was taken back from it: it may settle another. */
  CustomerPrepaymentReleased: event('CustomerPrepaymentReleased', {
    keep: 'fiscal',
    data: Reserved,
    scope: ofCustomer,
  }),
  /** A document moved money between the customer and us; each does it once. */
  CustomerEntryPosted: event('CustomerEntryPosted', {
    keep: 'fiscal',
    data: z.object({
      customer,
      entry: Entry,
      document: z.string(),
      posting: Posting,
    }),
    scope: ofCustomer,
  }),
};

/** What a customer has with us, in centavos as digits: his balance is below zero while he owes. Without a limit nobody has agreed terms with him. */
export interface CustomerAccount {
  readonly balance: string;
  readonly creditLimit?: string;
  readonly billingPeriod?: string;
  /** What he paid ahead and no receipt was settled from; missing where he never did. */
  readonly prepaid?: string;
  /** What stands set aside for receipts, by its reservation. */
  readonly reserved?: Readonly<Record<string, string>>;
}

/** What he paid ahead and may settle receipts from, in centavos. */
export const prepaidOf = ({ prepaid = '0' }: CustomerAccount): bigint => BigInt(prepaid);

/** What an entry adds to what a customer paid ahead: a top-up does, and nothing else. */
export const paidAheadBy = (entry: Entry, of: string, posting: Posting): bigint =>
  entry === 'top_up' ? -changeOf(posting, account('receivable', of)) : 0n;

/** What is paid ahead, and what is taken from it, changes nothing of what is to be settled. */
const AHEAD: ReadonlySet<Entry> = new Set(['top_up', 'prepayment_used']);

/** What an entry adds to what was charged and is not settled yet: a charge adds to it, what takes it back or settles it takes off. */
export const unsettledBy = (entry: Entry, of: string, posting: Posting): bigint =>
  AHEAD.has(entry) ? 0n : changeOf(posting, account('receivable', of));

/** What a posting makes of a customer's balance: he has more by what he owes less. */
export const balanceAfter = (balance: bigint, of: string, posting: Posting): bigint =>
  balance - changeOf(posting, account('receivable', of));

/** One stream for a customer: what must hold at once, as his limit, is decided here. */
export const customerAccount = aggregate<CustomerAccount, typeof customerAccountEvents>('customeraccount', {
  stateVersion: 3,
  initial: { balance: '0' },
  events: customerAccountEvents,
  evolve: {
    CustomerCreditTermsSet: (before, { creditLimit, billingPeriod }) => {
      const { creditLimit: _, billingPeriod: __, ...now } = before;
      return { ...now, creditLimit: creditLimit.amount, ...(billingPeriod !== undefined && { billingPeriod }) };
    },
    CustomerPrepaymentReserved: (now, { reservation, amount }) => ({
      ...now,
      prepaid: String(prepaidOf(now) - BigInt(amount.amount)),
      reserved: { ...now.reserved, [reservation]: amount.amount },
    }),
    CustomerPrepaymentReleased: ({ reserved = {}, ...now }, { reservation, amount }) => {
      const { [reservation]: _, ...others } = reserved;
      return { ...now, prepaid: String(prepaidOf(now) + BigInt(amount.amount)), reserved: others };
    },
    CustomerEntryPosted: (now, { customer: of, entry, posting }) => {
      const ahead = paidAheadBy(entry, of, posting);
      return {
        ...now,
        balance: String(balanceAfter(BigInt(now.balance), of, posting)),
        ...(ahead !== 0n && { prepaid: String(prepaidOf(now) + ahead) }),
      };
    },
  },
});

/** A customer owes while he is further below zero than his limit lets him (R-0685); one with whom nobody has agreed a limit does not. */
export const standingOf = (balance: bigint, creditLimit: bigint | undefined): 'normal' | 'owe' =>
  creditLimit !== undefined && balance + creditLimit < 0n ? 'owe' : 'normal';

/** Whether new orders of a customer are refused until he pays, or his limit is raised (R-0685). */
export const isBeyondLimit = ({ balance, creditLimit }: CustomerAccount): boolean =>
  standingOf(BigInt(balance), creditLimit === undefined ? undefined : BigInt(creditLimit)) === 'owe';

/** The largest limit: R$ 1 billion, as for every amount that is typed in. */
const LIMIT_MAX = 100_000_000_000n;

/** Says how far a customer may go below zero and, where one is named, in which period he is billed; the reason stays in his history (R-0509, R-0685). */
export const setCreditTerms = command('billing.setCreditTerms', {
  path: 'POST /finance/customerAccount/setCreditTerms',
  input: z.strictObject({
    customer: z.string().trim().min(1).max(40),
    creditLimit: Money.refine(({ currency }) => currency === 'BRL', {
      message: 'FIELD_FORMAT',
      path: ['currency'],
    })
      .refine(({ amount }) => !/^\d+$/.test(amount) || BigInt(amount) <= LIMIT_MAX, {
        message: 'OUT_OF_RANGE',
        params: { min: '0', max: String(LIMIT_MAX) },
        path: ['amount'],
      })
      .refine(({ amount }) => !amount.startsWith('-'), { message: 'FIELD_FORMAT', path: ['amount'] }),
    billingPeriod: z.string().trim().min(1).max(40).optional(),
  }),
  reason: 'required',
  scope: 'stream',
  refusals: ['CUSTOMER_NOT_EXIST', 'REFERENCE_NOT_USABLE'],
});
