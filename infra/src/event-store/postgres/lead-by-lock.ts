import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

export interface LeadByLockOptions {
  readonly connectionString: string;
  /** Two with one name exclude each other, in one database. */
  readonly name: string;
  /** How often a stand-by asks for the lock (ms). */
  readonly askEveryMs?: number;
  /** Told of lost connections and of work that failed; both are tried again. */
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * Runs work in one process at a time, by a session's advisory lock on a connection of its own. The work's signal aborts when that
 * connection is lost: another process may lead from then on. So the lock only picks who works; what the work writes must be
 * fenced by itself (an expected version, a compared checkpoint).
 * Work that fails is started again, here or elsewhere. Returns when the work returns by itself or the signal aborts.
 */
export const leadByLock =
  (options: LeadByLockOptions) =>
  async (work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> => {
    const { askEveryMs = 1_000, onTrouble = () => undefined } = options;
    while (!signal.aborted) {
      const done = await leadOnce(options, askEveryMs, work, signal).catch((error: unknown) => {
        if (!signal.aborted) onTrouble(error);
        return false;
      });
      if (done) return;
      await pause(askEveryMs, signal);
    }
  };

/** @returns whether the work came to its end while this process led. */
const leadOnce = async (
  { connectionString, name }: LeadByLockOptions,
  askEveryMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> => {
  const client = new Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: `malote lead ${name}`,
  });
  const lost = new AbortController();
  const lose = (): void => lost.abort(new Error(`The connection that holds the lock ${name} was lost`));
  client.on('error', lose);
  client.on('end', lose);
  const leading = AbortSignal.any([signal, lost.signal]);
  try {
    await client.connect();
    while (!leading.aborted) {
      const {
        rows: [answer],
      } = await client.query<{ locked: boolean }>(
        `select pg_try_advisory_lock(hashtext('malote'), hashtext($1)) as locked`,
        [name],
      );
      if (answer?.locked === true) {
        await work(leading);
        return !lost.signal.aborted;
      }
      await pause(askEveryMs, leading);
    }
    return false;
  } finally {
    client.off('end', lose);
    await client.end().catch(() => undefined);
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined);
