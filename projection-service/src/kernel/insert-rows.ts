import { copyLine } from '@malote/infra/sql/copy-line.ts';
import { textOf } from './row-form.ts';
import type { Kept, RowForm } from './row-form.ts';
import type { Write } from './writes.ts';

/** Loads rows that the table does not have; the server refuses (23505) when it has one of them. */
export function insertRows(table: string, form: RowForm, rows: Iterable<Kept>): Write {
  return { sent: { into: `${table} (${form.sqlColumns.join(', ')})`, lines: linesOf(form, rows) } };
}

function* linesOf(form: RowForm, rows: Iterable<Kept>): Generator<string> {
  for (const { row, position, scope } of rows) {
    const values = form.fields.map(({ name, sql }) => textOf(sql, row[name]));
    values.push(String(position));
    if (form.scoped) values.push(textOf('text[]', scope));
    yield copyLine(values);
  }
}
