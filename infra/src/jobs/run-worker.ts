import { EventEmitter } from 'node:events';
import { Logger, run } from 'graphile-worker';
import type { WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import type { Logger as Log } from 'pino';
import { lastingTrouble } from '../lasting-trouble.ts';
import { doJob } from './do-job.ts';
import type { JobWork } from './job.ts';
import { keepAlive } from './keep-alive.ts';

interface WorkerOptions {
  readonly databaseUrl: string;
  /** The queue, by the name of its schema. */
  readonly schema: string;
  readonly works: readonly JobWork[];
  /** Jobs that this process does at once. */
  readonly concurrency: number;
  readonly log: Log;
}

/** A running worker. */
export interface Worker {
  /** Takes no more jobs, and gives those under way back to the queue. */
  close(): Promise<void>;
}

/** A notice wakes a worker; without one it looks so often. */
const LOOK_MS = 1_000;

/** Does the jobs of a queue until it is closed. Any number of processes may do so side by side. @throws when the queue is not there. */
export async function runWorker({ databaseUrl, schema, works, concurrency, log }: WorkerOptions): Promise<Worker> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: concurrency + 4,
    application_name: `malote ${schema}`,
    options: '-c default_transaction_read_only=off', // the role of the query service writes nothing but here
  });
  const trouble = lastingTrouble(log);
  const lost = trouble('a connection of the worker was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const alive = new Set<string>();
  const ending = new AbortController();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => alive.add(worker.workerId));
  const runner = await run({
    pgPool: pool,
    schema,
    concurrency,
    events,
    noHandleSignals: true,
    parsedCronItems: [],
    pollInterval: LOOK_MS,
    logger: new Logger(() => (level, message) => log[level === 'warning' ? 'warn' : level]({ queue: schema }, message)),
    taskList: Object.fromEntries(
      works.map((work) => [
        work.definition.name,
        async (payload, { job }) =>
          await doJob(work, payload, {
            pool,
            schema,
            isLast: job.attempts >= job.max_attempts,
            ending: ending.signal,
            onFailure: (error) => log.error({ err: error, job: work.definition.name }, 'a job failed'),
          }),
      ]),
    ),
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const keeping = keepAlive({
    pool,
    schema,
    names: () => [...alive],
    signal: ending.signal,
    onTrouble: trouble('the worker could not say that it is alive'),
  });
  return {
    async close() {
      ending.abort();
      await runner.stop();
      await keeping;
      await pool.end();
    },
  };
}
