import { PROJECTION_GROUPS } from '@malote/contracts/projections/projection.ts';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { SLOW_BYTES } from './live/connection.ts';
import type { ClosedFor } from './live/live-server.ts';
import type { ReadsFeed } from './reads-feed.ts';

/** What this service tells Prometheus. */
export interface Metrics {
  /** Starts the clock of one query; the answer stops it. */
  readonly startQuery: (name: string) => (outcome: 'answered' | 'stale' | 'refused' | 'failed') => void;
  readonly countLiveMessage: (type: string) => void;
  readonly countLiveClosed: (reason: ClosedFor) => void;
  readonly text: () => Promise<string>;
}

/** A registry of its own for each service of a process. `liveQueues` answers the bytes that wait for each live client. */
export function createMetrics(
  feed: Pick<ReadsFeed, 'position' | 'isConnected'>,
  liveQueues: () => readonly number[],
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'malote_query_seconds',
    help: 'Time to answer a query',
    labelNames: ['query', 'outcome'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10],
    registers,
  });
  const messages = new Counter({
    name: 'malote_live_messages_total',
    help: 'Messages sent to live clients',
    labelNames: ['type'],
    registers,
  });
  const closed = new Counter({
    name: 'malote_live_closed_total',
    help: 'Live clients that were closed, by the reason',
    labelNames: ['reason'],
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: 'malote_live_clients',
      help: 'Live connections',
      registers: [],
      collect() {
        this.set(liveQueues().length);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'malote_live_waiting_bytes',
      help: 'Bytes that wait for live clients to take them',
      registers: [],
      collect() {
        this.set(liveQueues().reduce((sum, bytes) => sum + bytes, 0));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'malote_live_slow_clients',
      help: 'Live clients with so much on its way that they get refreshes only',
      registers: [],
      collect() {
        this.set(liveQueues().filter((bytes) => bytes > SLOW_BYTES).length);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'malote_reads_position',
      help: 'Position of the read models, as heard',
      labelNames: ['group'],
      registers: [],
      collect() {
        for (const group of PROJECTION_GROUPS) this.set({ group }, Number(feed.position(group)));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'malote_listener_connected',
      help: '1 while changes of the read models are heard',
      registers: [],
      collect() {
        this.set(feed.isConnected() ? 1 : 0);
      },
    }),
  );
  return {
    startQuery: (query) => {
      const stop = durations.startTimer({ query });
      return (outcome) => void stop({ outcome });
    },
    countLiveMessage: (type) => messages.inc({ type }),
    countLiveClosed: (reason) => closed.inc({ reason }),
    text: () => registry.metrics(),
  };
}
