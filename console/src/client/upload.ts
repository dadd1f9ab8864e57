import type { AnswerOf, InputOf } from './names.ts';
import { send } from './client.ts';

/** One command of an upload, with its own id and circumstances. */
export type UploadRow = InputOf<'kernel.upload'>['rows'][number];
export type UploadAnswer = AnswerOf<'kernel.upload'>['rows'][number];

/** Other commands than scans go in groups of this size (R-0365). */
export const BULK_ROWS = 100;

/**
 * Sends rows in groups, in order; each is answered by itself. Behind a group with an `unknown` row nothing is sent, because it could depend on that row:
 * what has no answer, or that one, may be sent again as it is, in the same order.
 */
export async function uploadRows(
  rows: readonly UploadRow[],
  options: {
    readonly size?: number;
    readonly quiet?: boolean;
    readonly signal?: AbortSignal;
    readonly giveUpMs?: number;
    /** Of rows that come from a file: how many that has. */
    readonly ofFile?: number;
  } = {},
): Promise<readonly UploadAnswer[]> {
  const size = options.size ?? BULK_ROWS;
  const answers: UploadAnswer[] = [];
  for (let at = 0; at < rows.length; at += size) {
    const group = rows.slice(at, at + size);
    // oxlint-disable-next-line no-await-in-loop -- one group after the other keeps the order
    const answer = await send(
      'kernel.upload',
      { rows: [...group], ...(options.ofFile !== undefined && { ofFile: options.ofFile }) },
      {
        quiet: options.quiet ?? false,
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.giveUpMs === undefined ? {} : { giveUpMs: options.giveUpMs }),
      },
    );
    answers.push(...answer.rows);
    if (answer.rows.some(({ outcome }) => outcome === 'unknown')) break;
  }
  return answers;
}
