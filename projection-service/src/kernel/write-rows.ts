import { copyIn } from '@malote/infra/copy/copy-in.ts';
import { arrayText, copyLine } from '@malote/infra/copy/copy-line.ts';
import type { ClientBase } from 'pg';
import type { Ground, TableSql } from './ground.ts';
import { insertRows } from './insert-rows.ts';
import type { Kept, RowForm } from './row-form.ts';
import { alike, updateRows } from './update-rows.ts';
import type { Changed, Held } from './walk.ts';

type Changes = ReadonlyMap<string, ReadonlyMap<string, Changed>>;

/** `again`: rows of the past are written once more, over rows that stand at the same position. */
type Order = 'forward' | 'again';

/** Rows of one statement; a statement's text stays far below what one message may hold. */
const ROWS_PER_STATEMENT = 5_000;
/** Below so many rows of a table one prepared statement is quicker than a load and an update made for them. */
const FEW = 40;

async function write(client: ClientBase, ground: Ground, table: string, changed: readonly Changed[], order: Order): Promise<void> {
  if (order === 'again') return await put(client, ground, table, changed, 'rewrite');
  const { form, sql } = of(ground, table);
  const made = changed.filter(({ before }) => before === null);
  if (made.length < FEW) await put(client, ground, table, made, 'insert');
  else await insertRows(client, sql.name, form, made.map(({ after }) => after));
  for (const group of alike(form, changed.filter(({ before }) => before !== null))) {
    if (group.changed.length < FEW) await put(client, ground, table, group.changed, 'upsert');
    else for (let from = 0; from < group.changed.length; from += ROWS_PER_STATEMENT) await updateRows(client, sql.name, form, { ...group, changed: group.changed.slice(from, from + ROWS_PER_STATEMENT) });
  }
}

/** Whole rows, by a prepared statement. */
async function put(client: ClientBase, ground: Ground, table: string, rows: readonly Pick<Changed, 'after'>[], how: 'insert' | 'upsert' | 'rewrite'): Promise<void> {
  const { form, sql } = of(ground, table);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    await client.query({ name: `${how} ${sql.name}`, text: sql[how], values: [JSON.stringify(part.map(({ after }) => form.toJson(after)))] });
  }
}

function of(ground: Ground, table: string): { readonly form: RowForm; readonly sql: TableSql } {
  const form = ground.forms.get(table);
  const sql = ground.sql.get(table);
  if (form === undefined || sql === undefined) throw new Error(`${table} is not a table of ${ground.group.name}`);
  return { form, sql };
}

/** What the changed rows count for now, less what they counted for before; by counter table and key. */
export function countersOf(ground: Ground, changes: Changes): ReadonlyMap<string, readonly Kept[]> {
  const sums = new Map<string, Map<string, { kept: Kept; sum: number }>>();
  for (const { table, of, counts, form } of ground.counters) {
    const byKey = sums.get(table.name) ?? new Map<string, { kept: Kept; sum: number }>();
    sums.set(table.name, byKey);
    for (const { before, after } of changes.get(of.name)?.values() ?? []) {
      for (const [kept, sign] of [[before, -1], [after, 1]] as const) {
        if (kept === null) continue;
        for (const one of counts(kept.row)) {
          const key = form.keyOf(one.row);
          const sum = byKey.get(key);
          if (sum === undefined) byKey.set(key, { kept: { row: one.row, position: after.position, scope: [] }, sum: sign * one.count });
          else byKey.set(key, { kept: { ...sum.kept, position: after.position > sum.kept.position ? after.position : sum.kept.position }, sum: sum.sum + sign * one.count });
        }
      }
    }
  }
  return new Map([...sums].map(([table, byKey]) => [table, [...byKey.values()].filter(({ sum }) => sum !== 0).map(({ kept, sum }) => {
    const form = ground.forms.get(table);
    if (form === undefined) throw new Error(`${table} is not a counter of ${ground.group.name}`);
    return { ...kept, row: form.canonical({ ...kept.row, count: BigInt(sum) }) };
  })]));
}

/** Writes rows and counters: a load of the new rows and an update of the others per table. For the transaction that moves the checkpoint. */
export async function writeRows(client: ClientBase, ground: Ground, changes: Changes, order: Order = 'forward'): Promise<void> {
  for (const [table, rows] of changes) await write(client, ground, table, [...rows.values()], order);
  for (const [table, rows] of countersOf(ground, changes)) await put(client, ground, table, rows.map((after) => ({ after })), 'upsert');
}

/** Tells who watches what changed, and by whom it could be seen before and after. */
export async function writeNotices(client: ClientBase, ground: Ground, changes: Changes): Promise<void> {
  const announced = new Set(ground.group.models.filter((model) => model.notices === 'announced').map((model) => model.table.name));
  const lines = [...changes].filter(([table]) => announced.has(table)).flatMap(([table, rows]) => [...rows].map(([key, { before, after }]) =>
    copyLine([String(after.position), table, key, before === null ? null : arrayText(before.scope), arrayText(after.scope)])));
  if (lines.length > 0) await copyIn(client, `${ground.schema}.notices (position, model, key, scopes_before, scopes_after)`, lines);
}

/** Puts events aside for rows that failed, and for those behind them. */
export async function writeHeld(client: ClientBase, ground: Ground, held: readonly Held[], tries: number): Promise<void> {
  if (held.length === 0) return;
  const rows = held.map(({ model, key, event, error }) => ({
    group_name: ground.group.name, model, key, position: String(event.position), stream: event.stream, version: event.version, type: event.type, cause: 'failed', error: error === undefined ? null : sentenceOf(error), attempts: error === undefined ? 0 : tries,
  }));
  await client.query(
    `insert into ${ground.schema}.parked (group_name, model, key, position, stream, version, type, cause, error, attempts)
     select group_name, model, key, position, stream, version, type, cause, error, attempts from json_populate_recordset(null::${ground.schema}.parked, $1) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

export function sentenceOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replaceAll('\u0000', '').slice(0, 1_000);
}
