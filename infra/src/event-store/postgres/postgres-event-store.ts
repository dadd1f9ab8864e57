import { Pool } from 'pg';
import { checkAppend } from '../check-append.ts';
import { AppendRefused, Busy, SomeAppendsFailed } from '../errors.ts';
import { flushAppends, flushBytes, flushLanes, flushShareFrom, waitingAppends, waitingBytes } from '../limits.ts';
import type { Append, AppendResult, EventStore } from '../port.ts';
import { subscription } from '../subscription.ts';
import { wakeups } from '../wakeups.ts';
import { appendGroup } from './append-group.ts';
import { groupCommit } from './group-commit.ts';
import { listenForNotices } from './listen-for-notices.ts';
import { postgresReads } from './reads.ts';
import { storedTypes } from './rows.ts';
import { sqlStateOf } from './server-error.ts';
import { appendTeller, TOLD_APART } from './tell-appends.ts';

export interface PostgresEventStoreOptions {
  readonly connectionString: string;
  /** Connections for reads; two more are for appends, and one for notices once somebody subscribes. */
  readonly readers?: number;
  /** How long a flush waits for the log's lock, which another process may hold (ms). */
  readonly lockTimeoutMs?: number;
  /** How long a statement may take on the server (ms). */
  readonly statementTimeoutMs?: number;
  /** Appends that may wait in this process before it answers Busy. */
  readonly waitingAppends?: number;
  /** Told of lost connections; what they mean for a call is that call's answer. */
  readonly onTrouble?: (error: unknown) => void;
}

/** The event store on Postgres, on the schema that `migrateEventLog` makes. Connects when first used; the caller closes it. */
export const postgresEventStore = (options: PostgresEventStoreOptions): EventStore => {
  const { connectionString, onTrouble = () => undefined, statementTimeoutMs = 15_000 } = options;
  const openPool = (max: number, applicationName: string, settings = PLANNED_ONCE): Pool => {
    const pool = new Pool({
      connectionString,
      max,
      types: storedTypes,
      keepAlive: true,
      application_name: applicationName,
      options: settings,
      statement_timeout: statementTimeoutMs,
      lock_timeout: options.lockTimeoutMs ?? 5_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: statementTimeoutMs + 5_000, // a connection that went silent: the server's own limit answers before
    });
    pool.on('error', onTrouble);
    pool.on('connect', (client) => client.on('error', () => undefined)); // lost in use: its query fails, and says so
    return pool;
  };
  const writing = openPool(flushLanes, 'malote event log writer', `${PLANNED_ONCE} ${TOLD_APART}`);
  const reading = openPool(options.readers ?? 8, 'malote event log reader');
  const { follow, ...reads } = postgresReads(reading);
  const notices = wakeups(listenForNotices(connectionString), onTrouble);
  const teller = appendTeller(connectionString, onTrouble);
  const closing = new AbortController();
  const queue = options.waitingAppends ?? waitingAppends;
  const lane = groupCommit<Append, AppendResult>(appendGroup(writing, teller.tell), ({ stream }) => stream, {
    flushItems: flushAppends,
    flushBytes,
    waitingItems: queue,
    waitingBytes,
    lanes: flushLanes,
    shareFrom: flushShareFrom,
  });
  const take = (appends: readonly Append[]) => lane.add(appends.map((item) => ({ item, bytes: checkAppend(item) })));
  let closed: Promise<void> | undefined;

  return {
    ...reads,
    knowsAppends: 'everywhere',
    async append(append) {
      const [answer] = take([append]);
      if (answer === undefined) throw new Busy('queue full');
      return answer;
    },
    async appendMany(appends) {
      if (appends.length > queue)
        throw new AppendRefused(`One call takes at most ${queue} appends, not ${appends.length}`);
      const outcomes = await Promise.allSettled(take(appends));
      const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      if (answers.length < outcomes.length) throw new SomeAppendsFailed(outcomes);
      return answers;
    },
    subscribe: (after, how) =>
      subscription({ follow, wakeups: notices, passes: isConnection, closing: closing.signal, onTrouble }, after, how),
    close() {
      closed ??= (async () => {
        closing.abort();
        await lane.close();
        await Promise.all([writing.end(), reading.end(), teller.close(), notices.close()]);
      })();
      return closed;
    },
  };
};

/**
 * Statements of the event store are planned once for each connection. Every one of them is a few look-ups in an index whatever its parameters are, and the
 * server would plan those with arrays anew each time, which took it longer than to carry them out.
 */
export const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan';

/** Errors of the connection pass; what the server says about the question itself (no such table, no right) is for the reader. */
const isConnection = (error: unknown): boolean => /^(08|53|55|57)/.test(sqlStateOf(error) ?? '08');
