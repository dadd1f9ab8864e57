import { ActionIcon, Button, NativeSelect, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { IconDownload, IconHistory, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { screens } from 'virtual:malote';
import { ask, openAccess } from '../../client/client.ts';
import type { RecordEntry } from '../../client/contract-table.ts';
import { loadRecord } from '../../client/records.ts';
import { mayOpen, session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { count } from '../../i18n/format.ts';
import type { Namespace } from '../../i18n/namespaces.ts';
import { useLookup } from '../../i18n/texts.ts';
import { titleOf } from '../../i18n/titles.ts';
import { press, useOwnKeys } from '../../shell/keys.ts';
import type { Hotkey } from '../../shell/keys.ts';
import { useSearch, useTabName } from '../../shell/page-context.ts';
import type { Page } from '../../shell/pages.ts';
import { failedState, ListState } from '../list/state.tsx';
import { ToneShape } from '../status/status.tsx';
import { ExportHistory } from './export-history.tsx';
import { CommandPart, EventFacts } from './facts.tsx';
import { useSealCheck } from './seal-check.ts';
import type { States } from './states.ts';
import { chosen, HOLDERS, holderOf, holderTone, isRefused, told } from './history.ts';
import type { History, HistoryEvent, Holder, Telling } from './history.ts';
import styles from './replay.module.css';
import { StatePart } from './state-part.tsx';
import { Timeline } from './timeline.tsx';
import { Transport } from './transport.tsx';
import { Verification } from './verification.tsx';
import { holderWords, RecordReplayed } from './words.ts';

/** What a replay page is of. */
export interface ReplaySpec {
  readonly asks: 'order' | 'bag' | 'record';
}

/** Makes a replay page. */
export const replayScreen = (spec: ReplaySpec): Page => ({
  texts: REPLAY_TEXTS,
  Page: () => <ReplayFrame spec={spec} />,
});

const REPLAY_TEXTS: readonly Namespace[] = ['replay', 'list', 'events', 'record'];

/** Of what a history is asked: an order, a bag, or the record of a noun. */
interface Asked {
  readonly asks: ReplaySpec['asks'];
  /** The noun of a record; empty else, and while none is chosen. */
  readonly noun: string;
  readonly number: string;
}

/** What an access to a history is recorded as. */
const accessOf = ({ noun, number }: Asked): string => (noun === '' ? number : `${noun} ${number}`);
const isAsked = ({ asks, noun, number }: Asked): boolean => number !== '' && (asks !== 'record' || noun !== '');

async function historyOf(asked: Asked, accessId: string, signal: AbortSignal): Promise<History> {
  const { number } = asked;
  switch (asked.asks) {
    case 'order':
      return await ask('tracking.orderHistory', { number, accessId }, { signal });
    case 'bag':
      return await ask('tracking.bagHistory', { number, accessId }, { signal });
    case 'record':
      return await ask('tracking.recordReplay', { of: asked.noun, number, accessId }, { signal });
  }
}

/** The chosen event is written to the address this long after the slider rests: browsers limit how often an address may change. */
const ADDRESS_MS = 400;

function useHistory(asked: Asked) {
  return useQuery({
    queryKey: ['history', asked.asks, asked.noun, asked.number],
    enabled: isAsked(asked),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<History> =>
      await historyOf(asked, await openAccess('history', accessOf(asked)), signal),
  });
}

/** How the record that is replayed is made, with its words; undefined while it comes, null for what no kit made. */
function useRecordOf(noun: string): RecordEntry | null | undefined {
  const { data } = useQuery({
    queryKey: ['replayed', noun],
    enabled: noun !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => await loadRecord(noun).catch(() => null),
  });
  return noun === '' ? null : data;
}

/** The states, folded in a chunk of their own that comes with the first history. */
function useStates(history: History | undefined, record: RecordEntry | null | undefined): States | undefined {
  const [states, setStates] = useState<{ readonly of: History; readonly states: States }>();
  useEffect(() => {
    if (history === undefined || record === undefined) return undefined;
    let wanted = true;
    void import('./states.ts').then(({ foldHistory }) => {
      if (wanted) setStates({ of: history, states: foldHistory(history, record ?? undefined) });
    });
    return () => {
      wanted = false;
    };
  }, [history, record]);
  return states?.of === history ? states?.states : undefined;
}

const NUMBER = { input: { fontFamily: 'var(--mono)' } };

/** Kinds of record of which the caller opens a list, by what their screens are called. */
function useKinds(): readonly { readonly value: string; readonly label: string }[] {
  const { caller } = useStore(session);
  return useMemo(() => {
    const kinds = new Map<string, string>();
    for (const screen of screens)
      if (screen.record !== undefined && !kinds.has(screen.record) && caller !== undefined && mayOpen(caller, screen))
        kinds.set(screen.record, titleOf(screen));
    return [...kinds]
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  }, [caller]);
}

function Ask({
  asked: { asks, noun, number },
  onAsk,
}: {
  readonly asked: Asked;
  readonly onAsk: (asked: Pick<Asked, 'noun' | 'number'>) => void;
}) {
  const { t } = useTranslation('replay');
  const [typed, setTyped] = useState(number);
  const [kind, setKind] = useState(noun);
  const kinds = useKinds();
  const isWhole = typed.trim() !== '' && (asks !== 'record' || kind !== '');
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        const clean = typed.trim().toUpperCase();
        if (isWhole) onAsk({ noun: kind, number: clean });
      }}
    >
      {asks === 'record' && (
        <NativeSelect
          aria-label={t('ask.kind')}
          data={[
            { value: '', label: t('ask.kind') },
            ...(noun === '' || kinds.some(({ value }) => value === noun) ? [] : [{ value: noun, label: noun }]),
            ...kinds,
          ]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
      )}
      <TextInput
        aria-label={t(`ask.${asks}`)}
        placeholder={t(`ask.${asks}`)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={15} aria-hidden />}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        w={number === '' ? 320 : 165}
        {...(number === '' && { maw: 320, flex: '1 1 200px' })}
        {...(typed === '' ? {} : { styles: NUMBER })}
      />
      <Button type="submit" variant={number === '' ? 'filled' : 'default'} disabled={!isWhole}>
        {t('ask.open')}
      </Button>
    </form>
  );
}

function ReplayFrame({ spec }: { readonly spec: ReplaySpec }) {
  const { t } = useTranslation('replay');
  const [search, changeSearch] = useSearch();
  const number = search.get('number') ?? '';
  const asked: Asked = { ...spec, noun: spec.asks === 'record' ? (search.get('of') ?? '') : '', number };
  const { data: history, error, isFetching, refetch } = useHistory(asked);
  const record = useRecordOf(asked.noun);
  // The words of its fields come with the record.
  const data = record === undefined ? undefined : history;
  useTabName(number === '' ? undefined : t('tabName', { number }));
  const seals = useSealCheck(data);
  const [exporting, setExporting] = useState(false);
  const telling: Telling = search.get('by') === 'learned' ? 'learned' : 'happened';
  const open = (next: Pick<Asked, 'noun' | 'number'>) =>
    next.number === number && next.noun === asked.noun
      ? void refetch()
      : changeSearch((params) => {
          params.set('number', next.number);
          if (next.noun !== '') params.set('of', next.noun);
          for (const old of ['at', 'since']) params.delete(old);
        });
  return (
    <RecordReplayed value={record ?? undefined}>
      <div className={styles.page}>
        <div className={styles.top}>
          <Ask key={accessOf(asked)} asked={asked} onAsk={open} />
          {data !== undefined && (
            <Verification
              history={data}
              seals={seals}
              onGo={(position) => changeSearch((params) => params.set('at', position))}
            />
          )}
          <span className={styles.spacer} />
          {data !== undefined && (
            <>
              <SegmentedControl
                size="xs"
                value={telling}
                onChange={(next) => changeSearch((params) => params.set('by', next))}
                data={[
                  { value: 'happened', label: t('telling.happened') },
                  { value: 'learned', label: t('telling.learned') },
                ]}
                aria-label={t('telling.title')}
              />
              <Tooltip label={t('again')}>
                <ActionIcon
                  variant="default"
                  aria-label={t('again')}
                  loading={isFetching}
                  onClick={() => void refetch()}
                >
                  <IconRefresh size={15} />
                </ActionIcon>
              </Tooltip>
              <Button
                variant="default"
                leftSection={<IconDownload size={15} aria-hidden />}
                onClick={() => setExporting(true)}
              >
                {t('export.do')}
              </Button>
            </>
          )}
        </div>
        {!isAsked(asked) && (
          <div className={styles.empty}>
            <IconHistory size={34} stroke={1.3} aria-hidden />
            <p>{t(`ask.${spec.asks}Why`)}</p>
          </div>
        )}
        {isAsked(asked) && data === undefined && error !== null && (
          <ListState kind={failedState(error)} error={error} step={t('again')} onStep={() => void refetch()} />
        )}
        {isAsked(asked) && data === undefined && error === null && (
          <div className={styles.loading} role="status" aria-label={t('loading')}>
            <i />
            <i />
            <i />
          </div>
        )}
        {data !== undefined && (
          <Replayed
            key={accessOf(asked)}
            history={data}
            record={record}
            telling={telling}
            wanted={search.get('at')}
            onAt={(position) => changeSearch((params) => params.set('at', position))}
            since={search.get('since')}
            onSince={(position) =>
              changeSearch((params) =>
                position === undefined ? params.delete('since') : params.set('since', position),
              )
            }
          />
        )}
        {exporting && data !== undefined && (
          <ExportHistory name={accessOf(asked)} history={data} onClose={() => setExporting(false)} />
        )}
      </div>
    </RecordReplayed>
  );
}

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

function Replayed({ history, record, telling, wanted, onAt, since, onSince }: ReplayedProps) {
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
