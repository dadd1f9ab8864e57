import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { count, instant, megabytes } from '../i18n/format.ts';
import { useLookup } from '../i18n/texts.ts';
import { ToneLabel } from '../ui/status/status.tsx';
import { BuildProgress } from './build-progress.tsx';
import styles from './health.module.css';
import { modelName, roleTones, spanOf } from './words.ts';
import type { Group, Rebuild } from './words.ts';

/** A checkpoint that stands still for longer while events wait is worth a look; one for much longer is trouble. */
const LATE_SECONDS = 5;
const LOST_SECONDS = 60;

interface Props {
  readonly group: Group;
  /** The rebuild that waits or runs. */
  readonly rebuild: Rebuild | undefined;
  readonly onRebuild: (() => void) | undefined;
  readonly onCancel: (() => void) | undefined;
}

/** One group of read models: how far, how fast, who leads, what it is made of. */
export function GroupHealth({ group, rebuild, onRebuild, onCancel }: Props) {
  const { t } = useTranslation('projections');
  const text = useLookup();
  const leader = group.runners.find((one) => one.role === 'leads');
  const span = spanOf(group.behindSeconds);
  const lag = group.behindSeconds > LOST_SECONDS ? 'bad' : group.behindSeconds > LATE_SECONDS ? 'warn' : undefined;
  return (
    <section className="panel" aria-label={t(`group.${group.group}`)}>
      <div className={styles.groupHead}>
        <h2>{t(`group.${group.group}`)}</h2>
        <ToneLabel tone={leader === undefined ? 'bad' : (lag ?? 'ok')}>
          {leader === undefined
            ? t('nobodyLeads')
            : t(group.behind === 0 ? 'upToDate' : 'behind', { formatted: count(group.behind), count: group.behind })}
        </ToneLabel>
        <span className={styles.grow} />
        {onRebuild !== undefined && rebuild === undefined && (
          <Button variant="default" size="xs" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRebuild}>
            {t('do.rebuild')}
          </Button>
        )}
      </div>
      <dl className={styles.numbers}>
        <div>
          <dt>{t('lagEvents')}</dt>
          <dd data-tone={lag}>{count(group.behind)}</dd>
        </div>
        <div>
          <dt>{t('lagTime')}</dt>
          <dd data-tone={lag}>{t(`span.${span.unit}`, { formatted: count(span.count) })}</dd>
        </div>
        <div>
          <dt>{t('rate')}</dt>
          <dd>
            {count(Math.round(leader?.eventsPerSecond ?? 0))} <small>{t('perSecond')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('position')}</dt>
          <dd>{count(Number(group.position))}</dd>
        </div>
        <div>
          <dt>{t('generation')}</dt>
          <dd>
            {count(group.generation)} <small>{t('since', { at: instant(group.since) })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('parkedKeys')}</dt>
          <dd data-tone={group.parkedKeys > 0 ? 'bad' : undefined}>
            {count(group.parkedKeys)}{' '}
            {group.parkedKeys > 0 && (
              <small>{t('waitingEvents', { formatted: count(group.waiting), count: group.waiting })}</small>
            )}
          </dd>
        </div>
      </dl>
      {rebuild !== undefined && <BuildProgress rebuild={rebuild} onCancel={onCancel} />}
      <ul className={styles.runners} aria-label={t('processes')}>
        {group.runners.length === 0 && <li className="muted">{t('noProcess')}</li>}
        {group.runners.map((runner) => (
          <li key={runner.process}>
            <ToneLabel tone={roleTones[runner.role]}>{t(`role.${runner.role}`)}</ToneLabel>
            <span className="code">{runner.process}</span>
            {runner.role === 'silent' && <span className="muted">{t('seen', { at: instant(runner.seenAt) })}</span>}
            {runner.error !== null && (
              <p className={styles.trouble}>
                {t('lastTrouble')} <span className="code">{runner.error}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      <div
        className={styles.scroll}
        style={{ padding: '0 16px 8px' }}
        tabIndex={0}
        role="region"
        aria-label={t('modelsOf', { group: t(`group.${group.group}`) })}
      >
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('readModel')}</th>
              <th scope="col" data-end>
                {t('rows')}
              </th>
              <th scope="col" data-end>
                {t('size')}
              </th>
              <th scope="col" data-end>
                {t('parkedKeys')}
              </th>
            </tr>
          </thead>
          <tbody>
            {group.models.map((one) => (
              <tr key={one.model}>
                <td>
                  {modelName(text, one.model)} <span className="code muted">{one.model}</span>
                  {one.lastError !== null && <div className={styles.error}>{one.lastError}</div>}
                </td>
                <td data-end>{count(one.rows)}</td>
                <td data-end>{t('megabytes', { formatted: megabytes(one.bytes) })}</td>
                <td data-end>
                  {one.parkedKeys === 0 ? count(0) : <ToneLabel tone="bad">{count(one.parkedKeys)}</ToneLabel>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
