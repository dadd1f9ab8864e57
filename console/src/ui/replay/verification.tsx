import { IconAlertOctagon, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { count, hour, instant, isoDay } from '../../i18n/format.ts';
import type { History } from './history.ts';
import styles from './replay.module.css';
import type { SealCheck } from './seal-check.ts';

/** Findings that are told one by one; the rest are counted. */
const TOLD = 5;

interface VerificationProps {
  readonly history: History;
  readonly seals: SealCheck;
  readonly onGo: (position: string) => void;
}

/** Whether what is shown is, byte by byte, what was written; what of it is not; and up to when the log is sealed. */
export function Verification({ history, seals, onGo }: VerificationProps) {
  const { t } = useTranslation('replay');
  const { sealedAt, events, streams, findings } = history;
  const stretches = seals.kind === 'told' ? seals.told.broken : [];
  if (findings.length + stretches.length > 0) return <Broken history={history} stretches={stretches} onGo={onGo} />;
  const facts = t('verified.facts', { events: count(events.length), streams: count(streams.length) });
  const when =
    sealedAt === null ? undefined : isoDay(Date.parse(sealedAt)) === isoDay() ? hour(sealedAt) : instant(sealedAt);
  return (
    <div className={styles.verified} data-tone={when === undefined ? 'warn' : 'ok'} role="status">
      <IconShieldCheck size={17} aria-hidden />
      <b>{when === undefined ? t('verified.unsealed') : t('verified.sealed', { when })}</b>
      <span title={facts}>{t('verified.events', { count: events.length, formatted: count(events.length) })}</span>
      <SealWords seals={seals} />
    </div>
  );
}

function SealWords({ seals }: { readonly seals: SealCheck }) {
  const { t } = useTranslation('replay');
  switch (seals.kind) {
    case 'nothing':
      return null;
    case 'asked':
      return <span>{t('verified.checking')}</span>;
    case 'away':
      return <span>{t('verified.unknown')}</span>;
    case 'told':
      if (seals.told.unreached > 0)
        return <span>{t('verified.unreached', { formatted: count(seals.told.unreached) })}</span>;
      return seals.told.checked > 0 ? <span title={t('verified.sealsWhy')}>{t('verified.seals')}</span> : null;
  }
}

function Broken({
  history: { findings, events },
  stretches,
  onGo,
}: Pick<VerificationProps, 'history' | 'onGo'> & {
  readonly stretches: readonly { readonly from: string; readonly to: string; readonly sealedAt: string }[];
}) {
  const { t } = useTranslation('replay');
  const shown = new Set(events.map((event) => event.position));
  const lines = [
    ...findings.map(({ kind, stream, version, position }) => ({
      key: `${kind} ${stream} ${version} ${position}`,
      words: t(`verified.found.${kind}`, { stream: stream ?? '', version: version ?? '', position: position ?? '' }),
      go: position !== null && shown.has(position) ? position : undefined,
    })),
    ...stretches.map(({ from, to, sealedAt }) => ({
      key: `${from} ${to}`,
      words: t('verified.found.sealBroken', { from, to, when: instant(sealedAt) }),
      go: undefined,
    })),
  ];
  return (
    <div className={styles.verified} data-tone="bad" role="alert">
      <IconAlertOctagon size={17} aria-hidden />
      <b>{t('verified.broken')}</b>
      <ul>
        {lines.slice(0, TOLD).map(({ key, words, go }) => (
          <li key={key}>
            {words}{' '}
            {go !== undefined && (
              <button type="button" className="link" onClick={() => onGo(go)}>
                {t('verified.go')}
              </button>
            )}
          </li>
        ))}
        {lines.length > TOLD && <li>{t('verified.more', { formatted: count(lines.length - TOLD) })}</li>}
      </ul>
    </div>
  );
}
