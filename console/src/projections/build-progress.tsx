import { useTranslation } from 'react-i18next';
import { count } from '../i18n/format.ts';
import { ToneLabel } from '../ui/status/status.tsx';
import styles from './health.module.css';
import { rebuildTones, spanOf } from './words.ts';
import type { Rebuild } from './words.ts';

/** How far a rebuild is: what stands here comes from the server, so it is the same after a reload of the page. */
export function BuildProgress({
  rebuild,
  onCancel,
}: {
  readonly rebuild: Rebuild;
  readonly onCancel: (() => void) | undefined;
}) {
  const { t } = useTranslation('projections');
  const [at, head] = [Number(rebuild.position), Number(rebuild.head)];
  const percent = head === 0 ? 0 : Math.min(100, Math.floor((at / head) * 100));
  const left = rebuild.secondsLeft === null ? undefined : spanOf(rebuild.secondsLeft);
  return (
    <div className={styles.build}>
      <div className={styles.buildLine}>
        <ToneLabel tone={rebuildTones[rebuild.status]}>{t(`status.${rebuild.status}`)}</ToneLabel>
        {rebuild.status === 'building' && (
          <>
            <b>{t('percent', { percent })}</b>
            <span>{t('ofEvents', { at: count(at), head: count(head) })}</span>
            <span>{t('eventsPerSecond', { formatted: count(Math.round(rebuild.eventsPerSecond)) })}</span>
            {left !== undefined && (
              <span>{t('left', { span: t(`span.${left.unit}`, { formatted: count(left.count) }) })}</span>
            )}
          </>
        )}
        <span className={styles.grow} />
        {onCancel !== undefined && (
          <button type="button" className="link" onClick={onCancel}>
            {t('do.cancel')}
          </button>
        )}
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
