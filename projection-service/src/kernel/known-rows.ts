import type { AnyReadModel } from './read-model.ts';
import type { Kept } from './row-form.ts';
import type { Unwritten } from './unwritten.ts';

/** What is known in memory of one table: rows (null: known to be absent) and, by a column, which keys have a value. */
export interface KnownTable {
  readonly rows: Map<string, Kept | null>;
  /** column -> value -> keys. A value that is here is known whole; keys whose row has changed since are sorted out when read. */
  readonly by: Map<string, Map<string, Set<string>>>;
  /** Everything that exists is in memory, so what is not there does not exist (a build from nothing that still fits). */
  whole: boolean;
}

/** The known rows of a group, by table name. Belongs to one runner; dropped whenever it cannot be sure to be the only writer. */
export type KnownRows = ReadonlyMap<string, KnownTable>;

/** Knows nothing yet; `whole` for tables that are empty. */
export function knowNothing(models: readonly AnyReadModel[], tables: 'empty' | 'filled'): KnownRows {
  return new Map(
    models.map((model) => [
      model.table.name,
      { rows: new Map(), by: new Map(model.by.map((column) => [column, new Map()])), whole: tables === 'empty' },
    ]),
  );
}

/** Takes a changed or read row in; newest last, so that the oldest go first when there are too many. */
export function keep(known: KnownTable, key: string, kept: Kept | null): void {
  known.rows.delete(key);
  known.rows.set(key, kept);
  if (kept === null) return;
  for (const [column, values] of known.by) {
    const value = kept.row[column];
    if (typeof value !== 'string') continue;
    const keys = values.get(value);
    if (keys !== undefined) keys.add(key);
    else if (known.whole) values.set(value, new Set([key]));
  }
}

/** Lets everything go: what is known may be wrong. */
export function forgetAll(known: KnownRows): void {
  for (const table of known.values()) {
    table.rows.clear();
    for (const values of table.by.values()) values.clear();
    table.whole = false;
  }
}

/** Lets the oldest rows of each table go beyond a bound of rows times columns, so that a wide table keeps fewer; those that are not written yet stay. */
export function forgetBeyond(
  known: KnownRows,
  models: readonly AnyReadModel[],
  cells: number,
  unwritten: readonly Unwritten[],
): void {
  for (const { table } of models) {
    const rows = known.get(table.name);
    const stay = unwritten.flatMap(({ changes }) => changes.get(table.name) ?? []);
    if (rows !== undefined) forgetRows(rows, Math.ceil(cells / Object.keys(table.columns).length), stay);
  }
}

/** Lets the oldest fifth of the rows go when there are more than a bound beside those that stay; the table is then no longer whole. */
function forgetRows(known: KnownTable, bound: number, stay: readonly ReadonlyMap<string, unknown>[]): void {
  const kept = stay.reduce((sum, rows) => sum + rows.size, 0);
  if (known.rows.size <= bound + kept) return;
  known.whole = false;
  for (const values of known.by.values()) values.clear();
  for (const key of known.rows.keys()) {
    if (known.rows.size <= bound * 0.8 + kept) break;
    if (!stay.some((rows) => rows.has(key))) known.rows.delete(key);
  }
}
