import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordEntry } from '../../client/contract-table.ts';
import { count } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { press, useOwnKeys } from '../../shell/keys.ts';
import type { Hotkey } from '../../shell/keys.ts';
import { ListState } from '../list/state.tsx';
import { ToneShape } from '../status/status.tsx';
import { CommandPart, EventFacts } from './facts.tsx';
import { chosen, HOLDERS, holderOf, holderTone, isRefused, told } from './history.ts';
import type { History, HistoryEvent, Holder, Telling } from './history.ts';
import styles from './replay.module.css';
import { StatePart } from './state-part.tsx';
import { Timeline } from './timeline.tsx';
import { Transport } from './transport.tsx';
import { useStates } from './use-history.ts';
import { holderWords } from './words.ts';

/** The chosen event is written to the address this long after the slider rests: browsers limit how often an address may change. */
const ADDRESS_MS = 400;

interface ReplayedProps {
  readonly history: History;
  readonly record: RecordEntry | null | undefined;
  readonly telling: Telling;
  readonly wanted: string | null;
  readonly onAt: (position: string) => void;
  /** The position that is held fast, with whose state the others are compared. */
  readonly since: string | null;
  readonly onSince: (position: string | undefined) => void;
}

/** A history as it is gone through: its events, one of them, and the state after it. */
export function Replayed({ history, record, telling, wanted, onAt, since, onSince }: ReplayedProps) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const states = useStates(history, record);
  const [holders, setHolders] = useState<ReadonlySet<Holder>>(new Set());
  const [refusedOnly, setRefusedOnly] = useState(false);
  const [playing, setPlaying] = useState(false);
  const [position, setPosition] = useState(wanted);
  const [lastWanted, setLastWanted] = useState(wanted);
  if (wanted !== lastWanted) {
    setLastWanted(wanted);
    if (wanted !== null) setPosition(wanted);
  }
  const ordered = useMemo(() => told(history.events, telling), [history, telling]);
  const events = useMemo(() => chosen(ordered, { holders, refusedOnly }), [ordered, holders, refusedOnly]);
  const found = events.findIndex((event) => event.position === position);
  const at = found >= 0 ? found : events.length - 1;
  const event = events[at];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    clearTimeout(timer.current);
  }, [wanted]);
  const goTo = useCallback(
    (to: HistoryEvent | undefined) => {
      if (to === undefined) return;
      setPosition(to.position);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onAt(to.position), ADDRESS_MS);
    },
    [onAt],
  );
  const goAt = useCallback(
    (index: number) => goTo(events[Math.min(Math.max(0, index), events.length - 1)]),
    [events, goTo],
  );
  const show = (to: HistoryEvent) => {
    setPlaying(false);
    if (!events.includes(to)) {
      setHolders(new Set());
      setRefusedOnly(false);
    }
    goTo(to);
  };
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageUp: at - 10,
    PageDown: at + 10,
    Home: 0,
    End: events.length - 1,
  };
  const hotkeys: readonly Hotkey[] = [
    {
      keys: Object.keys(steps),
      words: text('shell:keys.events'),
      repeats: true,
      run: ({ key }) => {
        setPlaying(false);
        goAt(steps[key] ?? at);
      },
    },
    { keys: ['Space'], words: text('shell:keys.play'), run: () => setPlaying(!playing) },
  ];
  useOwnKeys(hotkeys);
  const counts = useMemo(
    () =>
      ({
        ...Object.fromEntries(
          HOLDERS.map((holder) => [holder, history.events.filter((one) => holderOf(one.stream) === holder).length]),
        ),
        refused: history.events.filter(isRefused).length,
      }) as Record<Holder | 'refused', number>,
    [history],
  );
  const toggle = (holder: Holder) =>
    setHolders((now) => {
      const next = new Set(now);
      if (!next.delete(holder)) next.add(holder);
      return next;
    });
  const siblings = useMemo(
    () =>
      event?.command === null || event === undefined
        ? []
        : ordered.filter((one) => one.command?.id === event.command?.id && !isRefused(one)),
    [ordered, event],
  );
  return (
    <>
      <Transport events={events} at={at} telling={telling} playing={playing} onAt={goAt} onPlay={setPlaying} />
      <div className={styles.columns}>
        <section className={styles.list} aria-label={t('timeline')}>
          <div className={styles.filters} role="group" aria-label={t('filter')}>
            {HOLDERS.filter((holder) => counts[holder] > 0).map((holder) => (
              <button
                key={holder}
                type="button"
                aria-pressed={holders.has(holder)}
                data-tone={holderTone(holder)}
                onClick={() => toggle(holder)}
              >
                <ToneShape tone={holderTone(holder)} size={9} />
                {holder === 'record'
                  ? holderWords(text, history.streams[0]?.stream ?? '', record ?? undefined)
                  : t(`holders.${holder}`)}{' '}
                <b className="num">{count(counts[holder])}</b>
              </button>
            ))}
            <button
              type="button"
              aria-pressed={refusedOnly}
              data-tone="bad"
              disabled={counts.refused === 0}
              onClick={() => setRefusedOnly(!refusedOnly)}
            >
              <ToneShape tone="bad" size={9} />
              {t('refusedOnly')} <b className="num">{count(counts.refused)}</b>
            </button>
          </div>
          {history.truncated && (
            <p className={styles.note}>{t('truncated', { formatted: count(history.events.length) })}</p>
          )}
          {events.length === 0 ? (
            <ListState kind="noMatch" />
          ) : (
            <Timeline
              events={events}
              at={at}
              telling={telling}
              onChoose={(index) => {
                setPlaying(false);
                goAt(index);
              }}
              onKey={({ nativeEvent }) => press(hotkeys, nativeEvent)}
            />
          )}
        </section>
        {event !== undefined && (
          <>
            <section className={styles.event} aria-label={t('eventTitle')}>
              <EventFacts event={event} />
              <CommandPart event={event} siblings={siblings} onGo={show} />
            </section>
            {states !== undefined && (
              <StatePart
                event={event}
                streams={history.streams}
                states={states}
                telling={telling}
                since={history.events.find((one) => one.position === since)}
                onSince={(held) => onSince(held?.position)}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}
