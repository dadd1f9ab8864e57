import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { EventOf, EventType } from './events.ts';
import type { Row } from './row-form.ts';
import type { AnyTable, Columns, RowOf, Table, TableOf } from './table.ts';

/** What a fold may see beside its own row: rows of the models before it, as they stand at that event (their own folds of it included). */
export interface View {
  /** The row of a key. */
  get<C extends Columns>(of: Table<C>, key: string): RowOf<C> | undefined;
  /** Rows by a column, which the model must name in `by`. */
  by<C extends Columns>(of: Table<C>, column: keyof C & string, value: string): readonly RowOf<C>[];
  /** What a row may be seen by. */
  scopeOf(of: AnyTable, key: string): readonly string[];
  /** Worked out once per event, however many rows ask. */
  once<Value>(name: string, make: () => Value): Value;
}

/** A row as a fold answers it. `scope` is what the fold adds to the row's scope beside what the event adds. */
export type Folded<Row> = Row & { readonly scope?: readonly string[] };

/** What an event means to a model: which rows it touches, and what becomes of each. */
export interface On<Row, Event extends StoredEvent> {
  /** The same event gives the same keys, also when it is looked at again later: bound lookups by position or device time. */
  keys(event: Event, view: View): readonly string[];
  /** `undefined`: the event concerns no row yet. Rows are never deleted. */
  fold(row: Row | undefined, event: Event, key: string, view: View): Folded<Row> | undefined;
  /**
   * The event is the first that touches its rows, so nobody looks for them first. Only a saving: where it is wrong, the table refuses
   * the second row of a key, and the batch is folded again with every row looked for.
   */
  readonly begins?: 'new rows';
  /** Looks at rows of other models as the fold will, so that they are read together with its own rows before anything is folded. Only a saving. */
  readonly looks?: (event: Event, view: View) => void;
}

export type Handlers<Row> = { readonly [Type in EventType]?: On<Row, EventOf<Type>> };

/** A read model: a table, and a pure fold per row. The row's type is known where it is defined. */
export interface AnyReadModel {
  readonly table: AnyTable;
  readonly on: ReadonlyMap<string, On<Row, StoredEvent>>;
  /** Columns by which other folds look rows up (each has an index). */
  readonly by: readonly string[];
  /** Whether changed rows are announced to whoever watches. */
  readonly notices: 'announced' | 'silent';
  /** `derived`: a fold only reads what other models say now, so the same event may be folded again (after a parked key was replayed). */
  readonly nature: 'told' | 'derived';
}

interface Options<Row> {
  readonly by?: readonly (keyof Row & string)[];
  readonly notices?: AnyReadModel['notices'];
  readonly nature?: AnyReadModel['nature'];
}

/** Defines a read model; silent lookups and announced lists are made by the same kit. */
export function readModel<Row>(table: TableOf<Row>, handlers: Handlers<Row>, options: Options<Row> = {}): AnyReadModel {
  return {
    table,
    on: new Map(Object.entries(handlers)) as unknown as AnyReadModel['on'],
    by: options.by ?? [],
    notices: options.notices ?? 'announced',
    nature: options.nature ?? 'told',
  };
}

/** One number that a row counts for: the counter's row (its key and dimensions), and how much. */
export interface Count<C extends Columns = Columns> {
  readonly row: Omit<RowOf<C>, 'count'>;
  readonly count: number;
}

/** Counters fold row changes, not events: what a changed row counted for before is taken off, what it counts for now is added. */
export interface Counter {
  readonly table: AnyTable;
  readonly of: AnyTable;
  readonly counts: (row: unknown) => readonly Count[];
}

/** Defines what the rows of a model count for, in a table whose column `count` is the sum. */
export function counter<C extends Columns, M extends Columns>(
  table: Table<C>,
  of: Table<M>,
  counts: (row: RowOf<M>) => readonly Count<C>[],
): Counter {
  return {
    table: table as unknown as AnyTable,
    of: of as unknown as AnyTable,
    counts: counts as unknown as Counter['counts'],
  };
}

/** Models that are folded together, in this order, under one checkpoint. */
export interface Group {
  readonly name: string;
  readonly models: readonly AnyReadModel[];
  readonly counters: readonly Counter[];
  /** Made anew after the tables' views: views and functions over them. */
  readonly sql: readonly string[];
  /** Raised when a fold makes something else of events that are already stored, so that an existing database is rebuilt at the next start; 1 when not said. */
  readonly folds?: number;
}

/** An event needs a row that is not there: the log and the fold disagree. Never ignored. */
export class MissingRow extends Error {
  override readonly name = 'MissingRow';
}

/** The row, which must be there. @throws MissingRow */
export function existing<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new MissingRow('The event folds into a row that does not exist');
  return row;
}

/** The tables of counters, each once. */
export function counterTables(group: Group): readonly AnyTable[] {
  return [...new Set(group.counters.map((one) => one.table))];
}
