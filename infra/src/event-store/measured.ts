import { Counter, Histogram, type Registry } from 'prom-client';
import { Busy, OutcomeUnknown, SomeAppendsFailed } from './errors.ts';
import type { AppendResult, EventStore } from './port.ts';

/** What an append came to, as it is counted. `failed` is a bug of ours: the store refused what it was given, or broke. */
type Outcome = AppendResult['kind'] | 'busy' | 'disk full' | 'unknown' | 'failed';

const outcomeOf = (error: unknown): Outcome =>
  error instanceof Busy
    ? error.reason === 'disk full'
      ? 'disk full'
      : 'busy'
    : error instanceof OutcomeUnknown
      ? 'unknown'
      : 'failed';

/**
 * The same store, whose appends are counted: `malote_appends_total{outcome}`, `malote_append_events_total` (stored by this process),
 * `malote_append_seconds` (of one call, however many appends it holds). Conflicts are usual where many write to one stream.
 */
export function measured(store: EventStore, register: Registry): EventStore {
  const registers = [register];
  const appends = new Counter({
    name: 'malote_appends_total',
    help: 'Appends by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const events = new Counter({ name: 'malote_append_events_total', help: 'Events stored by this process', registers });
  const seconds = new Histogram({
    name: 'malote_append_seconds',
    help: 'Time of one call that appends',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  // A counter with its label is looked for once: with its name it would be at every append.
  const counters = new Map<Outcome, Counter.Internal>();
  const counterOf = (outcome: Outcome): Counter.Internal => {
    const found = counters.get(outcome) ?? appends.labels(outcome);
    counters.set(outcome, found);
    return found;
  };
  const count = (outcome: Outcome, stored: number) => {
    counterOf(outcome).inc();
    if (outcome === 'appended') events.inc(stored);
  };
  return {
    ...store,
    append(append) {
      const begun = performance.now();
      const ended = (outcome: Outcome) => {
        count(outcome, append.events.length);
        seconds.observe((performance.now() - begun) / 1_000);
      };
      return store.append(append).then(
        (answer) => {
          ended(answer.kind);
          return answer;
        },
        (error: unknown) => {
          ended(outcomeOf(error));
          throw error;
        },
      );
    },
    async appendMany(many) {
      const begun = performance.now();
      try {
        const answers = await store.appendMany(many);
        for (const [at, answer] of answers.entries()) count(answer.kind, many[at]?.events.length ?? 0);
        return answers;
      } catch (error) {
        const outcomes =
          error instanceof SomeAppendsFailed
            ? error.outcomes
            : many.map((): PromiseRejectedResult => ({ status: 'rejected', reason: error }));
        for (const [at, outcome] of outcomes.entries())
          count(
            outcome.status === 'fulfilled' ? outcome.value.kind : outcomeOf(outcome.reason),
            many[at]?.events.length ?? 0,
          );
        throw error;
      } finally {
        seconds.observe((performance.now() - begun) / 1_000);
      }
    },
  };
}
