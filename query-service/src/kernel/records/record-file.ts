import type { AnyRecord } from '@malote/contracts/kernel/record.ts';
import type { Words } from '@malote/contracts/kernel/language.ts';
import { isNamed, nameOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { textCell, wordCell } from '../files/cell.ts';
import type { FileColumn } from '../files/cell.ts';
import type { ListFile } from '../files/export-list.ts';
import { EXPORT_ROWS } from '../files/limits.ts';
import { cellOf } from '../fields/field-kinds.ts';
import { recordSource } from './record-source.ts';

type Row = Readonly<Record<string, unknown>>;

const STATUS: Words = { pt: 'Situação', zh: '状态', en: 'Status' };
/** The name of a named record stands in a column of its own beside its code. */
const named = ({ pt, zh, en }: Words): Words => ({ pt: `${pt} (nome)`, zh: `${zh}（名称）`, en: `${en} (name)` });

/** The file of a kind of record: a column for each field, headed by its words. */
export function recordFile(made: AnyRecord): ListFile<never, never> {
  const states = Object.fromEntries(Object.entries(made.life.states).map(([state, { words }]) => [state, words]));
  const columns: FileColumn<Row>[] = [
    { key: 'code', title: made.code.words, cell: (row) => textCell(String(row['code'])) },
    ...Object.entries(made.fields).flatMap(([name, field]): FileColumn<Row>[] => [
      { key: name, title: field.words, cell: (row, language) => cellOf(field, row[name], language) },
      ...(isNamed(field.kind)
        ? [
            {
              key: nameOf(name),
              title: named(field.words),
              cell: (row: Row) => textCell(row[nameOf(name)] as string | undefined),
            },
          ]
        : []),
    ]),
    {
      key: 'status',
      title: STATUS,
      cell: (row, language) => wordCell(states, String(row['status']), language),
    },
  ];
  return {
    source: recordSource(made),
    name: made.file.name,
    file: made.table.replaceAll('_', '-'),
    columns,
    cap: () => made.fileRows ?? EXPORT_ROWS,
    ranges: Object.keys(made.spans),
  } as unknown as ListFile<never, never>;
}
