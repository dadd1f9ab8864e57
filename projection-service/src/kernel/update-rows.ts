import { binaryArray } from '@malote/infra/event-store/postgres/binary-array.ts';
import type { TableSql } from './ground.ts';
import { textOf } from './row-form.ts';
import type { Field, Kept, RowForm } from './row-form.ts';
import { snake } from './table.ts';
import type { Changed } from './walk.ts';
import type { Write } from './writes.ts';

/** Rows of which the same columns are sent. */
export interface Alike {
  /** The wide columns among them, and whether the scope is; as one text. */
  readonly wide: string;
  readonly fields: readonly Field[];
  readonly scope: 'changed' | 'same';
  readonly changed: readonly Changed[];
}

/**
 * Groups changed rows so that a wide column (json, arrays) is sent for those rows alone that changed it: a large value that is not sent keeps its
 * place, and is neither read, packed nor logged again. Narrow columns are sent when any row of the group changed them.
 */
export function alike(form: RowForm, changed: Iterable<Changed>): readonly Alike[] {
  const groups = new Map<
    string,
    { readonly wide: string; readonly fields: Set<Field>; readonly scope: Alike['scope']; readonly changed: Changed[] }
  >();
  for (const one of changed) {
    const { before, after } = one;
    if (before === null) throw new Error(`${form.table.name}: a new row is not updated`);
    const differing = form.fields.filter(({ name }) => before.row[name] !== after.row[name]);
    const scope = form.scoped && before.scope !== after.scope ? 'changed' : 'same';
    const wide = [scope, ...differing.filter(isWide).map(({ column }) => column)].join();
    const group = groups.get(wide) ?? { wide, fields: new Set<Field>(), scope, changed: [] };
    groups.set(wide, group);
    group.changed.push(one);
    for (const field of differing) group.fields.add(field);
  }
  return [...groups.values()].map(({ fields, ...group }) => ({ ...group, fields: [...fields] }));
}

function isWide({ sql }: Field): boolean {
  return sql === 'json' || sql === 'text[]';
}

/** Writes the changed columns of rows that the table has, and is wrong where it lacks one. */
export function updateRows(
  { name: table, updated }: Pick<TableSql, 'name' | 'updated'>,
  form: RowForm,
  { wide, fields, scope, changed }: Alike,
): Write {
  const sent = updated.get(wide) ?? new Set<Field>();
  updated.set(wide, sent);
  for (const field of fields) sent.add(field);
  const rows: readonly Kept[] = changed.map(({ after }) => after);
  const key = snake(form.table.key);
  const columns = [
    { column: key, sql: 'text', values: rows.map(({ row }) => form.keyOf(row)) },
    { column: 'position', sql: 'bigint', values: rows.map(({ position }) => String(position)) },
    ...[...sent].map(({ name, column, sql }) => ({
      column,
      sql,
      values: rows.map(({ row }) => textOf(sql, row[name])),
    })),
    ...(scope === 'changed'
      ? [{ column: 'scope', sql: 'text[]', values: rows.map((kept) => textOf('text[]', kept.scope)) }]
      : []),
  ];
  return {
    sent: {
      text: `update ${table} as into_row set ${columns
        .slice(1)
        .map(({ column, sql }) => `${column} = new.${column}::${sql}`)
        .join(', ')}
       from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as new (${columns.map(({ column }) => column).join(', ')})
       where into_row.${key} = new.${key} and into_row.position < new.position::bigint`,
      values: columns.map(({ values }) => binaryArray.textsOrNulls(values)),
    },
    touches: {
      rows: rows.length,
      otherwise: (stood) =>
        new Error(`${table}: of ${rows.length} rows that were known, ${stood} stood where they were known to stand`),
    },
  };
}
