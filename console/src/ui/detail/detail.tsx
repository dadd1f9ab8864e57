import type { ReactNode } from 'react';
import { dayOfStory, hour, instantExact } from '../../i18n/format.ts';
import type { Tone } from '../../theme/tokens.ts';
import { ToneShape } from '../status/status.tsx';
import styles from './detail.module.css';

/** Pairs of a name and a value; what is empty shows a dash. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? <span className="muted">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a detail page, with its heading. */
export function Section({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionHead}>
        {title}
        {aside !== undefined && <span>{aside}</span>}
      </h2>
      {children}
    </section>
  );
}

/** One moment on a timeline. */
export interface Moment {
  readonly key: string;
  readonly at: string;
  readonly tone: Tone;
  readonly words: ReactNode;
  readonly sub?: ReactNode;
  readonly undone?: boolean;
}

/** What happened, newest first as given; the date stands where it changes. */
export function Timeline({ moments, label }: { readonly moments: readonly Moment[]; readonly label: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {moments.map((moment, at) => {
        const before = moments[at - 1];
        const newDay = before === undefined || dayOfStory(before.at) !== dayOfStory(moment.at);
        return (
          <li key={moment.key} data-undone={moment.undone || undefined}>
            <time className={styles.when} dateTime={moment.at} title={instantExact(moment.at)}>
              {newDay && <b style={{ fontWeight: 550, color: 'var(--text)' }}>{dayOfStory(moment.at)} </b>}
              {hour(moment.at)}
            </time>
            <span className={styles.mark} data-tone={moment.tone}>
              <ToneShape tone={moment.tone} size={10} />
            </span>
            <div>
              <div className={styles.words}>{moment.words}</div>
              {moment.sub !== undefined && <div className={styles.sub}>{moment.sub}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

export { styles as detailStyles };
