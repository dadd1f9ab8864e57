import type { Knex } from 'knex';
import { isAnyOf } from '../kernel/lists/conditions.ts';

/** The names of some customers, by code; joined after a page is cut. */
export async function customerNames(db: Knex, codes: Iterable<string>): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(codes)];
  if (asked.length === 0) return new Map();
  const rows = (await isAnyOf(db.from('reads.customers').select('code', 'name'), 'code', asked)) as { code: string; name: string }[];
  return new Map(rows.map((row) => [row.code, row.name]));
}
