import { useTranslation } from 'react-i18next';
import { count, instantExact } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { ToneLabel } from '../ui/status/status.tsx';
import styles from './health.module.css';
import { eventName, modelName, rebuildTones, spanOf } from './words.ts';
import type { Rebuild } from './words.ts';

interface Props {
  readonly rebuilds: readonly Rebuild[];
  readonly onOpen: (event: NonNullable<Rebuild['failed']>) => void;
  readonly onSkip: ((rebuild: Rebuild, event: NonNullable<Rebuild['failed']>) => void) | undefined;
}

/** Rebuilds that ended, newest first; one that failed names the event that it could not fold. */
export function RebuildList({ rebuilds, onOpen, onSkip }: Props) {
  const { t } = useTranslation('projections');
  const text = useLookup();
  if (rebuilds.length === 0) return <p className={styles.calm}>{t('noRebuilds')}</p>;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('rebuildsTitle')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('readModels')}</th>
            <th scope="col">{t('outcome')}</th>
            <th scope="col">{t('askedBy')}</th>
            <th scope="col">{t('ended')}</th>
            <th scope="col" data-end>
              {t('lasted')}
            </th>
            <th scope="col" data-end>
              {t('events')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rebuilds.map((one) => {
            const lasted =
              one.startedAt === null || one.endedAt === null
                ? undefined
                : spanOf((Date.parse(one.endedAt) - Date.parse(one.startedAt)) / 1_000);
            const { failed } = one;
            return (
              <tr key={one.rebuild}>
                <td>
                  {t(`group.${one.group}`)}
                  {one.generation !== null && (
                    <div className="muted">{t('madeGeneration', { formatted: count(one.generation) })}</div>
                  )}
                </td>
                <td>
                  <ToneLabel tone={rebuildTones[one.status]}>{t(`status.${one.status}`)}</ToneLabel>
                  {one.cancelledByName !== null && (
                    <div className="muted">{t('cancelledBy', { name: one.cancelledByName })}</div>
                  )}
                  {failed !== null && (
                    <div>
                      {t('failedAt', { model: modelName(text, failed.model), key: failed.key })}{' '}
                      <button type="button" className="link" onClick={() => onOpen(failed)}>
                        {eventName(text, failed.type)}
                      </button>{' '}
                      <span className="code muted">
                        {failed.stream}@{failed.version}
                      </span>
                    </div>
                  )}
                  {one.error !== null && <div className={styles.error}>{one.error}</div>}
                  {failed !== null && onSkip !== undefined && (
                    <button type="button" className="link" onClick={() => onSkip(one, failed)}>
                      {t('do.skip')}
                    </button>
                  )}
                </td>
                <td>
                  {one.by === null ? t(`origin.${one.cause}`) : (one.byName ?? one.by)}
                  <div className="muted num">{instantExact(one.at)}</div>
                </td>
                <td className="num">{one.endedAt === null ? '–' : instantExact(one.endedAt)}</td>
                <td data-end>
                  {lasted === undefined ? '–' : t(`span.${lasted.unit}`, { formatted: count(lasted.count) })}
                </td>
                <td data-end>{count(Number(one.position))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
