import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of one test file's own. */
export interface FreshDatabase {
  readonly url: string;
  /** Cuts off whoever is still connected. Pools need an `error` listener, or must be ended before. */
  drop(): Promise<void>;
}

const server = (): string => {
  const url = process.env['MALOTE_TEST_POSTGRES'];
  if (url === undefined)
    throw new Error(
      'MALOTE_TEST_POSTGRES is not set: run tests with "npm test -- FILE", which starts a server, or name one yourself',
    );
  return url;
};

const onServer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: server() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Does a piece of work while no other file of this run does one of that name; one that is killed at it leaves it to the next. */
export const oneAtATime = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
  const client = new Client({ connectionString: server() });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    await client.end();
  }
};

/** An empty UTF-8 database on the run's server. `from` copies another database, migrations and all, to which nobody may be connected. */
export const freshDatabase = async (from?: FreshDatabase): Promise<FreshDatabase> => {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const template = from === undefined ? 'template0' : new URL(from.url).pathname.slice(1);
  await onServer(`create database ${name} template ${template}`);
  const url = new URL(server());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
};
