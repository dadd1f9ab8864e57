import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, count, day } from '../../i18n/format.ts';
import { clockSkew } from '../../client/sign-in.ts';
import { useNow } from '../../shell/watches.ts';
import styles from './board.module.css';

/** Data older than this is called old. */
export const STALE_MS = 30_000;

/** A board: one composition for every screen size, always with clock and age of its data. */
export function Board({ title, asOf, behind, tools, children }: { readonly title: string; readonly asOf: string | undefined; readonly behind: number; readonly tools?: ReactNode; readonly children: ReactNode }) {
  const { t } = useTranslation('tower');
  const now = useNow(1_000) + clockSkew.ms;
  const frame = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const age = asOf === undefined ? undefined : Math.max(0, now - Date.parse(asOf));
  const stale = age !== undefined && age > STALE_MS;
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.board}>
        <div className={styles.head}>
          <h1>{title}</h1>
          <span className={styles.live} data-state={stale ? 'late' : 'live'}><i aria-hidden />{age === undefined ? t('waiting') : age < 2_000 ? t('live') : t('age', { seconds: count(Math.round(age / 1_000)) })}{behind > 0 && ` · ${t('behind', { count: behind, formatted: count(behind) })}`}</span>
          {stale && <span className={styles.stale} role="alert">{t('stale')}</span>}
          <span className={styles.grow} />
          {tools}
          <button type="button" className={styles.tool} aria-label={t(full ? 'smaller' : 'full')} title={t(full ? 'smaller' : 'full')} onClick={() => void (full ? document.exitFullscreen() : frame.current?.requestFullscreen())}>{full ? <IconArrowsMinimize size="1.1em" /> : <IconArrowsMaximize size="1.1em" />}</button>
          <span className={styles.clock}>{day(now)} {clock(now)}</span>
        </div>
        {children}
      </div>
    </div>
  );
}

/** One number that matters, with what it is measured against. */
export function Kpi({ label, value, sub, subTone, tone, onOpen }: { readonly label: string; readonly value: number | undefined; readonly sub?: string | undefined; readonly subTone?: 'ok' | 'bad' | undefined; readonly tone?: 'bad' | undefined; readonly onOpen?: (() => void) | undefined }) {
  const inside = <><span>{label}</span><b>{value === undefined ? '–' : count(value)}</b><small data-tone={subTone}>{sub ?? '\u00A0'}</small></>;
  return onOpen === undefined ? <div className={styles.kpi} data-tone={tone}>{inside}</div> : <button type="button" className={styles.kpi} data-tone={tone} onClick={onOpen}>{inside}</button>;
}

/** A part of a board. */
export function Panel({ title, aside, area, children }: { readonly title: string; readonly aside?: ReactNode; readonly area: string; readonly children: ReactNode }) {
  return <section className={styles.panel} style={{ gridArea: area }} aria-label={title}><header role="presentation"><h2>{title}</h2>{aside !== undefined && <small>{aside}</small>}</header>{children}</section>;
}

export { styles as boardStyles };
