import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colon, count } from '../../i18n/format.ts';
import type { Lookup } from '../../i18n/texts.ts';
import type { LeftOut, RowAction } from './actions.ts';
import styles from './list.module.css';

/** What a person calls a row: a number is set as a number, a name as words. */
export const calledOf =
  <Row,>(action: Pick<RowAction<Row>, 'called'>, rowKey: (row: Row) => string) =>
  (row: Row): ReactNode =>
    action.called?.(row) ?? <span className="code">{rowKey(row)}</span>;

/** Each row that stays out, by name and with its reason. */
export const saidOf = <Row,>(
  { max }: Pick<RowAction<Row>, 'max'>,
  left: readonly LeftOut<Row>[],
  called: (row: Row) => ReactNode,
  text: Lookup,
): readonly ReactNode[] =>
  left.map(({ row, why }) => (
    <>
      {called(row)}
      {colon()}
      {text(`actions:why.${why}`, { max: count(max) })}
    </>
  ));

/** The rows that an action leaves out, all of them. */
export function LeftOutRows({ left }: { readonly left: readonly ReactNode[] }) {
  const { t } = useTranslation('list');
  if (left.length === 0) return null;
  return (
    <div>
      {t('bulk.not', { count: left.length, formatted: count(left.length) })}
      <ul className={styles.reasons} tabIndex={0}>
        {left.map((one, at) => (
          <li key={at}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
