import type { Column, SqlType } from './column.ts';
import { snake } from './table.ts';
import type { AnyTable } from './table.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A row with what the kit keeps beside its columns. */
export interface Kept {
  readonly row: Row;
  readonly position: bigint;
  readonly scope: readonly string[];
}

/** How a table's rows pass between memory and SQL. */
export interface RowForm {
  readonly table: AnyTable;
  readonly scoped: boolean;
  /** Columns in SQL, the kit's own last. */
  readonly sqlColumns: readonly string[];
  keyOf(row: Row): string;
  /** As it would be read back: instants in UTC, missing members null. */
  canonical(row: Row): Row;
  /** For json_populate_recordset. */
  toJson(kept: Kept): Readonly<Record<string, unknown>>;
  fromSql(values: Readonly<Record<string, unknown>>): Kept;
}

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function canonicalValue(sql: SqlType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (sql === 'timestamptz') return UTC.test(value as string) ? value : new Date(value as string).toISOString();
  return value;
}

function jsonValue(sql: SqlType, value: unknown): unknown {
  return sql === 'bigint' && value !== null ? String(value as bigint) : value;
}

/** The form of a table's rows; made once per table. */
export function rowForm(table: AnyTable): RowForm {
  const columns = Object.entries<Column>(table.columns).map(([name, { sql, nullable }]) => ({ name, sql, nullable, column: snake(name) }));
  const scoped = table.scope !== 'everyone';
  return {
    table, scoped,
    sqlColumns: [...columns.map((one) => one.column), 'position', ...(scoped ? ['scope'] : [])],
    keyOf: (row) => row[table.key] as string,
    canonical(row) {
      const made: Record<string, unknown> = {};
      for (const { name, sql, nullable } of columns) {
        const value = canonicalValue(sql, row[name]);
        if (value === null && !nullable) throw new Error(`${table.name}.${name} must not be null`);
        made[name] = value;
      }
      return made;
    },
    toJson({ row, position, scope }) {
      const made: Record<string, unknown> = {};
      for (const { name, sql, column } of columns) made[column] = jsonValue(sql, row[name]);
      made['position'] = String(position);
      if (scoped) made['scope'] = scope;
      return made;
    },
    fromSql(values) {
      const row: Record<string, unknown> = {};
      for (const { name, column } of columns) row[name] = values[column];
      return { row, position: values['position'] as bigint, scope: (values['scope'] as readonly string[] | undefined) ?? [] };
    },
  };
}
