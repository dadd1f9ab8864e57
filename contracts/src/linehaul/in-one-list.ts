import type { Apart } from '../kernel/apart.ts';

/** A bag stands in one list of its kind, and once in that: each of its rows spans the one bag that it names, whatever the list is of. */
export const inOneList: Apart = {
  by: [],
  rows: 'bags',
  from: 'bag',
  to: 'bag',
  called: { meeting: 'BAG_LISTED_TWICE', taken: 'BAG_ON_ANOTHER_LIST' },
};
