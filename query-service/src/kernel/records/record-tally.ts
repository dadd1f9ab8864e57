import type { ListDefinition } from '@malote/contracts/kernel/definition.ts';
import type { Asking } from '../asking.ts';
import { filtered } from '../lists/read-list.ts';
import type { ListSource } from '../lists/list-source.ts';

/** How many records stand in each state, of those that the caller may see and the params let through. */
export async function recordTally(
  source: ListSource<ListDefinition, never>,
  params: object,
  asking: Asking,
): Promise<{ readonly counts: Readonly<Record<string, number>> }> {
  const rows = await asking.rows<{ readonly status: string; readonly count: string }>(
    filtered(source, params, asking).select('status').count('* as count').groupBy('status'),
  );
  return { counts: Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])) };
}
