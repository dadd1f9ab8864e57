import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { readTogether } from '@malote/infra/sql/read-together.ts';
import { sessionOf } from './database.ts';
import type { DatabaseOptions } from './database.ts';
import { STANDING_SQL, standingOf } from './standing.ts';
import type { Standing } from './standing.ts';
import type { Statement } from './statement.ts';

/** Rows, and where the read models stood when they were read. */
export interface Seen<Row> {
  readonly standing: Standing;
  readonly rows: readonly Row[];
}

export type Read = <Row extends object>(statement: Statement) => Promise<Seen<Row>>;

/** Reads of the read models that tell their standing. */
export interface Readings {
  /** One statement with the standing, in one round trip. */
  readonly read: Read;
  /** Work whose statements all read one snapshot. */
  readonly inSnapshot: <Value>(work: (read: Read) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
}

/** How long a call waits for a connection, and how long a connection is kept that nobody needs (ms). */
const WAIT_MS = 5_000;
const IDLE_MS = 30_000;

const STANDING: Statement = { text: STANDING_SQL, values: [] };

/** Opens a pool; connections are made as they are needed. `lost` is told of idle ones that break. */
export function openReadings(options: DatabaseOptions, lost: (error: unknown) => void): Readings {
  const session = sessionOf(options);
  // Sent together, a statement and the standing are one transaction; so both see one snapshot.
  const pool = new Pool({
    ...session,
    options: `${session.options} -c default_transaction_isolation=repeatable\\ read`,
    max: options.connections,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: IDLE_MS,
  });
  pool.on('error', lost);
  let newest = standingOf('');

  const readOn =
    (client: PoolClient): Read =>
    async <Row extends object>(statement: Statement) => {
      const [[told], rows] = await readTogether<[readonly { readonly standing: string }[], readonly Row[]]>(
        client,
        session.types,
        [STANDING, statement],
      );
      if (newest.text !== told?.standing) newest = standingOf(told?.standing ?? '');
      return { standing: newest, rows };
    };

  async function read<Row extends object>(statement: Statement): Promise<Seen<Row>> {
    const client = await pool.connect();
    let sound = false;
    try {
      const seen = await readOn(client)<Row>(statement);
      sound = true;
      return seen;
    } finally {
      client.release(!sound);
    }
  }

  return {
    read,
    async inSnapshot(work) {
      const client = await pool.connect();
      try {
        await client.query('begin isolation level repeatable read read only');
        const value = await work(readOn(client));
        await client.query('commit');
        client.release();
        return value;
      } catch (error) {
        // Nothing was written; a connection whose transaction ended in an error is not worth a look.
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
