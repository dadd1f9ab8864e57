import { LostEvent } from './errors.ts';
import { pollEveryMs } from './limits.ts';
import type { FollowedPage, Page, Position, TypeChoice } from './port.ts';
import type { Wakeups } from './wakeups.ts';

/** What a subscription needs of its store. */
export interface SubscriptionSource {
  /** The next page, without the events of other types where types are named. */
  follow(after: Position, limit: number, types: TypeChoice | undefined): Promise<FollowedPage>;
  readonly wakeups: Wakeups;
  /** Whether an error of reading passes by itself (a lost connection); any other ends the subscription. */
  readonly passes: (error: unknown) => boolean;
  /** Aborts when the store is closed. */
  readonly closing: AbortSignal;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Catches up by reading, then waits for a notice or a second, whichever comes first, and reads again. A lost connection
 * is waited out; a missing position is not: it ends the subscription with the alarm.
 */
export async function* subscription(
  source: SubscriptionSource,
  after: Position,
  options: { readonly signal: AbortSignal; readonly limit: number; readonly types?: TypeChoice },
): AsyncGenerator<FollowedPage> {
  const { wakeups } = source;
  const signal = AbortSignal.any([options.signal, source.closing]);
  let last = after;
  while (!signal.aborted) {
    const mark = wakeups.mark();
    const page = await source
      .follow(last, options.limit, options.types)
      .catch((error: unknown) => waitedOut(error, signal, source));
    if (page === undefined) {
      await wakeups.next(wakeups.mark(), pollEveryMs, signal);
    } else if (page.passed > 0) {
      if (signal.aborted) return;
      last = page.last;
      yield page;
    } else {
      if (page.head < last) throw new LostEvent(last, undefined);
      await wakeups.next(mark, pollEveryMs, signal);
    }
  }
}

/** A page of the log as one that is followed, without what was not asked for. */
export const ofTypes = (page: Page, types: TypeChoice | undefined): FollowedPage => ({
  ...page,
  events:
    types === undefined
      ? page.events
      : page.events.filter(({ type }) => ('only' in types ? types.only.includes(type) : !types.except.includes(type))),
  passed: page.events.length,
});

const waitedOut = (error: unknown, signal: AbortSignal, { passes, onTrouble }: SubscriptionSource): undefined => {
  if (signal.aborted) return undefined;
  if (error instanceof LostEvent || !passes(error)) throw error;
  onTrouble(error);
  return undefined;
};
