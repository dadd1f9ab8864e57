import type { ReactNode } from 'react';
import { count } from '../../i18n/format.ts';
import type { Tone } from '../../theme/tokens.ts';
import styles from './board.module.css';

/** One line of a ranking: its bar lies behind the words, so that long names have the whole width. */
export interface Rank {
  readonly key: string;
  readonly label: ReactNode;
  readonly title?: string;
  readonly value: number;
  readonly tone?: Tone;
  readonly aside?: string;
  readonly onOpen?: (() => void) | undefined;
}

/** So many have room for two lines each. */
const FEW = 6;

/** Numbers side by side, each with its bar. */
export function Ranks({
  ranks,
  label,
  dense,
}: {
  readonly ranks: readonly Rank[];
  readonly label: string;
  readonly dense?: true;
}) {
  const most = Math.max(1, ...ranks.map((rank) => rank.value));
  return (
    <ol
      className={styles.ranks}
      data-dense={dense}
      data-few={(dense === undefined && ranks.length <= FEW) || undefined}
      aria-label={label}
    >
      {ranks.map(({ key, label: words, title, value, tone, aside, onOpen }) => {
        const inside = (
          <>
            <i data-tone={tone} style={{ width: `${(value / most) * 100}%` }} />
            <span>{words}</span>
            {aside !== undefined && <small>{aside}</small>}
            <b>{count(value)}</b>
          </>
        );
        return (
          <li key={key}>
            {onOpen === undefined ? (
              <span className={styles.rank} title={title}>
                {inside}
              </span>
            ) : (
              <button type="button" className={styles.rank} title={title} data-action="drill-down" onClick={onOpen}>
                {inside}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
