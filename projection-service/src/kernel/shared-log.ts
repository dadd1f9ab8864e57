import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore, Page, Position } from '@malote/infra/event-store/port.ts';

/** The log as groups of read models follow it. */
export interface SharedLog {
  /**
   * Pages of the log from a position on, for ever, without the events of types that the group leaves out; pages without any where none came, less often.
   * Each event comes once, in the order of the log. Ends without an error when the signal aborts or the store is closed. @throws LostEvent
   */
  readonly follow: (
    after: Position,
    options: { readonly signal: AbortSignal; readonly leavesOut: readonly string[] },
  ) => AsyncGenerator<Page>;
}

/** Events of one page: one is folded while another is written and a third is read, and what is under way is a part of the process's memory. */
const PAGE = 500;
/**
 * At the end of the log the next page is read so long after the last one, and no group is given the next one sooner: what comes meanwhile travels together.
 * Whoever asked for each event by itself would spend his time, and the server's, on asking. An event after a silence waits for nothing.
 */
const PACE_MS = 15;
/** Groups that pages do not concern are told so often how far the log has come: beside a busy group it goes on all the time. */
const QUIET_PACE_MS = 60;
/** Characters of events that are kept for those who have not had them yet; who needs older ones reads them by itself. */
const KEPT_CHARACTERS = 2 << 20;

/**
 * Reads the end of the log once for all groups of a process, where each would ask for the same pages. Nobody waits for another: who is behind what is kept,
 * at its start or because it is slow, reads by itself until it has caught up. `leftOut`: types that no group of the process folds.
 */
export function sharedLog(store: Pick<EventStore, 'subscribe'>, leftOut: readonly string[]): SharedLog {
  let end: LogEnd | undefined;

  function endFrom(position: Position): LogEnd {
    const mine = logEnd(store, leftOut, position, () => {
      if (end === mine) end = undefined;
    });
    return mine;
  }

  return {
    async *follow(after, { signal, leavesOut }) {
      const without: ReadonlySet<string> = new Set(leavesOut);
      const missed = leftOut.find((type) => !without.has(type));
      if (missed !== undefined) throw new Error(`The reader of the log leaves out ${missed}, which a group folds`);
      for (let at: Position | undefined = after; at !== undefined;) {
        let newest: Page | undefined;
        for await (const page of store.subscribe(at, { signal, limit: PAGE, types: { except: leavesOut } })) {
          if (page.last >= (end?.keptFrom() ?? page.head)) {
            newest = page;
            break;
          }
          yield page;
        }
        if (newest === undefined) return;
        end ??= endFrom(newest.last);
        at = yield* end.follow(newest, without, signal);
      }
    },
  };
}

/** The last pages of the log, as long as somebody follows them. */
interface LogEnd {
  /** What stands after this position is kept. */
  readonly keptFrom: () => Position;
  /**
   * A page that somebody read by itself, and those after it, which are kept from now on as long as he takes it.
   * Ends with the position of who was left behind, and undefined when the log is followed no more.
   */
  readonly follow: (
    first: Page,
    without: ReadonlySet<string>,
    signal: AbortSignal,
  ) => AsyncGenerator<Page, Position | undefined>;
}

function logEnd(
  store: Pick<EventStore, 'subscribe'>,
  leftOut: readonly string[],
  begin: Position,
  onEnd: () => void,
): LogEnd {
  const stop = new AbortController();
  const followers = new Set<{ seen: Position }>();
  const kept: Page[] = [];
  let characters = 0;
  let [from, to, head, told] = [begin, begin, begin, begin];
  let toldAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let over: { readonly error?: unknown } | undefined;
  /** Followers that have had everything, and wait. */
  let hungry = 0;
  let wanted = Promise.withResolvers<void>();
  let changed = Promise.withResolvers<void>();

  function change(): void {
    const before = changed;
    changed = Promise.withResolvers();
    before.resolve();
  }

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    told = to;
    toldAt = performance.now();
    change();
  }

  function dropOldest(): void {
    const page = kept.shift();
    if (page === undefined) return;
    from = page.last;
    characters -= charactersOf(page);
  }

  /** Lets go of what everybody has had. */
  function drop(): void {
    while (kept.length > 0 && followers.values().every(({ seen }) => seen >= (kept[0]?.last ?? 0n))) dropOldest();
  }

  function keep(page: Page): void {
    kept.push(page);
    characters += charactersOf(page);
    while (characters > KEPT_CHARACTERS && kept.length > 1) dropOldest();
    ({ last: to, head } = page);
    const rest = toldAt + QUIET_PACE_MS - performance.now();
    if (rest <= 0) return tell();
    timer ??= setTimeout(tell, rest);
    change();
  }

  /** As fast as the fastest follower, for whom a slow one is no reason to wait. */
  async function read(): Promise<void> {
    const types = { except: leftOut };
    for await (const page of store.subscribe(begin, { signal: stop.signal, limit: PAGE, types })) {
      keep(page);
      if (page.last >= page.head) await wait(PACE_MS, undefined, { signal: stop.signal });
      while (hungry === 0 && !stop.signal.aborted) await wanted.promise;
    }
  }

  function ended(how: { readonly error?: unknown }): void {
    if (over !== undefined) return;
    over = how;
    clearTimeout(timer);
    onEnd();
    stop.abort();
    wanted.resolve();
    change();
  }

  async function* follow(
    first: Page,
    without: ReadonlySet<string>,
    signal: AbortSignal,
  ): AsyncGenerator<Page, Position | undefined> {
    const follower = { seen: first.last };
    followers.add(follower);
    signal.addEventListener('abort', change, { once: true });
    try {
      let next: Page | undefined = first;
      for (let at = first.last; !signal.aborted;) {
        if (next !== undefined) {
          at = next.last;
          const given = performance.now();
          yield next;
          const rest = next.events.length > 0 && at >= head ? given + PACE_MS - performance.now() : 0;
          if (rest > 0) await wait(rest, undefined, { signal }).catch(() => undefined);
        } else await more();
        if (over?.error !== undefined) throw over.error;
        if (over !== undefined) return undefined;
        if (follower.seen < from) return at;
        next = unseen(follower, at, without);
      }
      return undefined;
    } finally {
      signal.removeEventListener('abort', change);
      followers.delete(follower);
      drop();
      if (followers.size === 0) ended({});
    }
  }

  /** What came since a follower looked, if it is to be given that: events of its own, or how far the log has come. */
  function unseen(follower: { seen: Position }, at: Position, without: ReadonlySet<string>): Page | undefined {
    const { seen } = follower;
    const events = kept.flatMap((page) =>
      page.last <= seen ? [] : page.events.filter(({ position, type }) => position > seen && !without.has(type)),
    );
    if (to > seen) follower.seen = to;
    drop();
    return events.length > 0 || told > at ? { events, last: follower.seen, head } : undefined;
  }

  async function more(): Promise<void> {
    hungry += 1;
    wanted.resolve();
    wanted = Promise.withResolvers();
    await changed.promise;
    hungry -= 1;
  }

  read().then(
    () => ended({}),
    (error: unknown) => ended(stop.signal.aborted ? {} : { error }),
  );
  return { keptFrom: () => from, follow };
}

const charactersOf = ({ events }: Page): number =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
