import type { Column } from './column.ts';

export type Columns = Readonly<Record<string, Column>>;

/** A row in memory, by its columns. */
export type RowOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

/**
 * An index: columns (in snake case, with an order where one is meant) and, for a partial one, its condition. A list puts its key in the direction of
 * the column it is sorted by, and so does an index for it; otherwise each page is sorted anew.
 */
export interface Index {
  readonly name: string;
  readonly on: string;
  readonly using?: 'btree' | 'gin';
  readonly where?: string;
}

/** The shape of a read model: the view `reads.<name>` over the live generation's table `reads.<name>_g<N>`. */
export interface Table<C extends Columns = Columns> {
  readonly name: string;
  readonly columns: C;
  /** The one column that identifies a row; a text. */
  readonly key: keyof C & string;
  /**
   * `rows`: each row has `scope text[]` with a GIN index. `carried`: it has one, but is always found by something else, so no index.
   * `everyone`: the rows are no secret inside the company, or not for callers at all.
   */
  readonly scope: 'rows' | 'carried' | 'everyone';
  readonly indexes: readonly Index[];
  /** Never there at run time: carries the type of a row. */
  readonly row?: RowOf<C>;
}

/** A table by the type of its rows. */
export interface TableOf<Row> extends AnyTable {
  readonly row?: Row;
}

/** Any table, where its columns do not matter. */
export interface AnyTable extends Omit<Table, 'key' | 'row'> {
  readonly key: string;
}

/**
 * Defines a read model's table. Names are camel case here and snake case in SQL.
 * Every table also has `position bigint`, the place of the last event folded into the row; a scoped one `scope text[]`.
 */
export function table<const C extends Columns>(
  name: string,
  options: { columns: C; key: keyof C & string; scope: Table['scope']; indexes?: readonly Index[] },
): Table<C> {
  return { name, columns: options.columns, key: options.key, scope: options.scope, indexes: options.indexes ?? [] };
}

/** `lastScanAt` -> `last_scan_at`. */
export function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
