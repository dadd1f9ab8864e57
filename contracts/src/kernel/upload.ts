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

/** Of rows that come from a file: how many rows that has, all calls together; a kind of record takes no file of more than its own. */
const ofFile = z.int().min(1).optional();

const rowsAnswer = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['stored', 'duplicate', 'refused', 'invalid', 'denied', 'unknown']),
      data: z.unknown().optional(),
      code: z.string().optional(),
      msg: z.string().optional(),
      field: z.string().optional(),
    }),
  ),
});

/**
 * Up to 1,000 scans, or 100 other commands, in one call (R-0365); each row is permitted, decided, stored and answered by itself.
 * `stored` and `duplicate` are both good: sent again, a row answers `duplicate` with its first answer. `refused` was decided, `invalid` could not be read.
 * `denied` is about the caller as he stands (a right, his site, a password that he owes): nothing was looked at, nothing is stored, and the same row may be
 * taken from him later; in whose name he may not report (`scanUserId`) stands in the row, which is `refused`. `unknown` is no answer: what became of the row is not known, or it was not decided because it depends on an earlier one of which
 * that is not known (they name a thing in common, or one names what the other is in). Whoever gets it sends on from the first such row, in the same order.
 * Of a command that is made for so many records at once, further rows are `invalid`.
 */
export const upload = command('kernel.upload', {
  path: 'POST /commands/upload',
  access: 'session',
  scope: { everyone: 'each row is checked by its own command' },
  maxBytes: 4 << 20,
  input: z.strictObject({ rows: z.array(UploadRow).min(1).max(1_000), ofFile }),
  answer: rowsAnswer,
  refusals: ['BATCH_LIMIT_100', 'IMPORT_ROW_LIMIT', 'FAULT_IMPORT_LIMIT'],
});

/**
 * What an upload of the same rows would answer now, with nothing stored: an import shows what is wrong before anything is done. Rows see what earlier
 * rows of the same call would have done. `stored` means that the row would be.
 */
export const rehearse = command('kernel.rehearse', {
  path: 'POST /commands/rehearse',
  access: 'session',
  scope: { everyone: 'each row is checked by its own command' },
  maxBytes: 4 << 20,
  input: z.strictObject({ rows: z.array(UploadRow).min(1).max(100), ofFile }),
  answer: rowsAnswer,
  refusals: ['BATCH_LIMIT_100', 'IMPORT_ROW_LIMIT', 'FAULT_IMPORT_LIMIT'],
});
