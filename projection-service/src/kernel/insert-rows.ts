import { copyIn } from '@malote/infra/copy/copy-in.ts';
import { copyLine } from '@malote/infra/copy/copy-line.ts';
import type { ClientBase } from 'pg';
import { textOf } from './row-form.ts';
import type { Kept, RowForm } from './row-form.ts';

/** Loads rows that the table does not have. @throws the server's error 23505 when it has one of them. */
export async function insertRows(client: ClientBase, table: string, form: RowForm, rows: Iterable<Kept>): Promise<void> {
  await copyIn(client, `${table} (${form.sqlColumns.join(', ')})`, linesOf(form, rows));
}

function* linesOf(form: RowForm, rows: Iterable<Kept>): Generator<string> {
  for (const { row, position, scope } of rows) {
    const values = form.fields.map(({ name, sql }) => textOf(sql, row[name]));
    values.push(String(position));
    if (form.scoped) values.push(textOf('text[]', scope));
    yield copyLine(values);
  }
}
