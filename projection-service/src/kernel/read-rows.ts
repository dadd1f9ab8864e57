import type { ClientBase } from 'pg';
import type { Ground } from './ground.ts';
import { keep } from './known-rows.ts';
import type { KnownRows } from './known-rows.ts';
import { byValue } from './unwritten.ts';
import type { Unwritten } from './unwritten.ts';
import type { Missing } from './walk.ts';

type RowGround = Pick<Ground, 'forms' | 'sql' | 'group'>;

/**
 * Reads what a walk lacked, one statement per table and per column looked up by. The client reads with `rowTypes` in UTC. A row that is known
 * already stays as it is known: the tables may not have it yet.
 */
export async function readRows(client: ClientBase, ground: RowGround, known: KnownRows, missing: Missing, unwritten: readonly Unwritten[]): Promise<void> {
  for (const [table, columns] of missing.by) {
    for (const [column, values] of columns) await readBy(client, ground, known, { table, column, values }, unwritten);
  }
  for (const [table, keys] of missing.keys) await readKeys(client, ground, known, table, keys);
}

async function readKeys(client: ClientBase, ground: RowGround, known: KnownRows, table: string, keys: ReadonlySet<string>): Promise<void> {
  const { form, sql, into } = of(ground, known, table);
  const { rows } = await client.query<Record<string, unknown>>({ name: `keys ${sql.name}`, text: sql.byKey, values: [[...keys]] });
  const found = new Map(rows.map((values) => {
    const kept = form.fromSql(values);
    return [form.keyOf(kept.row), kept];
  }));
  for (const key of keys) keep(into, key, found.get(key) ?? null);
}

async function readBy(client: ClientBase, ground: RowGround, known: KnownRows, asked: { readonly table: string; readonly column: string; readonly values: ReadonlySet<string> }, unwritten: readonly Unwritten[]): Promise<void> {
  const { table, column, values } = asked;
  const { form, sql, into } = of(ground, known, table);
  const { rows } = await client.query<Record<string, unknown>>({ name: `by ${column} ${sql.name}`, text: sql.by(column), values: [[...values]] });
  for (const value of values) into.by.get(column)?.set(value, new Set(unwritten.flatMap((layer) => [...layer.by.get(byValue(table, column, value)) ?? []])));
  for (const one of rows) {
    const kept = form.fromSql(one);
    const key = form.keyOf(kept.row);
    keep(into, key, into.rows.get(key) ?? kept);
    into.by.get(column)?.get(kept.row[column] as string)?.add(key);
  }
}

function of(ground: RowGround, known: KnownRows, table: string) {
  const form = ground.forms.get(table);
  const sql = ground.sql.get(table);
  const into = known.get(table);
  if (form === undefined || sql === undefined || into === undefined) throw new Error(`${table} is not a model of ${ground.group.name}`);
  return { form, sql, into };
}
