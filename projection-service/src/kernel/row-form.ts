import { arrayText } from '@malote/infra/sql/copy-line.ts';
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

/** A column by its name in memory and in SQL. */
export interface Field {
  readonly name: string;
  readonly column: string;
  readonly sql: SqlType;
}

/** How a table's rows pass between memory and SQL. */
export interface RowForm {
  readonly table: AnyTable;
  readonly scoped: boolean;
  /** The table's own columns. */
  readonly fields: readonly Field[];
  /** Columns in SQL, the kit's own last. */
  readonly sqlColumns: readonly string[];
  keyOf(row: Row): string;
  /** As it would be read back: instants in UTC, missing members null, nothing else. What stands in the row before is so already. */
  canonical(row: Row, before?: Row): Row;
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

/** A text that no encoding can hold: half a character. As the server would say it. */
class Unstorable extends Error {
  override readonly name = 'Unstorable';
  readonly code = '22021';
}

function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw new Unstorable('A text holds half a character');
  return text;
}

/** A value as the server reads it from text; null is SQL's null. @throws Unstorable */
export function textOf(sql: SqlType, value: unknown): string | null {
  if (value === null) return null;
  switch (sql) {
    case 'text':
    case 'timestamptz':
    case 'date':
      return wellFormed(value as string);
    case 'integer':
    case 'bigint':
    case 'double precision':
      return String(value as number | bigint);
    case 'boolean':
      return value === true ? 't' : 'f';
    case 'text[]':
      return wellFormed(arrayText(value as readonly string[]));
    case 'json':
      return JSON.stringify(value);
  }
}

/** The form of a table's rows; made once per table. */
export function rowForm(table: AnyTable): RowForm {
  const columns = Object.entries<Column>(table.columns).map(([name, { sql, nullable }]) => ({
    name,
    sql,
    nullable,
    column: snake(name),
  }));
  const scoped = table.scope !== 'everyone';
  return {
    table,
    scoped,
    fields: columns,
    sqlColumns: [...columns.map((one) => one.column), 'position', ...(scoped ? ['scope'] : [])],
    keyOf: (row) => row[table.key] as string,
    canonical(row, before) {
      let amended: Record<string, unknown> | undefined;
      for (const { name, sql, nullable } of columns) {
        const told = row[name];
        if (before !== undefined && told === before[name]) continue;
        const value = canonicalValue(sql, told);
        if (value === null && !nullable) throw new Error(`${table.name}.${name} must not be null`);
        if (value !== told) (amended ??= {})[name] = value;
      }
      // A row that a fold made of the row before is so already, nearly always; building it member by member costs more than the fold.
      if (amended === undefined && Object.keys(row).length === columns.length) return row;
      const whole = { ...row, ...amended };
      return Object.keys(whole).length === columns.length
        ? whole
        : Object.fromEntries(columns.map(({ name }) => [name, whole[name]]));
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
      return {
        row,
        position: values['position'] as bigint,
        scope: (values['scope'] as readonly string[] | undefined) ?? [],
      };
    },
  };
}
