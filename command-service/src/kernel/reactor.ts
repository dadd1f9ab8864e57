import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { StateTable } from '@malote/infra/event-store/postgres/states.ts';
import { rest } from './rest.ts';

/** An intent that some event opens and another one closes; one that stays open for `afterMs` is brought to its end. */
export interface Watch {
  readonly name: string;
  /** The types of event that open or close it; it is asked about no others. */
  readonly types: readonly string[];
  readonly opens: (event: StoredEvent) => string | undefined;
  readonly closes: (event: StoredEvent) => readonly string[];
  readonly afterMs: number;
  /** Ends the intent; it may have been ended by somebody else meanwhile. Looked at again when it answers that it is open still, and when it throws. */
  readonly end: (opened: StoredEvent) => Promise<void | 'open'>;
}

/** The row of the table of states where the reactor's place is kept. The version is raised with a watch that must see what was opened before it existed: the whole log is looked at once. */
export const REACTOR_KEPT = { stream: 'reactor', version: 3 } as const;
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

/** A place in the log between two pages: the position of the event there, and how many events there are up to it. */
interface Place {
  readonly position: bigint;
  readonly events: number;
}

/**
 * Follows open intents, at start and as they come (architecture, section 3). One process runs it at a time; its checkpoint is the
 * oldest position that is still open, so that a new leader sees every open intent again.
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
  const types = [...new Set(watches.flatMap((watch) => watch.types))];
  const row = (await states.load([REACTOR_KEPT.stream])).get(REACTOR_KEPT.stream);
  let at: Place =
    row?.stateVersion === REACTOR_KEPT.version
      ? { position: BigInt((JSON.parse(row.state) as { position: string }).position), events: row.version - 1 }
      : { position: 0n, events: 0 };

  async function keep(): Promise<void> {
    let oldest = at;
    for (const { before } of open.values()) if (before.position < oldest.position) oldest = before;
    await states
      .save([
        {
          stream: REACTOR_KEPT.stream,
          stateVersion: REACTOR_KEPT.version,
          version: oldest.events + 1,
          headHash: '',
          state: JSON.stringify({ position: oldest.position.toString() }),
        },
      ])
      .catch((error: unknown) => onTrouble(error, 'checkpoint'));
  }

  /** A writer whose clock was ahead of ours, or ours set back since, makes nobody wait longer than what was written just now. */
  function overdueAt({ metadata: { writtenAt } }: StoredEvent, { afterMs }: Watch): number {
    const age = Math.max(0, now().getTime() - Date.parse(writtenAt));
    return performance.now() + Math.max(0, afterMs - age);
  }

  let ending = false;
  async function endOverdue(): Promise<void> {
    if (ending) return;
    ending = true;
    try {
      for (const [key, intent] of open) {
        const { watch, event } = intent;
        if (performance.now() < intent.overdueAt) continue;
        try {
          if ((await watch.end(event)) === 'open') continue;
          if (open.get(key) === intent) open.delete(key); // opened once more meanwhile, it is looked at once more
        } catch (error) {
          onTrouble(error, watch.name);
        }
      }
    } finally {
      ending = false;
    }
  }

  let caughtUp = false;
  const looking = setInterval(() => void endOverdue(), LOOK_EVERY_MS);
  const keeping = setInterval(() => void keep(), KEEP_EVERY_MS);
  try {
    for await (const page of store.subscribe(at.position, { signal, limit: 1_000, types: { only: types } })) {
      const before = at;
      at = { position: page.last, events: before.events + page.passed };
      for (const recorded of page.events) {
        const event = parseEvent(recorded);
        for (const watch of watches) {
          if (!watch.types.includes(event.type)) continue;
          for (const closed of watch.closes(event)) open.delete(`${watch.name}:${closed}`);
          const opened = watch.opens(event);
          if (opened !== undefined)
            open.set(`${watch.name}:${opened}`, { watch, event, before, overdueAt: overdueAt(event, watch) });
        }
      }
      if (page.last < page.head) continue;
      if (!caughtUp) await keep(); // a long way is not gone twice, also when this process ends a moment later
      caughtUp = true;
      await rest(REST_MS, signal);
    }
  } finally {
    clearInterval(looking);
    clearInterval(keeping);
    await keep();
    open.clear();
  }
}
