import type { Knex } from 'knex';

/** The column holds one of the values; one binding whatever their number. */
export function isAnyOf(query: Knex.QueryBuilder, column: string, values: readonly string[]): Knex.QueryBuilder {
  return query.whereRaw('?? = any(?::text[])', [column, [...values]]);
}

/** One of the columns holds a text somewhere, written as it is, in letters of any case. */
export function contains(query: Knex.QueryBuilder, columns: readonly string[], text: string): Knex.QueryBuilder {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return query.whereRaw(
    `(${columns.map(() => '?? ilike ?').join(' or ')})`,
    columns.flatMap((column) => [column, pattern]),
  );
}

/** The column, an array, shares at least one value. */
export function overlaps(query: Knex.QueryBuilder, column: string, values: readonly string[]): Knex.QueryBuilder {
  return query.whereRaw('?? && ?::text[]', [column, [...values]]);
}

/** The column, an array, holds all of the values. */
export function holdsAll(query: Knex.QueryBuilder, column: string, values: readonly string[]): Knex.QueryBuilder {
  return query.whereRaw('?? @> ?::text[]', [column, [...values]]);
}

/**
 * The key is among those that a search by an index finds. The search is done first, by itself: asked together with an order and a limit, the planner
 * takes searched values for common ones and walks the order's index through the whole table instead.
 */
export function isAmong(query: Knex.QueryBuilder, key: string, found: Knex.QueryBuilder | Knex.Raw): Knex.QueryBuilder {
  return query.whereRaw('?? = any(array ?)', [key, found]);
}

/**
 * The keys of the rows whose array column holds one of the values, looked up value by value: for many values at once the planner
 * expects most of the table and reads all of it.
 */
export function keysHolding(db: Knex, view: string, key: string, column: string, values: readonly string[]): Knex.Raw {
  return db.raw(
    '(select held.?? from unnest(?::text[]) as asked(value) join ?? as held on held.?? @> array[asked.value])',
    [key, [...values], view, column],
  );
}
