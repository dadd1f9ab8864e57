import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import type { ReactNode } from 'react';
import { rowsPrefix, wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { detailStyles as styles } from '../detail/detail.tsx';
import { RecordName } from '../record/record-name.tsx';
import { FieldValue, isNumber, isShort } from './field-columns.tsx';

type Row = Readonly<Record<string, unknown>>;
type RowsField = Field & { readonly of: Fields };

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether a value is rows with several columns, which one line of text would run together. */
export function isTable(field: Field, value: unknown): value is readonly Row[] {
  if (field.kind !== 'rows' || !Array.isArray(value) || value.length === 0) return false;
  return Object.keys((field as RowsField).of).length > 1;
}

/** The rows of a record as a table: a column for each field that any of them fills, figures below each other. */
export function RowsValue({
  field,
  name,
  rows,
  prefix,
}: {
  readonly field: Field;
  readonly name: string;
  readonly rows: readonly Row[];
  /** Where the words of the record begin. */
  readonly prefix: string;
}) {
  const text = useLookup();
  const words = rowsPrefix(prefix, name);
  const filled = Object.entries((field as RowsField).of).filter(([column]) =>
    rows.some((row) => !isEmpty(row[column])),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={text(wordsAt(prefix, name))}>
        <thead>
          <tr>
            {filled.map(([column, one]) => (
              <th key={column} scope="col" data-end={isNumber(one) ? 'number' : undefined}>
                {text(wordsAt(words, column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
            <tr key={at}>
              {filled.map(([column, one]) => (
                <td key={column} data-end={isNumber(one) ? 'number' : undefined} data-short={isShort(one) || undefined}>
                  <Inner field={one} name={column} row={row} prefix={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A value within a row; what it names by its name, which comes with the record itself only. */
function Inner(props: Parameters<typeof FieldValue>[0]): ReactNode {
  const { field, name, row } = props;
  const { to } = field as Field & { readonly to?: string };
  const value = row[name];
  if (field.kind === 'ref' && to !== undefined && typeof value === 'string' && row[`${name}Name`] === undefined)
    return <RecordName noun={to} code={value} />;
  return <FieldValue {...props} />;
}
