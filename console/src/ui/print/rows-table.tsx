import type { Field, Fields } from '@malote/contracts/kernel/fields/field.ts';
import { wordsAt } from '../../i18n/record-words.ts';
import { useLookup } from '../../i18n/texts.ts';
import { isNumber } from '../fields/field-columns.tsx';
import { StoredValue } from '../fields/stored-value.tsx';
import { textOf } from '../fields/values.ts';
import { PageHead } from './page-head.tsx';

type Values = Readonly<Record<string, unknown>>;

/** Fields of rows that name something, whose name the list does not bring along. */
const NAMING: ReadonlySet<string> = new Set(['ref', 'refs', 'user']);

const sideOf = (field: Field): 'end' | undefined => (isNumber(field) ? 'end' : undefined);

/**
 * Rows of a record on paper, numbered below each other, on each page with what they are and whose; a column that none of them fills is left out, and numbers
 * stand with their last digits below each other.
 */
export function RowsTable({
  rows,
  of,
  head,
  prefix,
}: {
  readonly rows: readonly Values[];
  readonly of: Fields;
  readonly head: string;
  readonly prefix: string;
}) {
  const text = useLookup();
  const columns = Object.entries(of).filter(([name]) => rows.some((row) => (row[name] ?? undefined) !== undefined));
  return (
    <table>
      <thead>
        <PageHead columns={columns.length + 1}>{head}</PageHead>
        <tr>
          <th>#</th>
          {columns.map(([name, field]) => (
            <th key={name} className={sideOf(field)}>
              {text(wordsAt(prefix, name))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
          <tr key={at}>
            <td>{at + 1}</td>
            {columns.map(([name, field]) => (
              <td key={name} className={sideOf(field)}>
                {NAMING.has(field.kind) ? <StoredValue field={field} value={row[name]} /> : textOf(field, row[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
