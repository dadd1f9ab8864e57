import type { EventStore } from '@malote/infra/event-store/port.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { RunnerReport } from './kernel/runner-report.ts';
import { sentenceOf } from './kernel/write-rows.ts';
import { READS } from './migrate.ts';

/** What this process knows of its runner of a group. */
export interface GroupStanding {
  readonly role: Parameters<RunnerReport['role']>[1] | 'starts';
  readonly error: string | null;
  /** Events folded by this process. */
  readonly events: number;
}

/** Metrics for Prometheus, and what the probes answer. */
export interface Gauges {
  readonly report: RunnerReport;
  readonly groups: ReadonlyMap<string, GroupStanding>;
  /** Groups that are neither led nor stood by for. */
  readonly unattended: () => readonly string[];
  readonly ready: Promise<void>;
  /** Measured as it is asked for, so that a runner that stands still shows. */
  readonly text: (pool: Pool, store: EventStore) => Promise<string>;
}

export function createGauges(names: readonly string[], log: Logger): Gauges {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const events = new Counter({
    name: 'malote_projection_events_total',
    help: 'Events folded',
    labelNames: ['group'],
    registers: [registry],
  });
  const rows = new Counter({
    name: 'malote_projection_rows_total',
    help: 'Rows written',
    labelNames: ['group'],
    registers: [registry],
  });
  const lag = new Gauge({
    name: 'malote_projection_lag_events',
    help: 'Events behind the log',
    labelNames: ['group'],
    registers: [registry],
  });
  const lagSeconds = new Gauge({
    name: 'malote_projection_lag_seconds',
    help: 'How long the checkpoint has stood still while events wait, 0 when none do',
    labelNames: ['group'],
    registers: [registry],
  });
  const batch = new Histogram({
    name: 'malote_projection_batch_seconds',
    help: 'Time of one transaction',
    labelNames: ['group'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const leads = new Gauge({
    name: 'malote_projection_leads',
    help: '1 where this process leads the group',
    labelNames: ['group'],
    registers: [registry],
  });
  const parked = new Gauge({
    name: 'malote_projection_parked_keys',
    help: 'Rows whose events wait',
    registers: [registry],
  });
  const building = new Gauge({
    name: 'malote_projection_rebuild_running',
    help: '1 while a generation of the group is built',
    labelNames: ['group'],
    registers: [registry],
  });
  const progress = new Gauge({
    name: 'malote_projection_rebuild_progress_ratio',
    help: 'How much of the log the newest rebuild of the group has folded, 0 to 1',
    labelNames: ['group'],
    registers: [registry],
  });
  const failed = new Gauge({
    name: 'malote_projection_rebuild_failed',
    help: '1 where the newest rebuild of the group failed',
    labelNames: ['group'],
    registers: [registry],
  });
  const waitingEvents = new Gauge({
    name: 'malote_projection_parked_events',
    help: 'Events that wait behind parked rows',
    labelNames: ['group'],
    registers: [registry],
  });
  const groups = new Map<string, GroupStanding>(
    names.map((name) => [name, { role: 'starts', error: null, events: 0 }]),
  );
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const unattended = () =>
    [...groups].flatMap(([group, { role }]) => (role === 'leads' || role === 'stands by' ? [] : [group]));
  async function measure(pool: Pool, store: EventStore): Promise<void> {
    const { rows: points } = await pool.query<{ name: string; position: string; still: number }>(
      `select name, position::text, extract(epoch from clock_timestamp() - updated_at)::float8 as still from ${READS}.checkpoints where name = any($1)`,
      [names],
    );
    for (const { name: group, position, still } of points) {
      const behind = await store.eventsAfter(BigInt(position));
      lag.set({ group }, behind);
      lagSeconds.set({ group }, behind > 0 ? still : 0);
    }
    const {
      rows: [waiting],
    } = await pool.query<{ keys: string }>(
      `select count(*) as keys from (select distinct model, key from ${READS}.parked) as waiting`,
    );
    parked.set(Number(waiting?.keys ?? 0));
    const { rows: held } = await pool.query<{ group: string; events: string }>(
      `select group_name as group, count(*) as events from ${READS}.parked group by group_name`,
    );
    for (const group of names)
      waitingEvents.set({ group }, Number(held.find((row) => row.group === group)?.events ?? 0));
    const { rows: rebuilds } = await pool.query<{ group: string; status: string; progress: number }>(
      `select distinct on (group_name) group_name as group, status, case when head = 0 then 0 else least(1, position::float8 / head) end as progress from ${READS}.rebuilds order by group_name, started_at desc`,
    );
    for (const group of names) {
      const newest = rebuilds.find((row) => row.group === group);
      building.set({ group }, newest?.status === 'building' ? 1 : 0);
      progress.set({ group }, newest === undefined || newest.status === 'done' ? 1 : newest.progress);
      failed.set({ group }, newest?.status === 'failed' ? 1 : 0);
    }
  }
  return {
    groups,
    unattended,
    ready,
    report: {
      role: (group, role, error) => {
        const message = error === undefined ? null : sentenceOf(error);
        groups.set(group, { role, error: message, events: groups.get(group)?.events ?? 0 });
        leads.set({ group }, role === 'leads' ? 1 : 0);
        if (role === 'waits after an error') log.error({ group, err: error }, 'the runner waits and tries again');
        else log.info({ group, role }, 'the runner');
        if (unattended().length === 0) resolve();
      },
      batch: (group, done) => {
        events.inc({ group }, done.events);
        const standing = groups.get(group);
        if (standing !== undefined) groups.set(group, { ...standing, events: standing.events + done.events });
        rows.inc({ group }, done.rows);
        batch.observe({ group }, done.seconds);
        for (const { model, key, event, error } of done.held)
          if (error !== undefined)
            log.error(
              { group, model, key, position: String(event.position), type: event.type, err: error },
              'a row is parked',
            );
      },
    },
    text: async (pool, store) => {
      await measure(pool, store).catch((error: unknown) => log.warn({ err: error }, 'the lag could not be measured'));
      return await registry.metrics();
    },
  };
}
