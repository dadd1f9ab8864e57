import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parseEvent, parseWhenAsked } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { StateTable } from '@malote/infra/event-store/postgres/states.ts';
import { runLater } from './later.ts';
import type { Later } from './later.ts';
import { rest } from './rest.ts';

/** An intent that some event opens and another one closes; one that stays open for `afterMs` is brought to its end. */
export interface Watch {
  readonly name: string;
  /** The types of event that open or close it; it is asked about no others. */
  readonly types: readonly string[];
  readonly opens: (event: StoredEvent) => string | undefined;
  readonly closes: (event: StoredEvent) => readonly string[];
  /** How old an intent is when it is overdue; where that differs from one to the other, its event says it. */
  readonly afterMs: number | ((opened: StoredEvent) => number);
  /** Its intents stay open for days: each is kept by itself, and none holds back the place from which the next leader looks. At most some ten thousand. */
  readonly lasting?: true;
  /** They end in the order in which they were opened: while one is open still, those behind it are not asked for. Of thousands that wait each look asks one. */
  readonly inOrder?: true;
  /**
   * Ends the intent; it may have been ended by somebody else meanwhile. Looked at again when it answers that it is open still, and when it throws. `more`: it
   * waits for nobody and did a part of its work; it goes on as soon as every other one had its turn.
   */
  readonly end: (opened: StoredEvent) => Promise<void | 'open' | 'more'>;
  /** What else it does, once events are so old; begun when this process has heard of everything, so it may ask what the watch knows. */
  readonly later?: Later;
}

/** A watch that has something to do for every event of some types, at once, and waits for nothing else. */
export const forEachEvent = (name: string, types: readonly string[], end: Watch['end']): Watch => ({
  name,
  afterMs: 0,
  types,
  opens: (event) => event.id,
  closes: () => [],
  end,
});

/** The row of the table of states where the reactor's place is kept. The version is raised with a watch that must see what was opened before it existed: the whole log is looked at once. */
export const REACTOR_KEPT = { stream: 'reactor', version: 5 } as const;
const LOOK_EVERY_MS = 500;
const KEEP_EVERY_MS = 5_000;
/** At the end of the log it rests so long between two looks: nothing that it ends is younger than some seconds, and every flush would be a look for it. */
const REST_MS = 100;

interface ReactorOptions {
  readonly store: EventStore;
  readonly states: StateTable;
  readonly watches: readonly Watch[];
  /** Filled while this process leads, emptied when it no longer does. For who wants to see what is open. */
  readonly open?: OpenIntents;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly onTrouble: (error: unknown, watch: string) => void;
}

/** What was begun and has not been concluded, by watch and key. `overdueAt` is an instant of this process's own clock, which nobody sets. */
export type OpenIntents = Map<
  string,
  { readonly watch: Watch; readonly event: StoredEvent; readonly before: Place; readonly overdueAt: number }
>;

/** What is kept between leaders: how far everything was looked at, and where the lasting intents stand that are open. */
interface Kept {
  readonly position: string;
  readonly lasting: readonly string[];
}

/** A place in the log between two pages: the position of the event there, and how many events there are up to it. */
interface Place {
  readonly position: bigint;
  readonly events: number;
}

/**
 * Follows open intents, at start and as they come (architecture, section 3). One process runs it at a time; its checkpoint is the
 * oldest position that is still open, so that a new leader sees every open intent again; those that last are named beside it.
 */
export async function runReactor({
  store,
  states,
  watches,
  open = new Map(),
  signal,
  now,
  onTrouble,
}: ReactorOptions): Promise<void> {
  /** Of each type those that are asked about it: there are dozens of watches, and every event of the log comes by. */
  const askedAbout = Map.groupBy(
    watches.flatMap((watch) => [...new Set(watch.types)].map((type) => ({ type, watch }))),
    ({ type }) => type,
  );
  const types = [...askedAbout.keys()];
  const row = (await states.load([REACTOR_KEPT.stream])).get(REACTOR_KEPT.stream);
  const kept = row?.stateVersion === REACTOR_KEPT.version ? (JSON.parse(row.state) as Kept) : undefined;
  let at: Place =
    row === undefined || kept === undefined
      ? { position: 0n, events: 0 }
      : { position: BigInt(kept.position), events: row.version - 1 };

  async function keep(): Promise<void> {
    let oldest = at;
    const lasting = new Set<bigint>();
    for (const { watch, event, before } of open.values())
      if (watch.lasting === true) lasting.add(event.position);
      else if (before.position < oldest.position) oldest = before;
    await states
      .save([
        {
          stream: REACTOR_KEPT.stream,
          stateVersion: REACTOR_KEPT.version,
          version: oldest.events + 1,
          headHash: '',
          state: JSON.stringify({
            position: oldest.position.toString(),
            lasting: [...lasting].toSorted((one, other) => (one < other ? -1 : 1)).map(String),
          } satisfies Kept),
        },
      ])
      .catch((error: unknown) => onTrouble(error, 'checkpoint'));
  }

  /** A writer whose clock was ahead of ours, or ours set back since, makes nobody wait longer than what was written just now. */
  function overdueAt(event: StoredEvent, { afterMs }: Watch): number {
    const age = Math.max(0, now().getTime() - Date.parse(event.metadata.writtenAt));
    return performance.now() + Math.max(0, (typeof afterMs === 'number' ? afterMs : afterMs(event)) - age);
  }

  function take(event: StoredEvent, watch: Watch, before: Place): void {
    for (const closed of watch.closes(event)) open.delete(`${watch.name}:${closed}`);
    const opened = watch.opens(event);
    if (opened !== undefined)
      open.set(`${watch.name}:${opened}`, { watch, event, before, overdueAt: overdueAt(event, watch) });
  }

  /** Lasting intents of before the place are taken up again, in the order in which they were opened. */
  async function takeUp(): Promise<void> {
    for (const position of kept?.lasting ?? []) {
      const recorded = BigInt(position) > at.position ? undefined : await store.readAt(BigInt(position));
      if (recorded === undefined) continue;
      const event = parseEvent(recorded);
      for (const { watch } of askedAbout.get(event.type) ?? []) if (watch.lasting === true) take(event, watch, at);
    }
  }

  const over = new AbortController();
  /** One turn of each that is overdue; whether one of them goes on without waiting. */
  async function endEach(): Promise<boolean> {
    let goesOn = false;
    const held = new Set<Watch>();
    for (const [key, intent] of open) {
      const { watch, event } = intent;
      if (held.has(watch) || performance.now() < intent.overdueAt) continue;
      try {
        const left = await watch.end(event);
        goesOn ||= left === 'more';
        if (left !== undefined) {
          if (watch.inOrder === true) held.add(watch);
          continue;
        }
        if (open.get(key) === intent) open.delete(key); // opened once more meanwhile, it is looked at once more
      } catch (error) {
        if (watch.inOrder === true) held.add(watch);
        onTrouble(error, watch.name);
      }
    }
    return goesOn;
  }

  let ending = false;
  async function endOverdue(): Promise<void> {
    if (ending) return;
    ending = true;
    try {
      // oxlint-disable-next-line no-await-in-loop -- one turn after the other
      while ((await endEach()) && !signal.aborted && !over.signal.aborted);
    } finally {
      ending = false;
    }
  }

  await takeUp();
  let caughtUp = false;
  /** What looks later ends with this one. */
  let following: readonly Promise<void>[] = [];
  const followLater = (): readonly Promise<void>[] =>
    watches.flatMap(({ later }) =>
      later === undefined
        ? []
        : runLater({ store, states, later, signal: AbortSignal.any([signal, over.signal]), now, onTrouble }).catch(
            (error: unknown) => onTrouble(error, later.name),
          ),
    );
  const looking = setInterval(() => void endOverdue(), LOOK_EVERY_MS);
  const keeping = setInterval(() => void keep(), KEEP_EVERY_MS);
  try {
    for await (const page of store.subscribe(at.position, { signal, limit: 1_000, types: { only: types } })) {
      const before = at;
      at = { position: page.last, events: before.events + page.passed };
      for (const recorded of page.events) {
        const event = parseWhenAsked(recorded);
        for (const { watch } of askedAbout.get(event.type) ?? []) take(event, watch, before);
      }
      if (page.last < page.head) continue;
      if (!caughtUp) {
        await keep(); // a long way is not gone twice, also when this process ends a moment later
        following = followLater();
      }
      caughtUp = true;
      await rest(REST_MS, signal);
    }
  } finally {
    clearInterval(looking);
    clearInterval(keeping);
    over.abort();
    await Promise.all(following);
    await keep();
    open.clear();
  }
}
