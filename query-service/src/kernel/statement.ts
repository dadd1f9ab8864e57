import type { Knex } from 'knex';

/** A statement as the server takes it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a builder has worded. */
export function statementOf(query: Knex.QueryBuilder | Knex.Raw): Statement {
  const { sql, bindings } = query.toSQL().toNative();
  return { text: sql, values: bindings };
}
