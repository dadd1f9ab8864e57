import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { MemoryLog } from './memory-event-store.ts';

/** A log as one process sees it, which stands still before one of its calls until it is let go. */
export interface Halting extends MemoryLog {
  /** From now on it stands still before its call of this number, counted from none; with no number it never does. */
  readonly haltBefore: (call?: number) => void;
  /** Once it stands still there. */
  readonly halted: () => Promise<void>;
  readonly letGo: () => void;
}

/** A process that stands still where it is told to, so that two commands are tried in each order of their calls to one log. */
export function halting(log: MemoryLog): Halting {
  let left = Number.POSITIVE_INFINITY;
  let stands = Promise.withResolvers<void>();
  let goes = Promise.withResolvers<void>();
  async function turn(): Promise<void> {
    left -= 1;
    if (left !== -1) return;
    stands.resolve();
    await goes.promise;
  }
  const gated = (store: EventStore): EventStore => ({
    ...store,
    append: async (append) => {
      await turn();
      return await store.append(append);
    },
    readStream: async function* (stream, after) {
      await turn();
      yield* store.readStream(stream, after);
    },
    findAppend: async (id, stream) => {
      await turn();
      return await store.findAppend(id, stream);
    },
    readStreams: async (asked) => {
      await turn();
      return await store.readStreams(asked);
    },
  });
  return {
    open: () => gated(log.open()),
    events: log.events,
    haltBefore: (call = Number.POSITIVE_INFINITY) => {
      left = call;
      stands = Promise.withResolvers<void>();
      goes = Promise.withResolvers<void>();
    },
    halted: async () => await stands.promise,
    letGo: () => goes.resolve(),
  };
}
