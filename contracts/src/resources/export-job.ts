import { z } from 'zod';

/** What the worker of a file is told: the query, what it is asked with (personal data, sealed), and in whose name. */
export const exportJob = {
  name: 'resources.export',
  input: z.object({
    query: z.string(),
    asked: z.string(),
    language: z.enum(['pt', 'zh', 'en']),
    askedAt: z.string(),
    askedBy: z.string(),
  }),
  /** From being asked for to its end (R-0236). */
  lastsMs: 600_000,
} as const;

/**
 * What it answers: the file in the store, what it is called, how many rows are in it, and how far who asked for it saw when it was made. A run that ended
 * before that was told says nothing of it.
 */
export const ExportResult = z.object({
  file: z.string(),
  fileName: z.string(),
  rows: z.int(),
  reach: z.string().optional(),
});
