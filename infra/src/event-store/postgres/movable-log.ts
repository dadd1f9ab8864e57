import { Pool } from 'pg';
import { pageEvents } from '../limits.ts';
import { wholeAppends } from '../move/stored-append.ts';
import type { Placed } from '../move/stored-append.ts';
import type { MovableLog } from '../move/move-log.ts';
import type { Position } from '../port.ts';
import { extendLog } from './extend-log.ts';
import { PLANNED_ONCE, postgresEventStore } from './postgres-event-store.ts';
import { recorded, storedTypes } from './rows.ts';
import type { LoggedRow } from './rows.ts';

/** The log in Postgres as one end of a move; the caller closes it. */
export const postgresLog = (connectionString: string): MovableLog => {
  const store = postgresEventStore({ connectionString, readers: 2 });
  const pool = new Pool({
    connectionString,
    max: 1,
    types: storedTypes,
    keepAlive: true,
    application_name: 'malote move log',
    options: PLANNED_ONCE,
  });
  pool.on('connect', (client) => client.on('error', () => undefined)); // lost in use: its query fails, and says so
  pool.on('error', () => undefined); // lost while idle: the next query says so
  return {
    store,
    appends: (after) => wholeAppends(placedEvents(pool, after)),
    extend: extendLog(pool),
    async close() {
      await store.close();
      await pool.end();
    },
  };
};

async function* placedEvents(pool: Pool, after: Position): AsyncGenerator<Placed> {
  for (let position = after, full = true; full;) {
    const { rows } = await pool.query<LoggedRow>({
      ...page,
      values: [position, pageEvents],
    });
    for (const row of rows)
      yield row.append_id === null || row.append_size === null
        ? { event: recorded(row) }
        : { event: recorded(row), append: { id: row.append_id, size: row.append_size } };
    position = rows.at(-1)?.position ?? position;
    full = rows.length === pageEvents;
  }
}

const page = {
  name: 'placed_page',
  text: 'select position, stream_id, version, event_id, type, schema_version, data, metadata, recorded_at, append_id, append_size from eventlog.events where position > $1 order by position limit $2',
};
