import type { ClientBase } from 'pg';
import type { Ground } from './ground.ts';
import type { Kept } from './row-form.ts';
import type { Changed, Held } from './walk.ts';

type Changes = ReadonlyMap<string, ReadonlyMap<string, Changed>>;

/** `again`: rows of the past are written once more, over rows that stand at the same position. */
type Order = 'forward' | 'again';

/** Rows of one statement; a statement's text stays far below what one message may hold. */
const ROWS_PER_STATEMENT = 5_000;

async function upsert(client: ClientBase, ground: Ground, table: string, rows: readonly Kept[], order: Order): Promise<void> {
  const form = ground.forms.get(table);
  const sql = ground.sql.get(table);
  if (form === undefined || sql === undefined) throw new Error(`${table} is not a model of ${ground.group.name}`);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    await client.query({ name: `write ${order} ${sql.name}`, text: order === 'again' ? sql.rewrite : sql.upsert, values: [JSON.stringify(part.map((kept) => form.toJson(kept)))] });
  }
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

/** Writes rows and counters: one multi-row upsert per table. For the transaction that moves the checkpoint. */
export async function writeRows(client: ClientBase, ground: Ground, changes: Changes, order: Order = 'forward'): Promise<void> {
  for (const [table, rows] of changes) await upsert(client, ground, table, [...rows.values()].map(({ after }) => after), order);
  for (const [table, rows] of countersOf(ground, changes)) await upsert(client, ground, table, rows, order);
}

/** Tells who watches what changed, and by whom it could be seen before and after. */
export async function writeNotices(client: ClientBase, ground: Ground, changes: Changes): Promise<void> {
  const announced = new Set(ground.group.models.filter((model) => model.notices === 'announced').map((model) => model.table.name));
  const notices = [...changes].filter(([table]) => announced.has(table)).flatMap(([table, rows]) => [...rows].map(([key, { before, after }]) => ({
    position: String(after.position), model: table, key, scopes_before: before?.scope ?? null, scopes_after: after.scope,
  })));
  if (notices.length === 0) return;
  await client.query(
    `insert into ${ground.schema}.notices (position, model, key, scopes_before, scopes_after)
     select position, model, key, scopes_before, scopes_after from json_populate_recordset(null::${ground.schema}.notices, $1)`,
    [JSON.stringify(notices)],
  );
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
