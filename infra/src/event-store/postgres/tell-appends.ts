import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { AppendResult, Position } from '../port.ts';

/** A connection with this setting tells of its appends itself; for any other `append_batch` does (a program of the version before). */
export const TOLD_APART = '-c eventlog.told_apart=on';

/** Between two notices; as long as readers rest between two pages of a log that is busy (`PACE_MS` of shared-log.ts), so that they wait for their own rest and not for this one. */
const PACE_MS = 15;

export interface AppendTeller {
  /** Says how far the log goes; never rejects, and nobody waits for it. What comes while one notice is on its way is one notice. */
  readonly tell: (results: readonly AppendResult[]) => void;
  readonly close: () => Promise<void>;
}

/**
 * Tells readers of appends when they are committed, on a connection of its own. Said inside the transaction, a notice holds a lock of the whole server until
 * that is on disk, and whoever else has something to tell (the read models, 60 times a second) waits for that flush. A notice that is lost with its process
 * delays readers by the second after which they look unasked.
 */
export const appendTeller = (connectionString: string, onTrouble: (error: unknown) => void): AppendTeller => {
  let newest: Position = 0n;
  let told: Position = 0n;
  let telling: Promise<void> | undefined;
  let client: Client | undefined;
  let closed = false;

  const connected = async (): Promise<Client> => {
    if (client !== undefined) return client;
    const mine = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      query_timeout: 10_000,
      application_name: 'malote event log teller',
    });
    const lost = (): void => {
      if (client === mine) client = undefined;
    };
    mine.on('error', lost).on('end', lost);
    try {
      await mine.connect();
    } catch (error) {
      await mine.end().catch(() => undefined);
      throw error;
    }
    client = mine;
    return mine;
  };

  const say = async (position: Position): Promise<void> => {
    const mine = await connected();
    try {
      await mine.query({ name: 'tell', text: `select pg_notify('eventlog', $1)`, values: [String(position)] });
    } catch (error) {
      if (client === mine) client = undefined;
      void mine.end().catch(() => undefined);
      throw error;
    }
  };

  const sayNewest = async (): Promise<void> => {
    while (told < newest && !closed) {
      const position = newest;
      await say(position).catch(() => say(position)); // a connection that was lost while it had nothing to say tells so now
      told = position;
      await wait(PACE_MS);
    }
  };

  const tell = (results: readonly AppendResult[]): void => {
    for (const result of results) if (result.kind === 'appended' && result.position > newest) newest = result.position;
    if (told === newest || closed || telling !== undefined) return;
    telling = sayNewest()
      .catch((error: unknown) => {
        if (!closed) onTrouble(error);
      }) // the next append says it, or readers look by themselves
      .finally(() => {
        telling = undefined;
      });
  };

  return {
    tell,
    close: async () => {
      await telling;
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
};
