import { useTranslation } from 'react-i18next';
import { instantExact } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import styles from './health.module.css';
import { modelName } from './words.ts';
import type { Skip } from './words.ts';

/** Events that are left out, by whom and why. */
export function SkipList({
  skips,
  onOpen,
  onWithdraw,
}: {
  readonly skips: readonly Skip[];
  readonly onOpen: (skip: Skip) => void;
  readonly onWithdraw: ((skip: Skip) => void) | undefined;
}) {
  const { t } = useTranslation('projections');
  const text = useLookup();
  if (skips.length === 0) return <p className={styles.calm}>{t('nothingSkipped')}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('skipsTitle')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('readModel')}</th>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('event')}</th>
            <th scope="col">{t('reason')}</th>
            <th scope="col">{t('decidedBy')}</th>
            <th scope="col" data-end>
              {t('whatToDo')}
            </th>
          </tr>
        </thead>
        <tbody>
          {skips.map((skip) => (
            <tr key={`${skip.model} ${skip.stream}@${skip.version} ${skip.key}`}>
              <td>{modelName(text, skip.model)}</td>
              <td className="code">{skip.key}</td>
              <td>
                <button type="button" className="link code" onClick={() => onOpen(skip)}>
                  {skip.stream}@{skip.version}
                </button>
              </td>
              <td>{skip.reason}</td>
              <td>
                {skip.byName ?? skip.by}
                <div className="muted num">{instantExact(skip.at)}</div>
              </td>
              <td data-end>
                {onWithdraw !== undefined && (
                  <button type="button" className="link" onClick={() => onWithdraw(skip)}>
                    {t('do.withdraw')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
