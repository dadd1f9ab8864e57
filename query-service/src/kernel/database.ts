import knex from 'knex';
import type { Knex } from 'knex';

/** Time that one statement may take; a list that needs more lacks an index. */
const STATEMENT_MS = 10_000;
/** A file's snapshot waits this long for a reader that does not take more. */
const IDLE_MS = 120_000;

interface DatabaseOptions {
  readonly url: string;
  readonly connections: number;
  readonly name: string;
}

/** A pool on the read models. Every session is read-only, whatever its role may do; a call waits 5 s for a connection. */
export function openDatabase({ url, connections, name }: DatabaseOptions): Knex {
  return knex({
    client: 'pg',
    connection: {
      connectionString: url, application_name: name, statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: IDLE_MS, keepAlive: true,
      options: '-c default_transaction_read_only=on -c TimeZone=UTC',
    },
    pool: { min: 0, max: connections },
    acquireConnectionTimeout: 5_000,
  });
}
