import { z } from 'zod';

/** Charges of one customer and one kind of business, in the order of their numbers, that fit into one batch. */
export const FoundReceivables = z.object({
  customer: z.string(),
  businessType: z.string(),
  charges: z.array(z.string()),
});
export type FoundReceivables = z.infer<typeof FoundReceivables>;

/** What a worker is told that finds what a generation makes batches of. It reads; what goes into a batch is decided where events are. */
export const receivableGenerationJob = {
  name: 'billing.receivableGeneration',
  input: z.object({
    /** Nobody named: all of them. */
    customers: z.array(z.string()),
    businessTypes: z.array(z.string()),
    /** The accounts under which they are booked; of any where none is named. */
    headings: z.array(z.string()).default([]),
    /** Days of the company, both with them. */
    from: z.string(),
    until: z.string(),
  }),
  lastsMs: 600_000,
} as const;
export type ReceivablesAsked = z.infer<typeof receivableGenerationJob.input>;

/** What it answers: how many charges there are, and the batches to be made of them, customer by customer; none of them where they are too many. */
export const ReceivablesFound = z.object({ charges: z.int(), groups: z.array(FoundReceivables) });
