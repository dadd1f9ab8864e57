import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { colon, count } from '../../i18n/format.ts';
import { useKeys } from '../../shell/keys.ts';
import { useCalled } from '../../shell/page-context.ts';
import { shellDialog } from '../../shell/dialog.ts';
import { ToneShape } from '../status/status.tsx';
import { sound } from './sound.ts';
import type { Before } from './kept-lines.tsx';
import { pasted, PASTED_CODES } from './pasted.ts';
import { ScanLog } from './scan-log.tsx';
import { saying, TONES } from './station.ts';
import type { Station } from './station.ts';
import { focus, useHeldFocus } from './use-held-focus.ts';
import { characterOf, isComposing } from './wedge.ts';
import styles from './scan.module.css';

/** Fetched behind what is drawn; a station that could not fetch them scans all the same. */
const StationNotes = lazy(async () => await import('./station-notes.tsx').catch(() => ({ default: () => <></> })));
const KeptLines = lazy(async () => await import('./kept-lines.tsx').catch(() => ({ default: () => null })));
const StationSound = lazy(async () => await import('./station-sound.tsx').catch(() => ({ default: () => <></> })));

/** A key of the station, shown on its button. */
export interface StationKey {
  readonly key: 'F2' | 'F4' | 'F7' | 'F8' | 'F9';
  readonly label: string;
  /** The action that it is, where the screen offers one. */
  readonly action?: string;
  /** What else it does, among the actions of the screen. */
  readonly also?: readonly string[];
  readonly run: () => void;
  readonly disabled?: boolean;
  readonly primary?: true;
}

/** What the station does, and for what: read from two metres away. */
export interface Operation {
  readonly name: string;
  /** Its channel, its next hop; each with its word. */
  readonly facts?: readonly { readonly word: string; readonly value: ReactNode }[];
}

interface Props {
  readonly station: Station;
  readonly operation: Operation;
  readonly placeholder: string;
  /** What is said before the first code, where that is not that one may begin. */
  readonly idle?: string;
  readonly modes?: {
    /** `action`: what is done in a mode, where that is one of the screen's. */
    readonly values: readonly { readonly name: string; readonly label: string; readonly action?: string }[];
    readonly value: string;
    readonly onChange: (name: string) => void;
  };
  /** What a read code does, among the actions of the screen. */
  readonly acts?: readonly string[];
  /** What the keys of the page do; F9, the sound, is the station's own. */
  readonly keys: readonly StationKey[];
  /** A dialog is open: it has the keyboard. */
  readonly busy: boolean;
  /** The scans of this session are offered as a file. */
  readonly file?: true;
  readonly children: ReactNode;
}

/** The frame of a scan station: one field that never loses the focus, a band that tells, big numbers, the last 20. */
export function ScanStation({
  station,
  operation,
  placeholder,
  idle,
  modes,
  acts = [],
  keys: pageKeys,
  busy,
  file,
  children,
}: Props) {
  const { t, i18n } = useTranslation('scan');
  const { band, queue } = station;
  const [before, setBefore] = useState<Before>();
  const counts = {
    ok: station.counts.ok + (before?.ok ?? 0),
    refused: station.counts.refused + (before?.refused ?? 0),
    perMinute: station.counts.perMinute,
  };
  const input = useRef<HTMLInputElement>(null);
  const composed = useRef('');
  const [ime, setIme] = useState(false);
  const setting = useStore(sound);
  const { caller } = useStore(session);
  const called = useCalled();
  const keys: readonly StationKey[] = [
    ...pageKeys.filter((one) => one.primary !== true),
    {
      key: 'F9',
      label: t(setting.on ? 'turnOff' : 'turnOn'),
      run: () => sound.set((now) => ({ ...now, on: !now.on })),
    },
    ...pageKeys.filter((one) => one.primary === true),
  ];
  const submit = (raw: string) => {
    composed.current = '';
    if (input.current !== null) input.current.value = '';
    void station.scan(raw);
  };
  /** Scans a pasted list code by code; true when the field must not take the text itself. */
  const paste = (text: string): boolean => {
    const found = pasted(text);
    if (found.kind === 'tooMany')
      station.perform(saying('refused', t('pasteTooMany', { max: PASTED_CODES, found: found.count })), t('pasteCode'));
    else if (found.kind === 'codes') for (const code of found.codes) void station.scan(code);
    return found.kind !== 'text';
  };
  useHeldFocus(input, busy, `${i18n.language} ${modes?.value}`);
  // On a handheld the page may stand where the last key was; what became of a code is seen.
  useEffect(() => {
    if (!busy && band?.id !== undefined) input.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [busy, band?.id]);
  useKeys(
    busy
      ? []
      : keys.map(({ key, label, run, disabled }) => ({
          keys: [key],
          words: label,
          run: () => {
            if (disabled !== true) run();
          },
        })),
  );
  return (
    <div className={styles.station} data-station>
      <section className={`panel ${styles.main}`} aria-label={t('main')}>
        {modes && (
          <div className={styles.modes} role="group" aria-label={t('modes')}>
            {modes.values.map((mode) => (
              <button
                key={mode.name}
                type="button"
                aria-pressed={mode.name === modes.value}
                data-action={mode.action}
                onClick={() => modes.onChange(mode.name)}
              >
                {mode.label}
              </button>
            ))}
          </div>
        )}
        <header className={styles.operation}>
          <h2>{operation.name}</h2>
          {operation.facts?.map(({ word, value }) => (
            <p key={word}>
              {`${word}${colon()}`}
              <b>{value}</b>
            </p>
          ))}
        </header>
        <Acts of={acts.map(called)}>
          <div className={styles.box} data-action="submit">
            <input
              ref={input}
              className={styles.input}
              placeholder={placeholder}
              aria-label={placeholder}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              inputMode="text"
              maxLength={200}
              data-scan
              data-action={called('scan')}
              onKeyDown={(event) => {
                const native = event.nativeEvent;
                if (isComposing(native)) {
                  setIme(true);
                  if (native.code === 'Enter' || native.code === 'NumpadEnter') submit(composed.current);
                  else composed.current += characterOf(native.code);
                  return;
                }
                if (event.key !== 'Enter' && event.key !== 'Tab') return;
                if (event.key === 'Tab' && event.currentTarget.value === '') return;
                event.preventDefault();
                submit(event.currentTarget.value);
              }}
              onPaste={(event) => {
                if (paste(event.clipboardData.getData('text'))) event.preventDefault();
              }}
              onCompositionEnd={(event) => {
                event.currentTarget.value = composed.current;
              }}
              onBlur={() => {
                if (!busy)
                  setTimeout(() => {
                    if (document.activeElement === document.body) focus(input);
                  }, 0);
              }}
            />
            <div
              className={styles.band}
              data-verdict={band?.verdict ?? 'idle'}
              role="status"
              aria-live="assertive"
              aria-atomic
            >
              {band === undefined ? (
                caller?.station == null ? (
                  <button type="button" className="link" onClick={() => shellDialog.set('station')}>
                    {t('noStation')}
                  </button>
                ) : (
                  <span>{idle ?? t('idle')}</span>
                )
              ) : (
                <>
                  <ToneShape tone={TONES[band.verdict]} size={26} />
                  <span className={styles.bandCode}>{band.code}</span>
                  <span className={styles.bandWords}>{band.words}</span>
                </>
              )}
            </div>
          </div>
        </Acts>
        <Suspense>
          <StationNotes station={station} onScan={submit} ime={ime} onIme={setIme} />
          <KeptLines station={station} before={before} onBefore={setBefore} />
        </Suspense>
        <div className={styles.counts}>
          <div data-tone="ok">
            <b>{count(counts.ok)}</b>
            {t('accepted', { count: counts.ok })}
          </div>
          <div data-tone={counts.refused > 0 ? 'bad' : 'neutral'}>
            <b>{count(counts.refused)}</b>
            {t('refused', { count: counts.refused })}
          </div>
          <div data-tone={queue.waiting > 0 ? 'info' : 'neutral'}>
            <b>{count(queue.waiting)}</b>
            {t('inQueue')}
          </div>
          <div>
            <b>{count(counts.perMinute)}</b>
            {t('perMinute')}
          </div>
          <Suspense fallback={<div className={styles.sound} />}>
            <StationSound busy={busy} onScan={submit} />
          </Suspense>
        </div>
        <ScanLog station={station} before={before?.lines ?? []} file={file} />
      </section>
      <aside className={`panel ${styles.side}`} aria-label={t('side')}>
        {children}
        <div className={styles.keys}>
          {keys.map((one) => (
            <button
              key={one.key}
              type="button"
              className={styles.key}
              data-primary={one.primary}
              disabled={one.disabled}
              aria-keyshortcuts={one.key}
              {...(one.action !== undefined && { 'data-action': called(one.action) })}
              onClick={() => {
                one.run();
                focus(input);
              }}
            >
              <Acts of={one.also ?? []}>{one.label}</Acts>
              <kbd aria-hidden>{one.key}</kbd>
            </button>
          ))}
        </div>
      </aside>
    </div>
  );
}

/** Marks a control with further actions that it does. */
const Acts = ({ of, children }: { readonly of: readonly string[]; readonly children: ReactNode }) =>
  of.reduce<ReactNode>(
    (inner, action) => (
      <div data-action={action} className={styles.also}>
        {inner}
      </div>
    ),
    children,
  );

export { styles as scanStyles };
