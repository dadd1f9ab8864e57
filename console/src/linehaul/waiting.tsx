import type { RecordRow } from '../client/records.ts';
import { scanStyles as styles } from '../ui/scan/scan-station.tsx';

/** Before anything is at hand: what to scan first, and what waits, for whoever has nothing to scan. */
export function Waiting({
  kicker,
  how,
  heading,
  nothing,
  rows,
  saying,
  onChoose,
}: {
  readonly kicker: string;
  readonly how: string;
  readonly heading: string;
  readonly nothing: string;
  readonly rows: readonly RecordRow[];
  /** What is said of one beside its number. */
  readonly saying: (row: RecordRow) => string;
  readonly onChoose: (row: RecordRow) => void;
}) {
  return (
    <div className={styles.grow}>
      <p className="kicker">{kicker}</p>
      <p className="muted" style={{ marginTop: 6 }}>
        {how}
      </p>
      <p className="kicker" style={{ marginTop: 16 }}>
        {heading}
      </p>
      {rows.length === 0 ? (
        <p className="muted" style={{ marginTop: 6 }}>
          {nothing}
        </p>
      ) : (
        <ul className={styles.contents} aria-label={heading}>
          {rows.map((row) => (
            <li key={row.code}>
              <button type="button" className="link code" onClick={() => onChoose(row)}>
                {row.code}
              </button>
              <span>{saying(row)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
