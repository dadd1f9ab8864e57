import knex from 'knex';
import type { Knex } from 'knex';
import { types } from 'pg';

/** Time that one statement may take; a list that needs more lacks an index. */
const STATEMENT_MS = 10_000;
/** A file's snapshot waits this long for a reader that does not take more. */
const IDLE_MS = 120_000;

export interface DatabaseOptions {
  readonly url: string;
  readonly connections: number;
  readonly name: string;
}

const TIMESTAMPTZ = 1184;
const DATE = 1082;
/** A calendar day as it stands: an object would be midnight somewhere. */
const day = (text: string): string => text;
const usual = types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date | number;

/**
 * An instant as answers tell it, to the millisecond. In UTC its parts stand where they stand: an object in between, made and worded again, was a
 * fifth of what an answer of many rows costs.
 */
function instant(text: string): string {
  if (text.length < 22 || text.length > 29 || text[10] !== ' ' || !text.endsWith('+00')) return rareInstant(text);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${text.length === 22 ? '.000' : text.slice(19, -3).padEnd(4, '0').slice(0, 4)}Z`;
}

/** Of a year that has more than four figures, before our era, or at no end of time. */
function rareInstant(text: string): string {
  const at = usual(text);
  return typeof at === 'number' ? text : at.toISOString();
}

const rowTypes = {
  getTypeParser: (id: number, format?: string) =>
    format !== 'binary' && (id === TIMESTAMPTZ || id === DATE)
      ? id === DATE
        ? day
        : instant
      : (types.getTypeParser(id, format as 'text' | 'binary') as (text: string) => unknown),
};

/** How every connection to the read models is opened: read-only, whatever its role may do, and in UTC. */
export function sessionOf({ url, name }: DatabaseOptions) {
  return {
    connectionString: url,
    application_name: name,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    keepAlive: true,
    types: rowTypes,
    options: '-c default_transaction_read_only=on -c TimeZone=UTC',
  };
}

/** A pool on the read models. A call waits 5 s for a connection. */
export function openDatabase(options: DatabaseOptions): Knex {
  return knex({
    client: 'pg',
    connection: sessionOf(options),
    pool: { min: 0, max: options.connections },
    acquireConnectionTimeout: 5_000,
  });
}

/** Words statements, and runs none. */
export function openWording(): Knex {
  return knex({ client: 'pg' });
}
