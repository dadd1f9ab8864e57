import { arrayText, copyLine } from '@malote/infra/sql/copy-line.ts';
import type { Ground, TableSql } from './ground.ts';
import { insertRows } from './insert-rows.ts';
import type { Kept, RowForm } from './row-form.ts';
import { alike, updateRows } from './update-rows.ts';
import type { Changed, Held } from './walk.ts';
import type { Write } from './writes.ts';

type Changes = ReadonlyMap<string, ReadonlyMap<string, Changed>>;

/** `again`: rows of the past are written once more, over rows that stand at the same position. */
type Order = 'forward' | 'again';

/** Rows of one statement; a statement's text stays far below what one message may hold. */
const ROWS_PER_STATEMENT = 5_000;

function* tableWrites(ground: Ground, table: string, changed: readonly Changed[], order: Order): Generator<Write> {
  if (order === 'again') return yield* whole(ground, table, changed);
  const { form, sql } = of(ground, table);
  const made = changed.filter(({ before }) => before === null);
  if (made.length > 0)
    yield insertRows(
      sql.name,
      form,
      made.map(({ after }) => after),
    );
  for (const group of alike(
    form,
    changed.filter(({ before }) => before !== null),
  )) {
    for (let from = 0; from < group.changed.length; from += ROWS_PER_STATEMENT)
      yield updateRows(sql, form, { ...group, changed: group.changed.slice(from, from + ROWS_PER_STATEMENT) });
  }
}

/** Whole rows, whatever stands there. */
function* whole(ground: Ground, table: string, rows: readonly Pick<Changed, 'after'>[]): Generator<Write> {
  const { form, sql } = of(ground, table);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    yield { sent: { text: sql.write, values: [JSON.stringify(part.map(({ after }) => form.toJson(after)))] } };
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
      for (const [kept, sign] of [
        [before, -1],
        [after, 1],
      ] as const) {
        if (kept === null) continue;
        for (const one of counts(kept.row)) {
          const key = form.keyOf(one.row);
          const sum = byKey.get(key);
          if (sum === undefined)
            byKey.set(key, { kept: { row: one.row, position: after.position, scope: [] }, sum: sign * one.count });
          else
            byKey.set(key, {
              kept: { ...sum.kept, position: after.position > sum.kept.position ? after.position : sum.kept.position },
              sum: sum.sum + sign * one.count,
            });
        }
      }
    }
  }
  return new Map(
    [...sums].map(([table, byKey]) => [
      table,
      [...byKey.values()]
        .filter(({ sum }) => sum !== 0)
        .map(({ kept, sum }) => {
          const form = ground.forms.get(table);
          if (form === undefined) throw new Error(`${table} is not a counter of ${ground.group.name}`);
          return { ...kept, row: form.canonical({ ...kept.row, count: BigInt(sum) }) };
        }),
    ]),
  );
}

/** What writes rows and counters: a load of the new rows and updates of the others for each table. For the transaction that moves the checkpoint. */
export function* rowWrites(ground: Ground, changes: Changes, order: Order = 'forward'): Generator<Write> {
  for (const [table, rows] of changes) yield* tableWrites(ground, table, [...rows.values()], order);
  for (const [table, rows] of countersOf(ground, changes))
    yield* whole(
      ground,
      table,
      rows.map((after) => ({ after })),
    );
}

/** What tells who watches what changed, and by whom it could be seen before and after. */
export function* noticeWrites(ground: Ground, changes: Changes): Generator<Write> {
  const announced = new Set(
    ground.group.models.filter((model) => model.notices === 'announced').map((model) => model.table.name),
  );
  const lines = [...changes]
    .filter(([table]) => announced.has(table))
    .flatMap(([table, rows]) =>
      [...rows].map(([key, { before, after }]) =>
        copyLine([
          String(after.position),
          table,
          key,
          before === null ? null : arrayText(before.scope),
          arrayText(after.scope),
        ]),
      ),
    );
  if (lines.length > 0)
    yield { sent: { into: `${ground.schema}.notices (position, model, key, scopes_before, scopes_after)`, lines } };
}

/** What puts events aside for rows that failed, and for those behind them. */
export function* heldWrites(ground: Ground, held: readonly Held[], tries: number): Generator<Write> {
  if (held.length === 0) return;
  const rows = held.map(({ model, key, event, error }) => ({
    group_name: ground.group.name,
    model,
    key,
    position: String(event.position),
    stream: event.stream,
    version: event.version,
    type: event.type,
    cause: 'failed',
    error: error === undefined ? null : sentenceOf(error),
    attempts: error === undefined ? 0 : tries,
  }));
  yield {
    sent: {
      text: `insert into ${ground.schema}.parked (group_name, model, key, position, stream, version, type, cause, error, attempts)
       select group_name, model, key, position, stream, version, type, cause, error, attempts from json_populate_recordset(null::${ground.schema}.parked, $1) on conflict do nothing`,
      values: [JSON.stringify(rows)],
    },
  };
}

/** What an error says, as it is kept beside what it parked: without NUL, which Postgres takes in no text, and at most 1,000 characters. */
export function sentenceOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replaceAll('\u0000', '')
    .slice(0, 1_000);
}
