import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import { parseEvent } from '@malote/infra/event-store/parse.ts';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { StateTable } from '@malote/infra/event-store/postgres/states.ts';
import { rest } from './rest.ts';

/** What is looked at once it is so old: that nothing was done since is told by no event. */
export interface Later {
  /** Its place in the log is kept under it, so it never changes. */
  readonly name: string;
  readonly types: readonly string[];
  /** How long after it was written an event is looked at. */
  readonly afterMs: number;
  /** Looks at one event. It may be asked about one again, by the next leader, and does its work once; when it throws it is asked again after a rest. */
  readonly look: (event: StoredEvent) => Promise<void>;
}

interface LaterOptions {
  readonly store: EventStore;
  readonly states: StateTable;
  readonly later: Later;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly onTrouble: (error: unknown, name: string) => void;
}

/** Events that wait in memory for their age; the log behind them waits in the log. */
const PAGE = 200;
/** An event that is too young is looked for so often: a clock may be set. */
const LOOK_EVERY_MS = 1_000;
const AFTER_TROUBLE_MS = 5_000;
/** Of the place in the log as it is kept. */
const KEPT_VERSION = 1;

/**
 * Follows the log at a distance, one event after the other, until the signal aborts. One process runs it at a time. Its place is kept after each page, so that
 * a leader who dies leaves a page to be looked at again and nothing out. It holds a page and no more, however much happens within that time.
 */
export async function runLater({ store, states, later, signal, now, onTrouble }: LaterOptions): Promise<void> {
  const stream = `later ${later.name}`;
  const row = (await states.load([stream])).get(stream);
  const kept = row?.stateVersion === KEPT_VERSION ? row : undefined;
  let events = kept === undefined ? 0 : kept.version - 1;
  const from = kept === undefined ? 0n : BigInt((JSON.parse(kept.state) as { readonly position: string }).position);
  const isYoung = ({ metadata }: StoredEvent) =>
    now().getTime() < Date.parse(metadata.writtenAt) + later.afterMs && !signal.aborted;

  async function look(event: StoredEvent): Promise<void> {
    while (!signal.aborted)
      try {
        return await later.look(event);
      } catch (error) {
        onTrouble(error, later.name);
        await rest(AFTER_TROUBLE_MS, signal);
      }
  }

  for await (const page of store.subscribe(from, { signal, limit: PAGE, types: { only: later.types } })) {
    for (const recorded of page.events) {
      const event = parseEvent(recorded);
      while (isYoung(event)) await rest(LOOK_EVERY_MS, signal);
      if (signal.aborted) return;
      await look(event);
    }
    if (signal.aborted) return;
    events += page.passed;
    const state = JSON.stringify({ position: page.last.toString() });
    await states
      .save([{ stream, stateVersion: KEPT_VERSION, version: events + 1, headHash: '', state }])
      .catch((error: unknown) => onTrouble(error, later.name));
  }
}
