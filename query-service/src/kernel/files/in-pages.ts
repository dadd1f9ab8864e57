import type { Knex } from 'knex';

/** Rows that are in memory at once. */
const PAGE_ROWS = 5_000;

/** The rows of a question page by page, in its order, asked once: what is large is never in memory as a whole. One at a time in a transaction. */
export async function* inPages<Row>(
  snapshot: Knex.Transaction,
  question: Knex.QueryBuilder,
  size = PAGE_ROWS,
): AsyncGenerator<readonly Row[]> {
  const { sql, bindings } = question.toSQL();
  await snapshot.raw(`declare asked no scroll cursor for ${sql}`, bindings as Knex.RawBinding[]);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { rows } = await snapshot.raw<{ rows: Row[] }>(`fetch ${size} from asked`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await snapshot.raw('close asked');
}
