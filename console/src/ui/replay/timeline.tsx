import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, shortDay } from '../../i18n/format.ts';
import { useLookup } from '../../i18n/texts.ts';
import { whoIs } from '../fields/values.ts';
import { ToneShape } from '../status/status.tsx';
import { isRefused, numberOf, toneOf } from './history.ts';
import type { HistoryEvent, Telling } from './history.ts';
import styles from './replay.module.css';
import { eventWords, holderWords, useRecordReplayed } from './words.ts';

const ROW = 56;

/** The events as a list with one place for the keyboard: only those in sight are drawn, so that thousands cost nothing. */
export function Timeline({
  events,
  at,
  telling,
  onChoose,
  onKey,
}: {
  readonly events: readonly HistoryEvent[];
  readonly at: number;
  readonly telling: Telling;
  readonly onChoose: (at: number) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}) {
  const { t } = useTranslation('replay');
  const text = useLookup();
  const record = useRecordReplayed();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the compiler that this would hinder is not in use
  const rows = useVirtualizer({
    count: events.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' });
  }, [at, rows]);
  const active = events[at];
  return (
    <div
      ref={scroller}
      className={styles.timeline}
      role="listbox"
      aria-label={t('timeline')}
      tabIndex={0}
      onKeyDown={onKey}
      {...(active === undefined ? {} : { 'aria-activedescendant': `event-${active.position}` })}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const event = events[index];
          if (event === undefined) return null;
          const before = events[index - 1];
          const time = telling === 'learned' ? event.receivedAt : event.happenedAt;
          const newDay =
            before === undefined ||
            shortDay(telling === 'learned' ? before.receivedAt : before.happenedAt) !== shortDay(time);
          const tone = toneOf(event);
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the listbox around it has the keys
            <div
              key={event.position}
              id={`event-${event.position}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              aria-posinset={index + 1}
              aria-setsize={events.length}
              className={styles.row}
              data-refused={isRefused(event) || undefined}
              data-broken={event.chain === 'broken' || undefined}
              style={{ height: ROW, transform: `translateY(${start}px)` }}
              onClick={() => onChoose(index)}
            >
              <span className={styles.time}>
                {clock(time)}
                <span>{newDay ? shortDay(time) : '\u00A0'}</span>
              </span>
              <span className={styles.rail}>
                <span data-tone={tone} className={styles.dot}>
                  <ToneShape tone={tone} size={11} />
                </span>
              </span>
              <span className={styles.what}>
                <span className={styles.title}>
                  <b>{eventWords(text, event, record)}</b>
                  {event.late && <em>{t('late')}</em>}
                </span>
                <span className={styles.about}>
                  <span>{holderWords(text, event.stream, record)}</span>
                  <span className="code">{numberOf(event.stream)}</span>
                  {isRefused(event) ? (
                    <span className={styles.said} title={event.command?.msg ?? event.command?.code ?? ''}>
                      {event.command?.msg ?? event.command?.code}
                    </span>
                  ) : (
                    <span className={styles.place} title={event.site ?? event.actorName ?? undefined}>
                      {event.siteName ?? event.site ?? event.actorName ?? whoIs(event.actor)}
                    </span>
                  )}
                </span>
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
