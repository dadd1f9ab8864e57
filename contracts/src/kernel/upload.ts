import { z } from 'zod';
import { command } from './definition.ts';
import { Circumstances } from './envelope.ts';

/** One row of an upload: a command with its own id and circumstances. */
export const UploadRow = z.strictObject({
  id: z.uuid(),
  command: z.string().max(60),
  input: z.record(z.string(), z.unknown()),
  about: Circumstances.default({}),
});

/**
 * Up to 1,000 scans, or 100 other commands, in one call (R-0365); each row is permitted, decided, stored and answered by itself.
 * `stored` and `duplicate` are both good: sent again, a row answers `duplicate` with its first answer. `unknown` is no answer: what became of the row is
 * not known, or it was not decided because it depends on an earlier one of which that is not known (they name a thing in common, or one names what the
 * other is in). Whoever gets it sends on from the first such row, in the same order.
 */
export const upload = command('kernel.upload', {
  path: 'POST /commands/upload',
  access: 'session',
  scope: { everyone: 'each row is checked by its own command' },
  maxBytes: 4 << 20,
  input: z.strictObject({ rows: z.array(UploadRow).min(1).max(1_000) }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(['stored', 'duplicate', 'refused', 'invalid', 'unknown']),
        data: z.unknown().optional(),
        code: z.string().optional(),
        msg: z.string().optional(),
        field: z.string().optional(),
      }),
    ),
  }),
  refusals: ['BATCH_LIMIT_100'],
});
