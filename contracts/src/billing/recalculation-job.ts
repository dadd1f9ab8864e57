import { z } from 'zod';

/** A charge that was found: its number, the order, who owes or is owed, the centavos, the grams, the partition it was priced for, and what a sheet says. */
export const FoundCharge = z.object({
  charge: z.string(),
  order: z.string().optional(),
  minor: z.string(),
  grams: z.int(),
  partition: z.string().optional(),
  /** The one fee of the quote that it is about. */
  fee: z.string().optional(),
  /** The account under which it is charged. */
  heading: z.string().optional(),
  /** What the price was asked for with from which it came, and the quote that answered. */
  priced: z
    .object({
      quote: z.string(),
      vehicleType: z.string().optional(),
      km: z.number().optional(),
      volume: z.number().optional(),
      package_count: z.number().optional(),
      box_count: z.number().optional(),
    })
    .optional(),
  /** Grams of the sheet. */
  weighed: z.int().optional(),
  /** Postal code of the sheet. */
  zip: z.string().optional(),
});
export type FoundCharge = z.infer<typeof FoundCharge>;

/**
 * What a worker is told that finds the charges of a recalculation: how many they are, or all of them beside the sheet. It reads; what is priced and
 * written is decided where events are.
 */
export const recalculationJob = {
  name: 'billing.recalculation',
  input: z.object({
    answers: z.enum(['count', 'charges']),
    side: z.enum(['receivable', 'payable']),
    businessType: z.string(),
    party: z.string(),
    from: z.string(),
    to: z.string(),
    orderNumbers: z.array(z.string()),
    sheet: z.object({ file: z.string(), says: z.enum(['weight', 'zip']) }).optional(),
  }),
  lastsMs: 600_000,
} as const;
export type RecalculationAsked = z.infer<typeof recalculationJob.input>;

/** What it answers. */
export const RecalculationFound = z.object({ rows: z.int(), charges: z.array(FoundCharge).optional() });
