import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listeners } from '../../client/client.ts';
import { session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import type { HeldScans } from '../../shell/scans/scan-queue.ts';
import { toastError } from '../../shell/toasts.tsx';
import { clock } from '../../i18n/format.ts';
import { useCalledRecord } from '../record/record-name.tsx';
import { toScanField } from './scan-field.ts';
import { useScansElsewhere } from './scans-elsewhere.ts';
import { saying } from './station.ts';
import type { Station } from './station.ts';
import styles from './scan.module.css';

/** Gives the keyboard back to the scan field when a photo was chosen, or none: the button that asked for it has it then. */
function useAfterPhoto(): void {
  useEffect(() => {
    const chosen = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file' && target.closest('[data-station]') !== null)
        toScanField();
    };
    const heard = ['change', 'cancel'] as const;
    for (const name of heard) window.addEventListener(name, chosen);
    return () => {
      for (const name of heard) window.removeEventListener(name, chosen);
    };
  }, []);
}

/**
 * What somebody at a station must know of: that his session is over, that he has scanned where nothing is read, that an input method writes over his scans, and what this browser keeps: scans of others, scans that are denied to
 * who sends them, those that do not go, and those that were refused when nobody stood there to hear it, each of which stays until somebody says that he has seen it.
 */
export default function StationNotes({
  station: {
    queue: { foreign, held, refused, stuck, waiting },
    perform,
    settle,
  },
  onScan,
  ime,
  onIme,
}: {
  readonly station: Pick<Station, 'queue' | 'perform' | 'settle'>;
  /** Takes a code as if it had been read into the station's field, which is empty then. */
  readonly onScan: (code: string) => void;
  /** An input method was heard. */
  readonly ime: boolean;
  readonly onIme: (isHeard: boolean) => void;
}) {
  const { t } = useTranslation('scan');
  const { phase, caller } = useStore(session);
  const isOver = phase === 'expired';
  useAfterPhoto();
  useScansElsewhere((code) => {
    // Who signs in again needs no scanner for it: what is read meanwhile is his work, and waits for him like what is read without the network.
    if (isOver) return onScan(code);
    perform(saying('refused', t('elsewhere')), code);
    toastError(t('elsewhereCode', { code }));
  });
  return (
    <>
      {isOver && caller !== undefined && (
        <div className={styles.notice} role="alert">
          {t('over', { name: caller.realName })}
          <button type="button" className="link" onClick={() => listeners.signedOut()}>
            {t('overEnter')}
          </button>
        </div>
      )}
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
                <button type="button" className="link" style={{ minHeight: 24 }} onClick={() => settle(one.id)}>
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
