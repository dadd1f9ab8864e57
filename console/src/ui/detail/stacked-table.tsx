import type { ReactNode } from 'react';
import { detailStyles as styles } from './detail.tsx';

interface Cell {
  readonly shown: ReactNode;
  readonly look?: 'code' | 'num';
}

/** A small table of a page. Where there is no room for its columns, each row stands as a card that names its values. */
export function StackedTable({
  label,
  columns,
  rows,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly Cell[] }[];
}) {
  return (
    <div className={styles.room}>
      <table className={`${styles.table} ${styles.stacked}`} aria-label={label}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map(({ shown, look }, at) => (
                <td key={columns[at]} data-name={columns[at]} className={look}>
                  <span>{shown}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
