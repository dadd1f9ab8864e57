import type { Knex } from 'knex';
import { isAnyOf } from './lists/conditions.ts';
import type { Snapshot } from './snapshot.ts';

/** Of the keys of a model, those with events parked behind a failed fold: their rows are older than they look. Asked after the rows were read. */
export async function behindOf(
  { db, rows, nothingParked }: Pick<Snapshot, 'db' | 'rows' | 'nothingParked'>,
  model: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0 || nothingParked()) return new Set();
  const found = await rows<{ key: string }>(
    isAnyOf(db.from('reads.parked').distinct('key').where({ model }), 'key', keys),
  );
  return new Set(found.map((row) => row.key));
}

/** How many events wait behind failed folds: what lists, counters and boards lack. */
export async function parkedCount(db: Knex): Promise<number> {
  const rows = (await db.from('reads.parked').count('* as count')) as { count: string }[];
  return Number(rows[0]?.count ?? 0);
}
