import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Compartment } from './compartment-facts.tsx';
import styles from './sorting.module.css';

/** What a column shows of a compartment. */
type Column = 'sortCode' | 'grid' | 'destination' | 'site' | 'supplier' | 'bag' | 'cep' | 'rule';

/** Compartments one below the other: what was asked, what a page says of it besides, and what is known of each. */
export function CompartmentTable({
  rows,
  columns,
  asked,
  status,
  caption,
}: {
  readonly rows: readonly Compartment[];
  readonly columns: readonly Column[];
  readonly asked: (of: Compartment) => ReactNode;
  /** Whether a compartment was found; where nothing is said, only such are shown that were. */
  readonly status?: (of: Compartment) => string;
  readonly caption?: string;
}) {
  const { t } = useTranslation('sorting');
  return (
    <table className={styles.table}>
      {caption !== undefined && <caption className="kicker">{caption}</caption>}
      <thead>
        <tr>
          {(['asked', ...(status === undefined ? [] : (['status'] as const)), ...columns] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((of) => (
          <tr key={of.asked}>
            <td>{asked(of)}</td>
            {status !== undefined && <td>{status(of)}</td>}
            {columns.map((name) => (
              <td key={name}>{of[name] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
