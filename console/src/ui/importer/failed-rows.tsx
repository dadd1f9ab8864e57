import { useTranslation } from 'react-i18next';
import type { RowAnswer } from './run.ts';
import styles from './importer.module.css';

const ERRORS_SHOWN = 500;

/** Rows that failed, cell by cell: what stands there, and what is wrong with it. */
export function FailedRows({
  failed,
  titleOf,
  cellOf,
}: {
  readonly failed: readonly RowAnswer[];
  /** What a column is called. */
  readonly titleOf: (key: string | undefined) => string;
  /** What stands in a row in a column. */
  readonly cellOf: (row: number, column: string) => string;
}) {
  const { t } = useTranslation('importer');
  return (
    <div className={styles.errors} tabIndex={0} role="region" aria-label={t('errors')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('problem')}</th>
          </tr>
        </thead>
        <tbody>
          {failed.slice(0, ERRORS_SHOWN).flatMap((answer) =>
            (answer.errors.length === 0
              ? [{ column: undefined, code: 'ORDER', msg: t('withOrder') }]
              : answer.errors
            ).map((one, at) => (
              <tr key={`${answer.row}-${at}`}>
                <td className="num">{answer.row}</td>
                <td>{titleOf(one.column)}</td>
                <td className="code">{one.column === undefined ? '' : cellOf(answer.row, one.column)}</td>
                <td>{one.msg}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}
