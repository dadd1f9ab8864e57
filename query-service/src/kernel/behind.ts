import type { Knex } from 'knex';
import { isAnyOf } from './lists/conditions.ts';

/** Of the keys of a model, those with events parked behind a failed fold: their rows are older than they look. */
export async function behindOf(db: Knex, model: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = (await isAnyOf(db.from('reads.parked').distinct('key').where({ model }), 'key', keys)) as { key: string }[];
  return new Set(rows.map((row) => row.key));
}

/** How many events wait behind failed folds: what lists, counters and boards lack. */
export async function parkedCount(db: Knex): Promise<number> {
  const rows = (await db.from('reads.parked').count('* as count')) as { count: string }[];
  return Number(rows[0]?.count ?? 0);
}
