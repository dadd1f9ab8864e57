import { z } from 'zod';
import { aggregate } from '../kernel/aggregate.ts';
import { event } from '../kernel/event.ts';
import { account, changeOf, Posting } from '../kernel/posting.ts';

export const supplierAccountEvents = {
  /** A document moved money between a supplier and us; each does it once. */
  SupplierEntryPosted: event('SupplierEntryPosted', {
    keep: 'fiscal',
    data: z.object({
      supplier: z.string(),
      entry: z.enum(['fee', 'fee_reversal', 'payment', 'payment_reversal', 'claim_credit']),
      document: z.string(),
      posting: Posting,
    }),
  }),
};

/** What we owe a supplier, in centavos as digits. */
export interface SupplierAccount {
  readonly owed: string;
}

/** One stream for a supplier, as a customer has one. */
export const supplierAccount = aggregate<SupplierAccount, typeof supplierAccountEvents>('supplieraccount', {
  initial: { owed: '0' },
  events: supplierAccountEvents,
  evolve: {
    SupplierEntryPosted: ({ owed }, { supplier, posting }) => ({
      owed: String(BigInt(owed) - changeOf(posting, account('payable', supplier))),
    }),
  },
});
