import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { anAppend, newStream, wholeLog } from './contract.ts';
import { Busy, OutcomeUnknown } from './errors.ts';
import type { Append, AppendResult, EventStore, RecordedEvent } from './port.ts';

/** For tests that break a store under load: callers that write and never give up, and a reader from the start. */
export interface InsistentLoad {
  /** Until so many appends more were acknowledged. */
  more(appends: number): Promise<void>;
  /** Ends it and compares what was acknowledged with what is stored and what the reader saw; each difference is a sentence. */
  end(): Promise<{ readonly differences: readonly string[]; readonly whole: readonly RecordedEvent[] }>;
}

/** As the port asks of a caller: the same append id again, until there is an answer. */
export const insist = async (store: EventStore, append: Append): Promise<AppendResult> => {
  for (;;) {
    try {
      return await store.append(append);
    } catch (error) {
      if (!(error instanceof Busy || error instanceof OutcomeUnknown)) throw error;
      await wait(20);
    }
  }
};

export const insistentLoad = (store: EventStore, callers = 16): InsistentLoad => {
  const acknowledged = new Map<string, Append>();
  const answers: AppendResult[] = [];
  const live: RecordedEvent[] = [];
  const stop = new AbortController();
  const reached = new EventEmitter();
  let running = true;
  const following = (async () => {
    for await (const page of store.subscribe(0n, { signal: stop.signal, limit: 500 })) live.push(...page.events);
  })();
  const writing = Promise.all(
    Array.from({ length: callers }, async () => {
      const stream = newStream();
      for (let version = 0; running; version += 2) {
        const append = anAppend(stream, version, { size: 2 });
        answers.push(await insist(store, append));
        acknowledged.set(append.appendId, append);
        reached.emit(String(acknowledged.size));
      }
    }),
  );
  const same = (what: string, one: readonly unknown[], other: readonly unknown[]): string[] =>
    JSON.stringify(one) === JSON.stringify(other) ? [] : [`${what}: ${one.length} here, ${other.length} there`];

  return {
    more: async (appends) => void (await Promise.race([once(reached, String(acknowledged.size + appends)), writing])),
    async end() {
      running = false;
      try {
        await writing;
        const whole = await wholeLog(store, 1_000);
        while (live.length < whole.length) await Promise.race([new Promise(setImmediate), following]);
        const sent = [...acknowledged.values()].flatMap((append) => append.events.map((event) => event.id));
        const ids = (events: readonly RecordedEvent[]) => events.map((event) => event.id);
        return {
          whole,
          differences: [
            ...same('stored against acknowledged', ids(whole).toSorted(), sent.toSorted()),
            ...same('the reader against the log', ids(live), ids(whole)),
            ...answers.flatMap((answer) =>
              answer.kind === 'conflict'
                ? [`a caller who alone writes his stream met a conflict at ${answer.actual}`]
                : [],
            ),
          ],
        };
      } finally {
        stop.abort();
        await following;
      }
    },
  };
};
