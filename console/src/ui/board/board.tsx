import { IconArrowsMaximize, IconArrowsMinimize, IconPlugConnectedX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, count, day } from '../../i18n/format.ts';
import { useNow } from '../../shell/watches.ts';
import styles from './board.module.css';
import { useFullScreen } from './use-full-screen.ts';

/** Data older than this is called old, and then lost. */
const STALE_MS = 30_000;
/** Fresh data comes every five seconds; what is older than two rounds is no longer called live. */
const LIVE_MS = 12_000;
const LOST_MS = 120_000;

/** A board: one composition for every screen size, always with clock and age of its data. */
export function Board({
  title,
  asOf,
  skew,
  behind,
  wall,
  view,
  tools,
  children,
}: {
  readonly title: string;
  readonly asOf: string | undefined;
  /** The server's clock less ours, in milliseconds. */ readonly skew: number;
  readonly behind: number;
  /** Alone on a screen, without the shell. */ readonly wall: boolean;
  /** What a wall shows now, of all that the board has; the style sheet leaves out the rest. */
  readonly view?: string | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('tower');
  const now = useNow(1_000) + skew;
  const frame = useRef<HTMLDivElement>(null);
  const { full, toggle } = useFullScreen(frame);
  const age = asOf === undefined ? undefined : Math.max(0, now - Date.parse(asOf));
  const state =
    age === undefined
      ? 'waiting'
      : age > LOST_MS
        ? 'lost'
        : age > STALE_MS
          ? 'stale'
          : age > LIVE_MS
            ? 'waiting'
            : 'live';
  return (
    <div ref={frame} className={styles.frame} data-wall={wall || undefined} data-view={view}>
      <div className={styles.board}>
        <div className={styles.head}>
          <h1>{title}</h1>
          <span className={styles.live} data-state={state}>
            <i aria-hidden />
            {state === 'live' && <b>{t('live')}</b>}
            {age === undefined
              ? t('waiting')
              : age < 120_000
                ? t('age', { seconds: count(Math.round(age / 1_000)) })
                : t('ageMinutes', { minutes: count(Math.floor(age / 60_000)) })}
            {behind > 0 && ` · ${t('behind', { count: behind, formatted: count(behind) })}`}
          </span>
          {(state === 'stale' || state === 'lost') && (
            <span className={styles.stale} data-state={state} role="alert">
              <IconPlugConnectedX size="1.1em" aria-hidden />
              {t(state)}
            </span>
          )}
          <span className={styles.grow} />
          {tools}
          <button
            type="button"
            className={styles.tool}
            data-action="full-screen"
            aria-label={t(full ? 'smaller' : 'full')}
            title={t(full ? 'smaller' : 'full')}
            onClick={toggle}
          >
            {full ? <IconArrowsMinimize size="1.1em" /> : <IconArrowsMaximize size="1.1em" />}
          </button>
          <span className={styles.clock}>
            {day(now)} {clock(now)}
          </span>
        </div>
        {children}
      </div>
    </div>
  );
}

/** One number that matters, with what it is measured against. */
export function Kpi({
  label,
  value,
  sub,
  subTone,
  tone,
  onOpen,
  onSub,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly sub?: string | undefined;
  readonly subTone?: 'ok' | 'bad' | undefined;
  readonly tone?: 'bad' | undefined;
  readonly onOpen?: (() => void) | undefined;
  /** Opens what is behind the number below. */
  readonly onSub?: (() => void) | undefined;
}) {
  return (
    <div className={styles.kpi} data-tone={tone}>
      <Opening className={styles.figure} onOpen={onOpen}>
        <span>{label}</span>
        <b key={value}>{value === undefined ? '–' : count(value)}</b>
      </Opening>
      <Opening className={styles.sub} onOpen={sub === undefined ? undefined : onSub}>
        <small data-tone={subTone}>{sub ?? '\u00A0'}</small>
      </Opening>
    </div>
  );
}

/** Words that lead to what is behind them; plain ones where nothing can be opened. */
function Opening({
  className,
  onOpen,
  children,
}: {
  readonly className: string | undefined;
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return onOpen === undefined ? (
    <div className={className}>{children}</div>
  ) : (
    <button type="button" className={className} data-action="drill-down" onClick={onOpen}>
      {children}
    </button>
  );
}

/** A part of a board. */
export function Panel({
  title,
  aside,
  at,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Where the keyboard goes when what it shows is asked for. */
  readonly at?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) {
  return (
    <section ref={at} className={styles.panel} aria-label={title} {...(at !== undefined && { tabIndex: -1 })}>
      <header role="presentation">
        <h2>{title}</h2>
        {aside !== undefined && <small>{aside}</small>}
      </header>
      {children}
    </section>
  );
}

export { styles as boardStyles };
