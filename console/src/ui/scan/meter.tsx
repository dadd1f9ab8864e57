import { scanStyles as styles } from './scan-station.tsx';

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
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={words}
      >
        <i data-tone={share >= 1 ? 'bad' : share >= 0.9 ? 'warn' : 'ok'} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
