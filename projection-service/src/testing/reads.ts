import { once } from 'node:events';
import type { StoredEvent } from '@malote/contracts/kernel/event.ts';
import type { EventStore, NonEmpty, NewEvent } from '@malote/infra/event-store/port.ts';
import { migrateEventLog } from '@malote/infra/event-store/postgres/migrate.ts';
import { postgresEventStore } from '@malote/infra/event-store/postgres/postgres-event-store.ts';
import { uuidv7 } from '@malote/infra/uuid.ts';
import { Pool } from 'pg';
import { freshDatabase } from '../../../infra/test/database.ts';
import type { FreshDatabase } from '../../../infra/test/database.ts';
import type { BatchLimits } from '../kernel/apply-batch.ts';
import { migrateSchema } from '../kernel/generations.ts';
import type { Group } from '../kernel/read-model.ts';
import { rebuildGroup } from '../kernel/rebuild.ts';
import { runGroup } from '../kernel/runner.ts';
import type { RunnerReport } from '../kernel/runner-report.ts';
import { rowTypes, rowSession } from '../kernel/sql-types.ts';
import { stored } from './story.ts';

/** What is not folded in this time is not folded. */
const BOUND_MS = 120_000;

/** A database with an event log and the tables of some groups, for one test file. */
export interface Reads {
  readonly url: string;
  readonly pool: Pool;
  readonly store: EventStore;
  append(events: readonly StoredEvent[]): Promise<void>;
  /** Resolves when the group's checkpoint is there. */
  reached(group: string, position: bigint): Promise<void>;
  /** Starts a runner; `stop` waits until it has ended. */
  run(
    group: Group,
    options?: { readonly limits?: BatchLimits; readonly report?: Partial<RunnerReport> },
  ): { readonly stop: () => Promise<void> };
  /** Every row of a view, by key. */
  rows(view: string, key: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** The same with a story in its log that is folded, while runners go on. */
export async function openTold(groups: readonly Group[], events: readonly StoredEvent[]): Promise<Reads> {
  const reads = await openReads(groups);
  await reads.append(events);
  for (const group of groups) reads.run(group);
  for (const group of groups) await reads.reached(group.name, BigInt(events.length));
  return reads;
}

/** An empty log and the empty tables of some groups, to which nobody is connected: what a file opens anew for each test is a copy of it. */
export async function emptyReads(groups: readonly Group[]): Promise<FreshDatabase> {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.url, max: 1, types: rowTypes, options: rowSession });
  await makeTables(pool, groups);
  await pool.end();
  return database;
}

async function makeTables(pool: Pool, groups: readonly Group[]): Promise<void> {
  await migrateEventLog(pool);
  await migrateSchema(pool, 'reads', groups);
}

/** `from` has the tables of these groups already (`emptyReads`), and saves making them. */
export async function openReads(groups: readonly Group[], from?: FreshDatabase): Promise<Reads> {
  return await readsOn(await freshDatabase(from), from === undefined ? groups : []);
}

/** On a database that the caller made, whose tables are made here for these groups. */
export async function readsOn(database: FreshDatabase, groups: readonly Group[]): Promise<Reads> {
  const pool = new Pool({ connectionString: database.url, max: 4, types: rowTypes, options: rowSession });
  pool.on('error', () => undefined);
  if (groups.length > 0) await makeTables(pool, groups);
  const store = postgresEventStore({ connectionString: database.url });
  const running = new Set<() => Promise<void>>();
  return {
    url: database.url,
    pool,
    store,
    async append(events) {
      for (let at = 0; at < events.length;) {
        const first = events[at];
        if (first === undefined) return;
        const run: StoredEvent[] = [];
        for (
          let next = events[at];
          next !== undefined && next.stream === first.stream && run.length < 500;
          next = events[at]
        ) {
          run.push(next);
          at += 1;
        }
        const result = await store.append({
          stream: first.stream,
          expected: first.version - 1,
          appendId: uuidv7(),
          events: run.map(stored) as unknown as NonEmpty<NewEvent>,
        });
        if (result.kind !== 'appended') throw new Error(`${first.stream}: ${result.kind}`);
      }
    },
    async reached(group, position) {
      const listener = await pool.connect();
      listener.on('error', () => undefined); // let go of, it may still be closing when the database is dropped
      try {
        await listener.query('listen reads');
        const end = AbortSignal.timeout(BOUND_MS);
        for (;;) {
          const told = once(listener, 'notification', { signal: end });
          told.catch(() => undefined); // where it was there already, nobody waits any more
          const {
            rows: [row],
          } = await pool.query<{ position: bigint }>('select position from reads.checkpoints where name = $1', [group]);
          if (row !== undefined && row.position >= position) return;
          await told.catch(() => {
            throw new Error(`${group} stands at ${row?.position}, not at ${position}, after ${BOUND_MS / 1_000} s`);
          });
        }
      } finally {
        listener.release(true);
      }
    },
    run(group, { limits, report = {} } = {}) {
      const ending = new AbortController();
      const ended = runGroup({
        connectionString: database.url,
        schema: 'reads',
        store,
        group,
        signal: ending.signal,
        report: { role: () => undefined, batch: () => undefined, ...report },
        ...(limits !== undefined && { limits }),
        rebuild: async () =>
          void (await rebuildGroup({
            connectionString: database.url,
            schema: 'reads',
            store,
            group,
            signal: ending.signal,
          })),
      });
      const stop = async () => {
        ending.abort();
        await ended;
        running.delete(stop);
      };
      running.add(stop);
      return { stop };
    },
    rows: async (view, key) =>
      (await pool.query<Record<string, unknown>>(`select * from reads.${view} order by ${key} collate "C"`)).rows,
    async close() {
      await Promise.all([...running].map((stop) => stop()));
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
}
