/** The SQL types of read models; each has one form in memory, so that a row read back equals the row that was written. */
export type SqlType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'timestamptz'
  | 'date'
  | 'double precision'
  | 'text[]'
  | 'json';

/** One column: its SQL type, whether it may be null, and (by `Value`) its form in memory. */
export interface Column<Value = unknown> {
  readonly sql: SqlType;
  readonly nullable: boolean;
  /** Never there at run time: carries the type. */
  readonly value?: Value;
}

function column<Value>(sql: SqlType): Column<Value> {
  return { sql, nullable: false };
}

/** Columns that are never null, by their type; `optional` makes one that may be. */
export const text = <Value extends string = string>() => column<Value>('text');
export const integer = () => column<number>('integer');
export const flag = () => column<boolean>('boolean');
export const real = () => column<number>('double precision');
export const texts = () => column<readonly string[]>('text[]');
/** A place in the log. */
export const place = () => column<bigint>('bigint');
/** Minor units of money. */
export const minor = () => column<bigint>('bigint');
/** UTC, ISO 8601 with milliseconds. */
export const instant = () => column<string>('timestamptz');
/** A calendar day, `2026-11-20`. */
export const day = () => column<string>('date');
/** What is never filtered or sorted by. */
export const json = <Value>() => column<Value>('json');

/** The same column, or null. */
export function optional<Value>(of: Column<Value>): Column<Value | null> {
  return { sql: of.sql, nullable: true };
}
