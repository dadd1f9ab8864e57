import { z } from 'zod';

/** One thing that is not as the log says, as a worker found it; which, where, what should stand there and what does. */
export const IntegrityFinding = z.object({
  fault: z.string(),
  of: z.string().optional(),
  number: z.string().optional(),
  event: z.string().optional(),
  position: z.string().optional(),
  account: z.string().optional(),
  day: z.string().optional(),
  expected: z.string().optional(),
  found: z.string().optional(),
});
export type IntegrityFinding = z.infer<typeof IntegrityFinding>;

/** What a worker answers that held the books against the log. */
export const IntegrityReport = z.object({
  findings: z.int(),
  list: z.array(IntegrityFinding),
  upTo: z.string(),
  logUpTo: z.string(),
  events: z.int(),
  seals: z.int(),
  sealedUpTo: z.string().optional(),
  sealedAt: z.string().optional(),
  postings: z.int(),
  legs: z.int(),
  balances: z.int(),
  customers: z.int(),
});
export type IntegrityReport = z.infer<typeof IntegrityReport>;

/** A whole log of some hundred million events is read in this time. */
const LASTS_MS = 12 * 3_600_000;

/** Holds the books against the log. It reads; what it found is written where events are. */
export const integrityJob = { name: 'billing.integrity', input: z.object({}), lastsMs: LASTS_MS } as const;
