import { readTogether } from '@malote/infra/sql/read-together.ts';
import type { Question } from '@malote/infra/sql/read-together.ts';
import type { ClientBase } from 'pg';
import type { Ground } from './ground.ts';
import { keep } from './known-rows.ts';
import type { KnownRows } from './known-rows.ts';
import type { Missing } from './look-up.ts';
import { rowTypes } from './sql-types.ts';
import { byValue } from './unwritten.ts';
import type { Unwritten } from './unwritten.ts';

type RowGround = Pick<Ground, 'forms' | 'sql' | 'group'>;

/**
 * Reads what a walk lacked in one round trip: a statement for each table, and one for each column that is looked up by. The client reads with `rowTypes`
 * in UTC. A row that is known already stays as it is known: the tables may not have it yet.
 */
export async function readRows(
  client: ClientBase,
  ground: RowGround,
  known: KnownRows,
  missing: Missing,
  unwritten: readonly Unwritten[],
): Promise<void> {
  const looks = [
    ...[...missing.by].flatMap(([table, columns]) =>
      [...columns].map(([column, values]) => byColumn(of(ground, known, table), { table, column, values }, unwritten)),
    ),
    ...[...missing.keys].map(([table, keys]) => byKey(of(ground, known, table), keys)),
  ];
  const answers = await readTogether<SqlRow[][]>(
    client,
    rowTypes,
    looks.map(({ question }) => question),
  );
  for (const [at, { take }] of looks.entries()) take(answers[at] ?? []);
}

type SqlRow = Readonly<Record<string, unknown>>;

/** What is asked of a table, and what becomes of the answer. */
interface Look {
  readonly question: Question;
  readonly take: (rows: readonly SqlRow[]) => void;
}

function byKey({ form, sql, into }: Known, keys: ReadonlySet<string>): Look {
  return {
    question: { text: sql.byKey, values: [[...keys]] },
    take: (rows) => {
      const found = new Map(
        rows.map((values) => {
          const kept = form.fromSql(values);
          return [form.keyOf(kept.row), kept];
        }),
      );
      for (const key of keys) if (!into.rows.has(key)) keep(into, key, found.get(key) ?? null);
    },
  };
}

function byColumn(
  { form, sql, into }: Known,
  { table, column, values }: { readonly table: string; readonly column: string; readonly values: ReadonlySet<string> },
  unwritten: readonly Unwritten[],
): Look {
  return {
    question: { text: sql.by(column), values: [[...values]] },
    take: (rows) => {
      for (const value of values)
        into.by
          .get(column)
          ?.set(value, new Set(unwritten.flatMap((layer) => [...(layer.by.get(byValue(table, column, value)) ?? [])])));
      for (const one of rows) {
        const kept = form.fromSql(one);
        const key = form.keyOf(kept.row);
        keep(into, key, into.rows.get(key) ?? kept);
        into.by
          .get(column)
          ?.get(kept.row[column] as string)
          ?.add(key);
      }
    },
  };
}

type Known = ReturnType<typeof of>;

function of(ground: RowGround, known: KnownRows, table: string) {
  const form = ground.forms.get(table);
  const sql = ground.sql.get(table);
  const into = known.get(table);
  if (form === undefined || sql === undefined || into === undefined)
    throw new Error(`${table} is not a model of ${ground.group.name}`);
  return { form, sql, into };
}
