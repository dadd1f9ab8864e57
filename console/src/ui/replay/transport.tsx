import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
} from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { count, instantExact } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { HOLDERS, holderOf, holderTone, isRefused, lastUpTo } from './history.ts';
import type { HistoryEvent, Telling } from './history.ts';
import styles from './replay.module.css';
import { eventWords, useRecordReplayed } from './words.ts';

/** Time between two events while the history plays. */
const STEP_MS = 700;
/** The offset of the display's zone; Brazil has had no summer time since 2019. */
const OFFSET = '-03:00';
/** What happened within the second that was typed has happened by then. */
const SECOND_MS = 999;

/** One path per kind of tick, so that five thousand events are five elements. */
const Ticks = memo(function Ticks({ events }: { readonly events: readonly HistoryEvent[] }) {
  const x = (at: number): string => ((events.length === 1 ? 0 : at / (events.length - 1)) * 1_000).toFixed(1);
  const ticks = (wanted: (event: HistoryEvent) => boolean) =>
    events.map((event, at) => (wanted(event) ? `M${x(at)} 0V10` : '')).join('');
  return (
    <svg className={styles.ticks} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden>
      {HOLDERS.map((holder) => (
        <path
          key={holder}
          d={ticks((event) => holderOf(event.stream) === holder && !isRefused(event))}
          stroke={`var(--${holderTone(holder)}-solid)`}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path d={ticks(isRefused)} stroke="var(--bad-solid)" strokeWidth="3" vectorEffect="non-scaling-stroke" />
    </svg>
  );
});

function Button({
  label,
  onClick,
  disabled,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Any instant that somebody types: the state is that after the last event up to it. */
function AtInstant({
  events,
  telling,
  onAt,
}: {
  readonly events: readonly HistoryEvent[];
  readonly telling: Telling;
  readonly onAt: (at: number) => void;
}) {
  const { t } = useTranslation('replay');
  const [isBefore, setBefore] = useState(false);
  return (
    <div className={styles.instant}>
      <input
        type="datetime-local"
        step={1}
        aria-label={t('play.instant')}
        title={t('play.instant')}
        onChange={({ currentTarget: { value } }) => {
          const to = value === '' ? 0 : lastUpTo(events, telling, Date.parse(`${value}${OFFSET}`) + SECOND_MS);
          setBefore(to < 0);
          if (value !== '' && to >= 0) onAt(to);
        }}
      />
      {isBefore && <span role="status">{t('play.before')}</span>}
    </div>
  );
}

/** The slider over the events, with play, steps and ends. */
export function Transport({
  events,
  at,
  telling,
  playing,
  onAt,
  onPlay,
}: {
  readonly events: readonly HistoryEvent[];
  readonly at: number;
  readonly telling: Telling;
  readonly playing: boolean;
  readonly onAt: (at: number) => void;
  readonly onPlay: (playing: boolean) => void;
}) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const record = useRecordReplayed();
  const last = events.length - 1;
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => (at >= last ? onPlay(false) : onAt(at + 1)), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last, onAt, onPlay]);
  const event = events[at];
  const time = event && instantExact(telling === 'learned' ? event.receivedAt : event.happenedAt);
  const go = (to: number) => () => {
    onPlay(false);
    onAt(to);
  };
  return (
    <div className={styles.transport}>
      <div className={styles.buttons} role="group" aria-label={t('play.group')}>
        <Button label={t('play.first')} onClick={go(0)} disabled={at <= 0}>
          <IconPlayerSkipBackFilled size={15} />
        </Button>
        <Button label={t('play.back')} onClick={go(at - 1)} disabled={at <= 0}>
          <IconPlayerTrackPrevFilled size={15} />
        </Button>
        <Tooltip label={t(playing ? 'play.pause' : 'play.play')}>
          <ActionIcon
            variant="filled"
            color="teal"
            size={34}
            radius="xl"
            aria-label={t(playing ? 'play.pause' : 'play.play')}
            onClick={() => {
              if (!playing && at >= last) onAt(0);
              onPlay(!playing);
            }}
          >
            {playing ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
          </ActionIcon>
        </Tooltip>
        <Button label={t('play.next')} onClick={go(at + 1)} disabled={at >= last}>
          <IconPlayerTrackNextFilled size={15} />
        </Button>
        <Button label={t('play.last')} onClick={go(last)} disabled={at >= last}>
          <IconPlayerSkipForwardFilled size={15} />
        </Button>
      </div>
      <div className={styles.slide}>
        <Ticks events={events} />
        <input
          type="range"
          min={0}
          max={Math.max(0, last)}
          step={1}
          value={Math.max(0, at)}
          onChange={(change) => {
            onPlay(false);
            onAt(Number(change.currentTarget.value));
          }}
          aria-label={t('play.slider')}
          aria-valuetext={
            event === undefined ? '' : `${at + 1}/${events.length}: ${eventWords(text, event, record)}, ${time ?? ''}`
          }
        />
      </div>
      <AtInstant events={events} telling={telling} onAt={(to) => go(to)()} />
      <div className={styles.where} aria-live={playing ? 'off' : 'polite'}>
        <b className="num">{t('play.of', { at: count(at + 1), all: count(events.length) })}</b>
        <span className="num muted">{time}</span>
      </div>
    </div>
  );
}
