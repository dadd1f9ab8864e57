import type { Knex } from 'knex';

/** The column holds one of the values; one binding whatever their number. */
export function isAnyOf(query: Knex.QueryBuilder, column: string, values: readonly string[]): Knex.QueryBuilder {
  return query.whereRaw('?? = any(?::text[])', [column, [...values]]);
}

/** The column, an array, shares at least one value. */
export function overlaps(query: Knex.QueryBuilder, column: string, values: readonly string[]): Knex.QueryBuilder {
  return query.whereRaw('?? && ?::text[]', [column, [...values]]);
}

/** The column, an array, holds all of the values. */
export function holdsAll(query: Knex.QueryBuilder, column: string, values: readonly string[]): Knex.QueryBuilder {
  return query.whereRaw('?? @> ?::text[]', [column, [...values]]);
}
