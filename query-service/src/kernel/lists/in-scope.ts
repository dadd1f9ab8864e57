import type { Knex } from 'knex';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { overlaps } from './conditions.ts';

/** Leaves the rows whose scope meets the caller's; every row for `*`. Uses the GIN index on `scope`. */
export function inScope(query: Knex.QueryBuilder, scope: CallerScope, column = 'scope'): Knex.QueryBuilder {
  return scope === '*' ? query : overlaps(query, column, scope);
}
