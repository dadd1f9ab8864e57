import { useTranslation } from 'react-i18next';
import { clock } from '../../i18n/format.ts';
import { ToneLabel } from '../status/status.tsx';
import { canTakeBack, TONES } from './station.ts';
import type { LogLine, Station } from './station.ts';
import styles from './scan.module.css';

/** Lines that are shown. */
const LOG_LINES = 20;

/** The last scans of a station, newest first, with the way to take one back and to keep them as a file. */
export function ScanLog({
  station: { log: ofPage, undo },
  before,
  file,
}: {
  readonly station: Pick<Station, 'log' | 'undo'>;
  /** Lines of before the page was drawn anew; those after them are counted on. */
  readonly before: readonly LogLine[];
  /** The scans of this session are offered as a file. */
  readonly file: true | undefined;
}) {
  const { t } = useTranslation('scan');
  const first = before[0]?.number ?? 0;
  const all = () => [...ofPage.map((line) => ({ ...line, number: line.number + first })), ...before];
  const log = before.length === 0 ? ofPage : all();
  return (
    <div className={styles.logBox} tabIndex={0} role="region" aria-label={t('last')}>
      <table className={styles.log}>
        <caption className="kicker">
          <span className={styles.tools}>
            {t('last')}
            {file && (
              <button
                type="button"
                className="link"
                data-action="export"
                disabled={log.length === 0}
                onClick={() => void import('./session-file.ts').then(({ saveSession }) => saveSession(log))}
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
                      onClick={() => undo(line)}
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
  );
}
