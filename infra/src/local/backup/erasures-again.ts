import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Pool } from 'pg';
import { restoreKeys } from '../../personal-data/copy-keys.ts';
import { reapplyErasures } from '../../personal-data/erasures.ts';
import { keptErasures } from '../../personal-data/erasure-list.ts';

/** What a restored database holds. */
export interface Restored {
  /** The last event, in digits, and when it was stored; none in an empty log. */
  readonly last: { readonly position: string; readonly at: string } | undefined;
  /** How many keys were destroyed again. */
  readonly erasedAgain: number;
}

/** Opened when the first line is asked for: one that was opened before would be over by then. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
}

/** Brings keys and erasures of a restored database up to now, and tells how far its log goes. */
export async function erasuresAgain(
  pool: Pool,
  { keys, erasures }: { readonly keys?: string; readonly erasures: string | 'nobody was erased' },
): Promise<Restored> {
  const kept = erasures === 'nobody was erased' ? [] : await keptErasures(erasures);
  if (keys !== undefined) await restoreKeys(pool, linesOf(keys));
  const erasedAgain = await reapplyErasures(pool, kept);
  const {
    rows: [last],
  } = await pool.query<{ position: string; at: string }>(
    `select event.position::text, to_char(event.recorded_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from eventlog.events as event order by event.position desc limit 1`,
  );
  return { last, erasedAgain };
}
