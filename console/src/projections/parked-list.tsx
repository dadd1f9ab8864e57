import { useTranslation } from 'react-i18next';
import { count, instantExact } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { ToneLabel } from '../ui/status/status.tsx';
import styles from './health.module.css';
import { causeTones, eventName, modelName } from './words.ts';
import type { ParkedKey } from './words.ts';

interface Props {
  readonly parked: readonly ParkedKey[];
  readonly onOpen: (one: ParkedKey) => void;
  readonly onReplay: ((one: ParkedKey) => void) | undefined;
  readonly onSkip: ((one: ParkedKey) => void) | undefined;
}

/** Rows that wait: on which event, why, and how many stand behind it. */
export function ParkedList({ parked, onOpen, onReplay, onSkip }: Props) {
  const { t } = useTranslation('projections');
  const text = useLookup();
  if (parked.length === 0) return <p className={styles.calm}>{t('nothingParked')}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('parkedTitle')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('readModel')}</th>
            <th scope="col">{t('row')}</th>
            <th scope="col">{t('event')}</th>
            <th scope="col">{t('why')}</th>
            <th scope="col" data-end>
              {t('waiting')}
            </th>
            <th scope="col">{t('parkedSince')}</th>
            <th scope="col" data-end>
              {t('whatToDo')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parked.map((one) => (
            <tr key={`${one.model} ${one.key}`}>
              <td>{modelName(text, one.model)}</td>
              <td className="code">{one.key}</td>
              <td>
                {one.stream === '' ? (
                  <span className="num">{t('atPosition', { position: one.position })}</span>
                ) : (
                  <>
                    <button type="button" className="link" onClick={() => onOpen(one)}>
                      {eventName(text, one.type)}
                    </button>
                    <div className="code muted">
                      {one.stream}@{one.version}
                    </div>
                  </>
                )}
              </td>
              <td>
                <ToneLabel tone={causeTones[one.cause]}>{t(`cause.${one.cause}`)}</ToneLabel>
                {one.error !== null && <div className={styles.error}>{one.error}</div>}
                <div className="muted">{t('attempts', { count: one.attempts, formatted: count(one.attempts) })}</div>
              </td>
              <td data-end>{count(one.waiting)}</td>
              <td className="num">{instantExact(one.since)}</td>
              <td data-end>
                <span className={styles.do}>
                  {onReplay !== undefined && one.cause === 'failed' && (
                    <button type="button" className="link" onClick={() => onReplay(one)}>
                      {t('do.replay')}
                    </button>
                  )}
                  {onSkip !== undefined && one.cause !== 'surplus' && one.stream !== '' && (
                    <button type="button" className="link" onClick={() => onSkip(one)}>
                      {t('do.skip')}
                    </button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
