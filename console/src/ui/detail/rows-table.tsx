import type { ReactNode } from 'react';
import { detailStyles as styles } from './detail.tsx';

/** A column of a table that is part of a page: its heading, and what stands in each row. */
export interface RowsColumn<Row> {
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** Its values are short enough not to be broken into lines. */
  readonly isShort?: boolean;
  /** Its values stand at the end, as numbers do. */
  readonly isAtEnd?: boolean;
}

/**
 * Rows laid out as part of a page about something else, in a frame that scrolls to its sides. With `onOpen` each leads on: a click anywhere in it, or the
 * button that its first cell is by keyboard.
 */
export function RowsTable<Row extends object>({
  label,
  columns,
  rows,
  keyOf,
  onOpen,
}: {
  /** What the rows are, for who hears it. */
  readonly label: string;
  readonly columns: readonly RowsColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (key: string) => void;
}) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ key, heading, isAtEnd }) => (
              <th key={key} data-end={isAtEnd || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...(onOpen !== undefined && { 'data-leads': true, onClick: () => onOpen(keyOf(row)) })}
            >
              {columns.map(({ key, cell, isShort, isAtEnd }, at) => (
                <td key={key} data-short={isShort || undefined} data-end={isAtEnd || undefined}>
                  {at === 0 && onOpen !== undefined ? (
                    <button type="button" className="link code" data-action="view">
                      {cell(row)}
                    </button>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
