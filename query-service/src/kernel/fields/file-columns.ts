import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { titleOfRows } from '@malote/contracts/kernel/fields/field-cells.ts';
import type { RowsField } from '@malote/contracts/kernel/fields/field-cells.ts';
import { fileHeadingOf, nameHeadingOf } from '@malote/contracts/kernel/fields/heading.ts';
import { isNamed, nameOf, namesOf } from '@malote/contracts/kernel/fields/schemas.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import { textCell } from '../files/cell.ts';
import type { FileColumn } from '../files/cell.ts';
import { cellOf } from './field-kinds.ts';

type Row = Readonly<Record<string, unknown>>;

/** The column of what codes name: it stands behind theirs. */
export const nameColumn = <Of extends Row>(
  key: string,
  words: Words,
  name: (row: Of) => string | null | undefined,
): FileColumn<Of> => ({
  key: nameOf(key),
  title: nameHeadingOf({ words }),
  cell: (row) => textCell(name(row)),
});

/** Rows of a record stand in one cell as an import reads them, and the heading says what their parts are. */
const titleOf = (field: Field): Words =>
  field.kind === 'rows' ? titleOfRows(field as RowsField) : fileHeadingOf(field);

/** The columns of a file of rows that are made of fields: one for each, headed by its words, and behind what names something the name of that. */
export const fileColumns = (fields: Fields): readonly FileColumn<Row>[] =>
  Object.entries(fields).flatMap(([name, field]): readonly FileColumn<Row>[] => [
    { key: name, title: titleOf(field), cell: (row, language) => cellOf(field, row[name], language) },
    ...(isNamed(field.kind)
      ? [nameColumn(name, field.words, (row: Row) => row[nameOf(name)] as string | undefined)]
      : field.kind === 'refs'
        ? [nameColumn(name, field.words, (row: Row) => Object.values((row[namesOf(name)] ?? {}) as object).join(', '))]
        : []),
  ]);
