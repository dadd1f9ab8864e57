import type { Knex } from 'knex';
import { narrowedTo } from '@malote/contracts/identity/permissions.ts';
import type { Opening } from '@malote/contracts/identity/permissions.ts';
import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Asking } from '../asking.ts';
import { filtersOf } from '../fields/field-filters.ts';
import { oneOf } from '../lists/filters.ts';
import type { Filter } from '../lists/list-source.ts';

/** Leaves the records for which an opening holds; every one where it holds for all. They are found as the screens' own filters find them. */
export function inOpening(
  query: Knex.QueryBuilder,
  made: Pick<AnyRecord, 'noun' | 'fields'>,
  opening: Opening,
  asking: Asking,
): Knex.QueryBuilder {
  const some = narrowedTo(opening, made.noun);
  if (some === undefined) return query;
  const filters = { ...filtersOf(made.fields), status: oneOf('status') } as Readonly<Record<string, Filter<never>>>;
  return query.where((any) => {
    void any.whereRaw('false');
    for (const where of some)
      void any.orWhere((all) => {
        for (const [name, values] of Object.entries(where)) filters[name]?.(all, values as never, asking);
      });
  });
}
