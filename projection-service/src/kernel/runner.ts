import { setTimeout as wait } from 'node:timers/promises';
import type { EventStore } from '@malote/infra/event-store/port.ts';
import { Client } from 'pg';
import { LIVE, findPlace } from './apply-batch.ts';
import type { BatchLimits } from './apply-batch.ts';
import { Overtaken, readCheckpoint, tellPosition } from './checkpoint.ts';
import { followLog, leftOut } from './follow-log.ts';
import { dropRetired, liveGround } from './generations.ts';
import type { Group } from './read-model.ts';
import type { RunnerReport } from './runner-report.ts';
import { sharedLog } from './shared-log.ts';
import type { SharedLog } from './shared-log.ts';
import { readSkips } from './skips.ts';
import { rowTypes, rowSession } from './sql-types.ts';
import { WriteFailed } from './write-behind.ts';
import { isDataError } from './write-poison.ts';

export interface RunnerOptions {
  readonly connectionString: string;
  readonly schema: string;
  readonly store: EventStore;
  /** What all groups of the process follow; this group follows the log by itself when not said. */
  readonly log?: SharedLog;
  readonly group: Group;
  readonly signal: AbortSignal;
  readonly report: RunnerReport;
  /** Builds a new generation when the live one has another shape than this program writes. */
  readonly rebuild: () => Promise<void>;
  readonly limits?: BatchLimits;
}

/** Notices are kept one hour; swept this often. */
const SWEEP_MS = 5 * 60_000;
const BACKOFF_MS = { first: 100, most: 10_000 };
/** A swap or a replay took over for a moment: look again at once. */
const OVERTAKEN_MS = 10;
/** A server that cannot be reached any more does not say goodbye, and must not hold up who has given up on it. */
const GOODBYE_MS = 1_000;

/**
 * Folds the log into a group's tables, for ever: one process leads (a session lock picks it), the others stand by. Errors of the machine are waited out
 * with growing pauses; errors of a fold park the row. Ends when the signal aborts.
 */
export async function runGroup(options: RunnerOptions): Promise<void> {
  const { group, signal, report } = options;
  let pause = BACKOFF_MS.first;
  const tenure: Tenure = {
    fitted: false,
    stepByStepTo: 0n,
    going: () => {
      pause = BACKOFF_MS.first;
    },
  };
  while (!signal.aborted) {
    try {
      await lead(options, tenure);
    } catch (error) {
      if (signal.aborted) return;
      const cause = error instanceof WriteFailed ? error.cause : error;
      if (error instanceof WriteFailed && isDataError(cause)) {
        tenure.stepByStepTo = error.upTo;
        continue;
      }
      const overtaken = cause instanceof Overtaken;
      report.role(group.name, overtaken ? 'stands by' : 'waits after an error', cause);
      await wait(overtaken ? OVERTAKEN_MS : pause, undefined, { signal }).catch(() => undefined);
      if (!overtaken) pause = Math.min(pause * 2, BACKOFF_MS.most);
    }
  }
}

/** What outlives one lead. */
interface Tenure {
  /** This program's shape was live once: another one now means that a newer program took over, and must not be undone. */
  fitted: boolean;
  /** Up to here the server refused a value: pages are folded and written one after the other, so that the row is found and parked. */
  stepByStepTo: bigint;
  readonly going: () => void;
}

/** A connection that reads rows as folds know them. Lost connections are told by the next query. */
export async function openClient(connectionString: string, applicationName: string): Promise<Client> {
  const client = new Client({
    connectionString,
    types: rowTypes,
    options: rowSession,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The lock and all writes share one connection: who loses the lock cannot write any more. */
async function lead(options: RunnerOptions, tenure: Tenure): Promise<void> {
  const { group, schema, signal, report, store, limits = LIVE } = options;
  const log = options.log ?? sharedLog(store, leftOut([group]));
  const writing = await openClient(options.connectionString, `malote reads ${group.name}`);
  const opened = [writing];
  try {
    report.role(group.name, 'stands by');
    if (!(await lockSession(writing, `${schema}:${group.name}`, signal))) return;
    let ground = await liveGround(writing, schema, group);
    if (ground.shape === 'other' && !tenure.fitted) {
      await options.rebuild();
      ground = await liveGround(writing, schema, group);
    }
    if (ground.shape === 'other')
      throw new Error(`The tables of ${group.name} are those of another program; this one waits until it is replaced`);
    tenure.fitted = true;
    await dropRetired(writing, schema, group);
    const { position } = await readCheckpoint(writing, ground);
    const place = await findPlace(writing, ground, await readSkips(store, group.name, position));
    const reading = await openClient(options.connectionString, `malote looks up ${group.name}`);
    opened.push(reading);
    report.role(group.name, 'leads');
    // Whoever led before may have died between writing and saying so.
    await tellPosition(writing, ground, place.checkpoint.position);
    tenure.going();
    let swept = -Infinity;
    const onPage = async () => {
      if (performance.now() - swept <= SWEEP_MS) return;
      await reading.query(`delete from ${schema}.notices where at < now() - interval '1 hour'`);
      swept = performance.now();
    };
    await followLog(
      {
        writing,
        reading,
        ground,
        store,
        log,
        signal,
        limits,
        report: (name, done) => {
          tenure.going();
          report.batch(name, done);
        },
        stepByStepTo: tenure.stepByStepTo,
        onPage,
      },
      place,
    );
  } finally {
    await Promise.all(opened.map(closed));
  }
}

/** Resolves when the server has let go of the connection, and with it of the lock: whoever asks next, this runner first of all, has it at once. */
async function closed(client: Client): Promise<void> {
  const gone = new AbortController();
  const tooLong = wait(GOODBYE_MS, undefined, { signal: gone.signal }).catch(() => undefined);
  await Promise.race([client.end().catch(() => undefined), tooLong]);
  gone.abort();
}

/** Waits for a lock that lasts as long as the connection; false when the signal came first. */
export async function lockSession(client: Client, name: string, signal: AbortSignal): Promise<boolean> {
  const ask = () => client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtext($1)) as got', [name]);
  while (!signal.aborted) {
    const {
      rows: [row],
    } = await ask();
    if (row?.got === true) return true;
    await wait(500, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
