import { IconAlertOctagon, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { count, hour, instant, isoDay } from '../../i18n/format.ts';
import type { History } from './history.ts';
import styles from './replay.module.css';

/** Whether what is shown is, byte by byte, what was written; and up to when the log is sealed. */
export function Verification({ history, onGo }: { readonly history: History; readonly onGo: (position: string) => void }) {
  const { t } = useTranslation('replay');
  const { verified, sealedAt, brokenAt, events, streams } = history;
  const facts = t('verified.facts', { events: count(events.length), streams: count(streams.length) });
  if (!verified) {
    const place = brokenAt ?? '';
    const broken = streams.filter((stream) => stream.chain === 'broken').map((stream) => stream.number).join(', ');
    return (
      <div className={styles.verified} data-tone="bad" role="alert">
        <IconAlertOctagon size={17} aria-hidden /><b>{t('verified.broken', { place: place === '' ? broken : t('verified.place', { position: place, streams: broken }) })}</b>
        {place !== '' && <button type="button" className="link" onClick={() => onGo(place)}>{t('verified.go')}</button>}
      </div>
    );
  }
  const when = sealedAt === null ? undefined : isoDay(Date.parse(sealedAt)) === isoDay() ? hour(sealedAt) : instant(sealedAt);
  return (
    <div className={styles.verified} data-tone={when === undefined ? 'warn' : 'ok'} role="status">
      <IconShieldCheck size={17} aria-hidden /><b>{when === undefined ? t('verified.unsealed') : t('verified.sealed', { when })}</b><span>{facts}</span>
    </div>
  );
}
