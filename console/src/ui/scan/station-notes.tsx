import { useTranslation } from 'react-i18next';
import type { HeldScans, QueueState } from '../../shell/scans/scan-queue.ts';
import { clock } from '../../i18n/format.ts';
import { useCalledRecord } from '../record/record-name.tsx';
import styles from './scan.module.css';

/**
 * What somebody at a station must know of: that an input method writes over his scans, and what this browser keeps: scans of others, scans that are denied to
 * who sends them, those that do not go, and those that were refused when nobody stood there to hear it, each of which stays until somebody says that he has seen it.
 */
export default function StationNotes({
  queue: { foreign, held, refused, stuck, waiting },
  onSettle,
  ime,
  onIme,
}: {
  readonly queue: QueueState;
  readonly onSettle: (id: string) => void;
  /** An input method was heard. */
  readonly ime: boolean;
  readonly onIme: (isHeard: boolean) => void;
}) {
  const { t } = useTranslation('scan');
  return (
    <>
      {ime && (
        <div className={styles.notice} role="alert">
          {t('ime')}
          <button type="button" className="link" onClick={() => onIme(false)}>
            {t('imeDone')}
          </button>
        </div>
      )}
      {foreign.map((one) => (
        <div key={one.actor} className={styles.notice} role="status">
          {t('foreign', { count: one.count, name: one.name })}
        </div>
      ))}
      {held.map((one) => (
        <Held key={`${one.site} ${one.why}`} {...one} />
      ))}
      {refused.length > 0 && (
        <div className={styles.refused} role="alert">
          <h2>{t('refusedLater', { count: refused.length })}</h2>
          <ul>
            {refused.map((one) => (
              <li key={one.id}>
                <span className="code">{one.code}</span>
                <span>
                  {one.msg} · {clock(one.happenedAt)}
                </span>
                <button type="button" className="link" style={{ minHeight: 24 }} onClick={() => onSettle(one.id)}>
                  {t('settle')}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {stuck && waiting > 0 && (
        <div className={styles.notice} role="status">
          {t('stuck', { count: waiting })}
        </div>
      )}
    </>
  );
}

/** Scans that are not taken from who made them as he stands: from where, and why. */
function Held({ site, why, count }: HeldScans) {
  const { t } = useTranslation('scan');
  return (
    <div className={styles.notice} role="alert">
      {t('held', { count, why, site: useCalledRecord('Site', site) })}
    </div>
  );
}
