import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { clock, colon, count } from '../../i18n/format.ts';
import type { Tone } from '../../theme/tokens.ts';
import { useKeys } from '../../shell/keys.ts';
import { titleOf } from '../../i18n/titles.ts';
import { useCalled, usePlace } from '../../shell/page-context.ts';
import { shellDialog } from '../../shell/dialog.ts';
import { toastError } from '../../shell/toasts.tsx';
import { ToneLabel, ToneShape } from '../status/status.tsx';
import { sound } from './sound.ts';
import { pasted, PASTED_CODES } from './pasted.ts';
import { takesText, useScansElsewhere } from './scans-elsewhere.ts';
import { canSpeak } from './voice.ts';
import { canTakeBack, LOG_LINES, saying } from './station.ts';
import type { Station, Verdict } from './station.ts';
import { characterOf, isComposing } from './wedge.ts';
import styles from './scan.module.css';

/** Fetched behind what is drawn; a station that could not fetch them scans all the same. */
const StationNotes = lazy(async () => await import('./station-notes.tsx').catch(() => ({ default: () => <></> })));

const TONES: Readonly<Record<Verdict, Tone>> = {
  ok: 'ok',
  contradicted: 'warn',
  refused: 'bad',
  duplicate: 'warn',
  waiting: 'info',
  info: 'neutral',
  shown: 'info',
};

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

/** Whether letters that are typed now belong to what has the keyboard. A choice, a box to tick and a slider take none: the next code is not for them. */
const takesKeys = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (takesText(element) ||
    element.tagName === 'SELECT' ||
    element.isContentEditable ||
    element.closest('[role="dialog"],[role="menu"],[role="listbox"]') !== null);

const focus = ({ current }: RefObject<HTMLInputElement | null>) => current?.focus({ preventScroll: true });

/** The frame of a scan station: one field that never loses the focus, a band that tells, big numbers, the last 20. */
export function ScanStation({
  station,
  operation,
  placeholder,
  modes,
  acts = [],
  keys: pageKeys,
  busy,
  file,
  children,
}: Props) {
  const { t } = useTranslation('scan');
  const { band, log, counts, queue } = station;
  const input = useRef<HTMLInputElement>(null);
  const composed = useRef('');
  const [ime, setIme] = useState(false);
  const setting = useStore(sound);
  const { caller } = useStore(session);
  const called = useCalled();
  const { screen } = usePlace();
  const keys = useMemo((): readonly StationKey[] => {
    const soundKey: StationKey = {
      key: 'F9',
      label: t(setting.on ? 'turnOff' : 'turnOn'),
      run: () => sound.set((now) => ({ ...now, on: !now.on })),
    };
    return [
      ...pageKeys.filter((one) => one.primary !== true),
      soundKey,
      ...pageKeys.filter((one) => one.primary === true),
    ];
  }, [pageKeys, setting.on, t]);

  const submit = useCallback(
    (raw: string) => {
      composed.current = '';
      if (input.current !== null) input.current.value = '';
      void station.scan(raw);
    },
    [station],
  );
  /** Scans a pasted list code by code; true when the field must not take the text itself. */
  const paste = (text: string): boolean => {
    const found = pasted(text);
    if (found.kind === 'tooMany')
      station.perform(saying('refused', t('pasteTooMany', { max: PASTED_CODES, found: found.count })), t('pasteCode'));
    else if (found.kind === 'codes') for (const code of found.codes) void station.scan(code);
    return found.kind !== 'text';
  };
  useScansElsewhere(
    useCallback(
      (code: string) => {
        station.perform(saying('refused', t('elsewhere')), code);
        toastError(t('elsewhereCode', { code }));
      },
      [station, t],
    ),
  );
  useEffect(() => {
    if (!busy) focus(input);
  }, [busy, modes?.value]);
  // A field that was closed by what was typed into it has the keyboard no more, and nobody else has it.
  useEffect(() => {
    const { activeElement: holds } = document;
    if (!busy && (holds === null || holds === document.body || holds.matches(':disabled'))) focus(input);
  });
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
  useEffect(() => {
    if (busy) return undefined;
    const keysDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Tab' || takesKeys(document.activeElement))
        return;
      // A blank presses the button that has the keyboard; no code begins with one.
      if (event.key.length === 1 && event.key !== ' ') focus(input);
    };
    const back = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input,textarea,select,button,a,[role="dialog"],[role="slider"],[tabindex]') == null)
        requestAnimationFrame(() => focus(input));
    };
    window.addEventListener('keydown', keysDown);
    window.addEventListener('pointerup', back);
    return () => {
      window.removeEventListener('keydown', keysDown);
      window.removeEventListener('pointerup', back);
    };
  }, [busy]);

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
                  <span>{t('idle')}</span>
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
          <StationNotes queue={queue} onSettle={station.settle} ime={ime} onIme={setIme} />
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
          <div className={styles.sound}>
            <input
              type="range"
              min={0.1}
              max={1}
              step={0.1}
              value={setting.volume}
              aria-label={t('volume')}
              onChange={(event) => sound.set({ ...setting, volume: Number(event.currentTarget.value) })}
              disabled={!setting.on}
            />
            <label>
              <input
                type="checkbox"
                checked={setting.on}
                onChange={(event) => sound.set({ ...setting, on: event.currentTarget.checked })}
              />
              {t('sound')}
            </label>
            {canSpeak() && (
              <label data-action="voice-prompt">
                <input
                  type="checkbox"
                  checked={setting.voice === true}
                  onChange={(event) => sound.set({ ...setting, voice: event.currentTarget.checked })}
                />
                {t('voice')}
              </label>
            )}
          </div>
        </div>
        <div className={styles.logBox} tabIndex={0} role="region" aria-label={t('last')}>
          <table className={styles.log}>
            <caption className="kicker">
              <span className={styles.tools}>
                {t('last')}
                {file === true && (
                  <button
                    type="button"
                    className="link"
                    data-action="export"
                    disabled={log.length === 0}
                    onClick={() =>
                      void import('./session-file.ts').then(({ saveSession }) => saveSession(log, titleOf(screen)))
                    }
                  >
                    {t('file')}
                  </button>
                )}
              </span>
            </caption>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{t('code')}</th>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('result')}</th>
              </tr>
            </thead>
            <tbody>
              {log.slice(0, LOG_LINES).map((line) => (
                <tr key={line.id}>
                  <td className="num">{line.number}</td>
                  <td className="code">{line.code}</td>
                  <td className="num">{clock(line.at)}</td>
                  <td>
                    <span className={styles.tools}>
                      <ToneLabel tone={TONES[line.verdict]}>{line.words}</ToneLabel>
                      {canTakeBack(line) && (
                        <button
                          type="button"
                          className="link"
                          data-action="delete-row"
                          aria-label={t('undoCode', { code: line.code })}
                          onClick={() => station.undo(line)}
                        >
                          {t('undoRow')}
                        </button>
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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

/** How full something is; from 90% on it warns. */
export function Meter({
  label,
  value,
  max,
  words,
}: {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly words: string;
}) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className={styles.meter}>
      <div>
        <span>{label}</span>
        <b>{words}</b>
      </div>
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={words}
      >
        <i data-tone={share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : 'ok'} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

export { styles as scanStyles };
