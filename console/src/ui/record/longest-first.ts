import type { ListingEntry, RecordEntry } from '../../client/contract-table.ts';

/** By what a list is told, from its beginning: of times and numbers the oldest, which waits longest. */
export function longestFirst({
  queries,
  routes,
}: Pick<ListingEntry | RecordEntry, 'queries' | 'routes'>): readonly [string, 'asc'] | undefined {
  const by = routes[queries.list]?.list?.defaultSort[0];
  return by === undefined ? undefined : [by, 'asc'];
}
