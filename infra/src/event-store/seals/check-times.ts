import { writtenAtOf } from '../chain.ts';
import type { RecordedEvent } from '../port.ts';

/** The clocks of a writer and of his store may be so far apart (ms), and an append may be on its way for so long. */
const APART_MS = 10 * 60_000;

interface Timed {
  /** By the store's clock (ms). */
  readonly recordedAt: number;
  /** From the writer's time to the store's (ms). */
  readonly lag: number;
}

/**
 * Looks at the times that the store's own clock gave, in the global order; answers an event whose time cannot be: no hash covers it, but the writer's time
 * is covered, and the store's goes on with it. A log that was moved was recorded anew, later than it was written: what was written first waited
 * longest, so from event to event the time between the two becomes shorter.
 */
export function timeCheck(): (event: RecordedEvent) => RecordedEvent | undefined {
  let newest: { readonly event: RecordedEvent; readonly of: Timed; readonly before: Timed | undefined } | undefined;
  return (event) => {
    const written = Date.parse(writtenAtOf(event.metadata) ?? '');
    if (Number.isNaN(written)) return undefined;
    const of = { recordedAt: event.recordedAt.getTime(), lag: event.recordedAt.getTime() - written };
    if (of.lag < -APART_MS) return event;
    const before = newest && goneOn(newest.before, newest.of);
    if (follows(before, of)) {
      newest = { event, of, before };
      return undefined;
    }
    if (newest === undefined || newest.of.lag <= APART_MS || !follows(newest.before, of)) return event;
    const found = newest.event; // this one agrees with all but it
    newest = { event, of, before: newest.before };
    return found;
  };
}

const follows = (before: Timed | undefined, { recordedAt, lag }: Timed): boolean =>
  before === undefined || (recordedAt >= before.recordedAt - APART_MS && lag <= before.lag + APART_MS);

const goneOn = (before: Timed | undefined, { recordedAt, lag }: Timed): Timed =>
  before === undefined
    ? { recordedAt, lag }
    : { recordedAt: Math.max(before.recordedAt, recordedAt), lag: Math.min(before.lag, lag) };
