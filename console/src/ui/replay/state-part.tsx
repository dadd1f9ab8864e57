import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count, instantExact } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { changesBetween } from './changes.ts';
import type { Change } from './changes.ts';
import type { States } from './states.ts';
import { numberOf } from './history.ts';
import type { HistoryEvent, HistoryStream, Telling } from './history.ts';
import { changesOfRecord, pathOf, RecordValue, StateOfRecord } from './record-fields.tsx';
import styles from './replay.module.css';
import { eventWords, holderWords, useRecordReplayed } from './words.ts';

/** More changes than this at once are counted, not listed. */
const LISTED = 120;
const SIGNS = { added: '+', changed: '~', removed: '\u2212' } as const;

function ChangeLine({ change }: { readonly change: Change }) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const record = useRecordReplayed();
  const name = String(change.path.findLast((part) => typeof part === 'string') ?? '');
  return (
    <li data-kind={change.kind}>
      <span className={styles.sign} aria-hidden>
        {SIGNS[change.kind]}
      </span>
      <span className={styles.path}>
        {pathOf(text, change.path, record).join(' › ')}
        <span className="sr-only"> {t(`diff.${change.kind}`)}</span>
      </span>
      <span className={styles.pair}>
        {change.kind !== 'added' && (
          <del>
            <RecordValue value={change.before} name={name} />
          </del>
        )}
        {change.kind === 'changed' && <span aria-hidden>→</span>}
        {change.kind !== 'removed' && (
          <ins>
            <RecordValue value={change.after} name={name} />
          </ins>
        )}
      </span>
    </li>
  );
}

interface StatePartProps {
  readonly event: HistoryEvent;
  readonly streams: readonly HistoryStream[];
  readonly states: States;
  readonly telling: Telling;
  /** The event with whose state this one is compared, where that is not the one before. */
  readonly since: HistoryEvent | undefined;
  readonly onSince: (event: HistoryEvent | undefined) => void;
}

/**
 * The state after the chosen event, stream by stream, folded here with the contracts' own functions; and what changed: by this event, or since another one
 * that was held fast.
 */
export function StatePart({ event, streams, states, telling, since, onSince }: StatePartProps) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const record = useRecordReplayed();
  const [chosen, setChosen] = useState<{ readonly stream: string; readonly of: string }>();
  const stream = chosen !== undefined && chosen.of === event.position ? chosen.stream : event.stream;
  const after = states.at(stream, event.position);
  const own = stream === event.stream;
  const isRefusal = event.command?.outcome === 'refused';
  const between = record === undefined ? changesBetween : changesOfRecord;
  const changes =
    since !== undefined
      ? between(states.at(stream, since.position), after)
      : own && !isRefusal
        ? between(states.before(stream, event.position), after)
        : [];
  return (
    <section className={styles.state} aria-label={t('stateTitle')}>
      <header>
        <h2>{t('stateTitle')}</h2>
        <button
          type="button"
          className="link"
          aria-pressed={since !== undefined}
          onClick={() => onSince(since === undefined ? event : undefined)}
        >
          {t(since === undefined ? 'since.hold' : 'since.let')}
        </button>
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
            {holderWords(text, one.stream, record)} <span className="code">{numberOf(one.stream)}</span>
          </button>
        ))}
      </div>
      {states.isPartial(stream) && <p className={styles.note}>{t('partial')}</p>}
      {since !== undefined && (
        <p className={styles.note}>
          {t('since.told', {
            event: eventWords(text, since, record),
            when: instantExact(telling === 'learned' ? since.receivedAt : since.happenedAt),
          })}
        </p>
      )}
      {changes.length === 0 ? (
        <p className="muted">
          {t(since !== undefined ? 'since.none' : own ? (isRefusal ? 'diff.refused' : 'diff.none') : 'diff.other')}
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
      <StateOfRecord of={after} />
      <p className={`muted ${styles.explained ?? ''}`}>{t('explained')}</p>
    </section>
  );
}
