import { CopyButton } from '@mantine/core';
import { IconLink, IconLinkOff, IconRosetteDiscountCheck, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { count, instantExact } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import type { Lookup } from '../../i18n/texts.ts';
import { Facts, Section } from '../detail/detail.tsx';
import { ToneLabel } from '../status/status.tsx';
import { Named } from '../record/record-name.tsx';
import { whoIs } from '../fields/values.ts';
import { isRefused, numberOf, toneOf } from './history.ts';
import type { HistoryEvent } from './history.ts';
import styles from './replay.module.css';
import { Said } from './record-fields.tsx';
import { commandWords, eventWords, holderWords, useRecordReplayed } from './words.ts';

const SHOWN_TONES = { accepted: 'ok', waiting: 'warn', nothing: 'neutral' } as const;

const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `UTC-03:00` */
export function zoneOf(offset: number): string {
  const size = Math.abs(offset);
  return `UTC${offset < 0 ? '\u2212' : '+'}${pad(size / 60)}:${pad(size % 60)}`;
}

/** The clock of the device at that instant: `18:36:06 UTC-03:00`. */
function deviceClock(happenedAt: string, offset: number): string {
  return `${new Date(Date.parse(happenedAt) + offset * 60_000).toISOString().slice(11, 19)} ${zoneOf(offset)}`;
}

/** Seconds with their sign; thousands of milliseconds are unreadable. */
const seconds = (text: Lookup, ms: number): string => {
  const tenths = Math.round(ms / 100);
  return text('replay:lag.seconds', {
    formatted: `${tenths > 0 ? '+' : tenths < 0 ? '\u2212' : ''}${count(Math.abs(tenths) / 10)}`,
  });
};

function Copied({ value }: { readonly value: string }) {
  const { t } = useTranslation('replay');
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <button type="button" className={`link code ${styles.hash ?? ''}`} onClick={copy} title={t('copy')}>
          {copied ? t('copied') : value}
        </button>
      )}
    </CopyButton>
  );
}

/** Who, when, where, from which device, what the station showed, why; and the mark of the chain. */
export function EventFacts({ event }: { readonly event: HistoryEvent }) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const record = useRecordReplayed();
  const lag = Date.parse(event.receivedAt) - Date.parse(event.happenedAt);
  return (
    <>
      <header className={styles.chosen} data-refused={isRefused(event) || undefined}>
        <ToneLabel tone={toneOf(event)}>{holderWords(text, event.stream, record)}</ToneLabel>
        <h2>{eventWords(text, event, record)}</h2>
        <span className="code muted">{numberOf(event.stream)}</span>
        <span className="muted num">{t('place', { version: count(event.version), position: event.position })}</span>
      </header>
      {event.chain === 'broken' && (
        <p className={styles.brokenNote} role="alert">
          {t('chain.brokenHere')}
        </p>
      )}
      <Section title={t('who')}>
        <Facts
          facts={[
            [
              t('actor'),
              <>
                {event.actorName ?? whoIs(event.actor)}
                {event.actorName !== null && (
                  <>
                    {' '}
                    <span className="code muted">{event.actor}</span>
                  </>
                )}
              </>,
            ],
            ...(event.behalfOf === null
              ? []
              : [[t('behalf'), <Named key="behalf" name={event.behalfOfName} code={event.behalfOf} />] as const]),
            [
              t('happened'),
              <span key="happened" className="num">
                {instantExact(event.happenedAt)}
                <br />
                <span className="muted">
                  {t('deviceClock', { clock: deviceClock(event.happenedAt, event.offset) })}
                </span>
              </span>,
            ],
            [
              t('received'),
              <span key="received" className="num">
                {instantExact(event.receivedAt)}
                <br />
                <span className={event.late ? styles.lateNote : 'muted'}>
                  {t(event.late ? 'afterLate' : 'after', { lag: lagWords(text, lag) })}
                </span>
              </span>,
            ],
            [
              t('skew'),
              <span key="skew" className="num">
                {seconds(text, event.skew)}
              </span>,
            ],
            [
              t('site'),
              event.site === null ? null : (
                <>
                  {event.siteName} <span className="code muted">{event.site}</span>
                </>
              ),
            ],
            [t('station'), event.station],
            [
              t('device'),
              event.device === null ? null : (
                <span key="device" className="code">
                  {event.device}
                  {event.deviceNumber !== null && ` #${event.deviceNumber}`}
                </span>
              ),
            ],
            [
              t('shown'),
              <ToneLabel
                key="shown"
                tone={isRefused(event) && event.shown === 'accepted' ? 'bad' : SHOWN_TONES[event.shown]}
              >
                {t(`showed.${event.shown}`)}
              </ToneLabel>,
            ],
            [t('reason'), event.reason],
          ]}
        />
      </Section>
      {!event.type.startsWith('command.') && (
        <Section title={t('said')}>
          <Said of={event.data} />
        </Section>
      )}
      <Section title={t('proof')}>
        <div className={styles.proof}>
          <span data-tone={event.chain === 'ok' ? 'ok' : 'bad'}>
            {event.chain === 'ok' ? <IconLink size={15} aria-hidden /> : <IconLinkOff size={15} aria-hidden />}
            {t(`chain.${event.chain}`)}
          </span>
          <span data-tone={event.sealed ? 'ok' : 'warn'}>
            {event.sealed ? (
              <IconRosetteDiscountCheck size={15} aria-hidden />
            ) : (
              <IconHourglass size={15} aria-hidden />
            )}
            {t(event.sealed ? 'seal.yes' : 'seal.no')}
          </span>
          <Copied value={event.hash} />
        </div>
      </Section>
    </>
  );
}

const hasContent = (value: unknown): boolean =>
  value !== null && value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0);

function lagWords(text: Lookup, ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  if (minutes < 1) return seconds(text, ms).replace(/^\+/, '');
  if (minutes < 120) return text('replay:lag.minutes', { count: minutes });
  return minutes < 48 * 60
    ? text('replay:lag.hours', { count: Math.floor(minutes / 60) })
    : text('replay:lag.days', { count: Math.floor(minutes / 1_440) });
}

/** The stored command beside the events that it caused; a refused one says its code and its words. */
export function CommandPart({
  event,
  siblings,
  onGo,
}: {
  readonly event: HistoryEvent;
  readonly siblings: readonly HistoryEvent[];
  readonly onGo: (event: HistoryEvent) => void;
}) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const record = useRecordReplayed();
  const { command } = event;
  if (command === null)
    return (
      <Section title={t('commandTitle')}>
        <p className="muted" style={{ margin: 0 }}>
          {t('noCommand')}
        </p>
      </Section>
    );
  const refused = command.outcome === 'refused';
  return (
    <Section
      title={t('commandTitle')}
      aside={
        <ToneLabel tone={refused ? 'bad' : command.outcome === 'begun' ? 'progress' : 'ok'}>
          {t(`outcome.${command.outcome}`)}
        </ToneLabel>
      }
    >
      <div className={styles.command} data-refused={refused || undefined}>
        <div>
          <b>{commandWords(text, command.name, record)}</b> <span className="code muted">{command.name}</span>
        </div>
        {refused && (
          <div className={styles.refusal} role="note">
            <span className="code">{command.code}</span>
            {command.msg}
          </div>
        )}
        <h3>{t('input')}</h3>
        <Said of={command.input} />
        {!refused && hasContent(command.answer) && (
          <>
            <h3>{t('answer')}</h3>
            <Said of={command.answer} />
          </>
        )}
        {siblings.length > 0 && <h3>{t('caused', { count: siblings.length, formatted: count(siblings.length) })}</h3>}
        {siblings.length > 0 && (
          <ul className={styles.caused}>
            {siblings.slice(0, 50).map((one) => (
              <li key={one.position}>
                <button
                  type="button"
                  className="link"
                  aria-current={one.position === event.position || undefined}
                  onClick={() => onGo(one)}
                >
                  {eventWords(text, one, record)} <span className="code">{numberOf(one.stream)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="muted">
          {t('commandId')} <span className="code">{command.id}</span>
        </div>
      </div>
    </Section>
  );
}
