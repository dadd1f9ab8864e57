import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import type { Lookup } from '../../i18n/texts.ts';
import { changesBetween } from './changes.ts';
import type { Change } from './changes.ts';
import type { States } from './states.ts';
import { holderOf, numberOf } from './history.ts';
import type { HistoryEvent, HistoryStream } from './history.ts';
import styles from './replay.module.css';
import { Fields, fieldName, Value } from './values.tsx';

/** More changes than this at once are counted, not listed. */
const LISTED = 120;
const SIGNS = { added: '+', changed: '~', removed: '\u2212' } as const;

const pathWords = (text: Lookup, path: Change['path']): string =>
  path.map((name) => (typeof name === 'number' ? `#${count(name)}` : fieldName(text, name))).join(' › ');

function ChangeLine({ change }: { readonly change: Change }) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const name = String(change.path.findLast((part) => typeof part === 'string') ?? '');
  return (
    <li data-kind={change.kind}>
      <span className={styles.sign} aria-hidden>
        {SIGNS[change.kind]}
      </span>
      <span className={styles.path}>
        {pathWords(text, change.path)}
        <span className="sr-only"> {t(`diff.${change.kind}`)}</span>
      </span>
      <span className={styles.pair}>
        {change.kind !== 'added' && (
          <del>
            <Value value={change.before} name={name} />
          </del>
        )}
        {change.kind === 'changed' && <span aria-hidden>→</span>}
        {change.kind !== 'removed' && (
          <ins>
            <Value value={change.after} name={name} />
          </ins>
        )}
      </span>
    </li>
  );
}

/** The state after the chosen event, stream by stream, folded here with the contracts' own functions; and what this event changed. */
export function StatePart({
  event,
  streams,
  states,
}: {
  readonly event: HistoryEvent;
  readonly streams: readonly HistoryStream[];
  readonly states: States;
}) {
  const { t } = useTranslation('replay');
  const [chosen, setChosen] = useState<{ readonly stream: string; readonly of: string }>();
  const stream = chosen !== undefined && chosen.of === event.position ? chosen.stream : event.stream;
  const after = states.at(stream, event.position);
  const own = stream === event.stream;
  const changes =
    own && event.command?.outcome !== 'refused' ? changesBetween(states.before(stream, event.position), after) : [];
  return (
    <section className={styles.state} aria-label={t('stateTitle')}>
      <header>
        <h2>{t('stateTitle')}</h2>
      </header>
      <div className={styles.streams} role="group" aria-label={t('streams')}>
        {streams.map((one) => (
          <button
            key={one.stream}
            type="button"
            aria-pressed={one.stream === stream}
            data-own={one.stream === event.stream || undefined}
            onClick={() => setChosen({ stream: one.stream, of: event.position })}
          >
            {t(`holder.${holderOf(one.stream)}`)} <span className="code">{numberOf(one.stream)}</span>
          </button>
        ))}
      </div>
      {states.isPartial(stream) && <p className={styles.note}>{t('partial')}</p>}
      {changes.length === 0 ? (
        <p className="muted">
          {t(own ? (event.command?.outcome === 'refused' ? 'diff.refused' : 'diff.none') : 'diff.other')}
        </p>
      ) : (
        <>
          <h3>{t('diff.title')}</h3>
          <ul className={styles.changes}>
            {changes.slice(0, LISTED).map((change) => (
              <ChangeLine key={`${change.path.join('/')}${change.kind}`} change={change} />
            ))}
            {changes.length > LISTED && (
              <li className="muted">
                {t('diff.more', { count: changes.length - LISTED, formatted: count(changes.length - LISTED) })}
              </li>
            )}
          </ul>
          <h3>{t('whole')}</h3>
        </>
      )}
      <Fields of={after} />
      <p className={`muted ${styles.explained ?? ''}`}>{t('explained')}</p>
    </section>
  );
}
