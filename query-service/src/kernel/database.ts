import knex from 'knex';
import type { Knex } from 'knex';

/** Time that one statement may take; a list that needs more lacks an index. */
const STATEMENT_MS = 10_000;
/** A file's snapshot waits this long for a reader that does not take more. */
const IDLE_MS = 120_000;

export interface DatabaseOptions {
  readonly url: string;
  readonly connections: number;
  readonly name: string;
}

/** How every connection to the read models is opened: read-only, whatever its role may do, and in UTC. */
export function sessionOf({ url, name }: DatabaseOptions) {
  return {
    connectionString: url, application_name: name, statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: IDLE_MS, keepAlive: true,
    options: '-c default_transaction_read_only=on -c TimeZone=UTC',
  };
}

/** A pool on the read models. A call waits 5 s for a connection. */
export function openDatabase(options: DatabaseOptions): Knex {
  return knex({ client: 'pg', connection: sessionOf(options), pool: { min: 0, max: options.connections }, acquireConnectionTimeout: 5_000 });
}

/** Words statements, and runs none. */
export function openWording(): Knex {
  return knex({ client: 'pg' });
}
