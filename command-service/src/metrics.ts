import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Seal } from '@malote/infra/event-store/seals/seal.ts';
import type { OpenIntents } from './kernel/reactor.ts';

/** What this service tells Prometheus. */
export interface Metrics {
  /** A registry of its own for each service of a process. */
  readonly registry: Registry;
  /** The reactor keeps here what it waits for. */
  readonly intents: OpenIntents;
  /** The log was sealed by this process. */
  readonly sealed: (seal: Pick<Seal, 'sealedAt'>) => void;
  /** Starts the clock of one command; what it came to stops it: `OK`, or the code of the refusal. */
  readonly startCommand: (name: string) => (outcome: string) => void;
}

export function createMetrics(now: () => number = Date.now): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const intents: OpenIntents = new Map();
  const commands = new Counter({
    name: 'malote_commands_total',
    help: 'Commands by name and outcome',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'malote_command_seconds',
    help: 'Time to answer a command',
    labelNames: ['command'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  });
  const sealedAt = new Gauge({
    name: 'malote_log_sealed_at_seconds',
    help: 'When this process sealed the log last, in seconds since 1970; 0 where it never has',
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: 'malote_reactor_open_intents',
      help: 'Begun and not concluded, as seen by the reactor that leads',
      registers: [],
      collect() {
        this.set([...intents.values()].filter(({ watch }) => watch.lasting !== true).length);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'malote_reactor_oldest_intent_seconds',
      help: 'Age of the oldest open intent, 0 when there is none',
      registers: [],
      collect() {
        this.set(
          Math.max(
            0,
            ...[...intents.values()].map(
              ({ watch, event, overdueAt }) =>
                // What waits for days by its nature is late only once it is overdue.
                (watch.lasting === true
                  ? performance.now() - overdueAt
                  : now() - Date.parse(event.metadata.writtenAt)) / 1_000,
            ),
          ),
        );
      },
    }),
  );
  return {
    registry,
    intents,
    sealed: (seal) => sealedAt.set(Date.parse(seal.sealedAt) / 1_000),
    startCommand: (command) => {
      const stop = seconds.startTimer({ command });
      return (outcome) => {
        stop();
        commands.inc({ command, outcome });
      };
    },
  };
}
