import { Pool } from 'pg';
import type { PoolClient } from 'pg';
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
  /** One statement, which is a snapshot by itself: one round trip, and no transaction around it. */
  readonly read: Read;
  /** Work whose statements all read one snapshot. */
  readonly inSnapshot: <Value>(work: (read: Read) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
}

/**
 * Statements that are kept prepared on each connection (the server holds some ten kB for each). Their texts come from filters and sorts that a caller
 * puts together, so there is an end to them: what comes after is read and planned anew each time.
 */
const PREPARED = 200;
/** How long a call waits for a connection, and how long a connection is kept that nobody needs (ms). */
const WAIT_MS = 5_000;
const IDLE_MS = 30_000;

/** The first row tells the standing; a statement without rows has one that is none. */
type Told<Row> = Row & { readonly seen_standing: string | null; readonly seen_row: true | null };

/** Opens a pool; connections are made as they are needed. `lost` is told of idle ones that break. */
export function openReadings(options: DatabaseOptions, lost: (error: unknown) => void): Readings {
  const pool = new Pool({ ...sessionOf(options), max: options.connections, connectionTimeoutMillis: WAIT_MS, idleTimeoutMillis: IDLE_MS });
  pool.on('error', lost);
  const prepared = new Map<string, { readonly text: string; readonly name?: string }>();
  let newest = standingOf('');

  function wrapped(text: string): { readonly text: string; readonly name?: string } {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const made = { text: `select case when row_number() over () = 1 then seen.seen_standing end as seen_standing, found.* from (${STANDING_SQL}) as seen (seen_standing) left join lateral (select true as seen_row, asked.* from (${text}) as asked) as found on true` };
    if (prepared.size >= PREPARED) return made;
    const named = { ...made, name: `read ${prepared.size}` };
    prepared.set(text, named);
    return named;
  }

  const readOn = (client: Pool | PoolClient): Read => async <Row extends object>({ text, values }: Statement) => {
    const { rows } = await client.query<Told<Row>>({ ...wrapped(text), values: [...values] });
    const told = rows[0]?.seen_standing ?? '';
    if (newest.text !== told) newest = standingOf(told);
    return { standing: newest, rows: rows[0]?.seen_row === true ? rows : [] };
  };

  return {
    read: readOn(pool),
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
