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

const onServer = async (statement: string, values: readonly string[] = []): Promise<readonly object[]> => {
  const client = new Client({ connectionString: server() });
  await client.connect();
  try {
    return (await client.query<object>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
};

const stands = async (name: string): Promise<boolean> =>
  (await onServer('select from pg_database where datname = $1', [name])).length > 0;

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
export const freshDatabase = async (from?: Pick<FreshDatabase, 'url'>): Promise<FreshDatabase> => {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const template = from === undefined ? 'template0' : nameOf(from);
  await onServer(`create database ${name} template ${template}`);
  return {
    url: addressOf(name),
    drop: async () => void (await onServer(`drop database if exists ${name} with (force)`)),
  };
};

/**
 * A database of its own like the one that `make` fills, which whoever asks first in a run does once: a copy of hundreds of tables takes a tenth of making
 * them. `what` names it, in small letters; `make` leaves nobody connected.
 */
export const copiedDatabase = async (what: string, make: (url: string) => Promise<void>): Promise<FreshDatabase> => {
  const kept = `${process.env['MALOTE_TEST_KEPT_DATABASES'] ?? ''}_${what}`;
  await oneAtATime(kept, async () => {
    if (await stands(kept)) return;
    const made = await freshDatabase();
    await make(made.url);
    await onServer(`alter database ${nameOf(made)} rename to ${kept}`);
  });
  return await freshDatabase({ url: addressOf(kept) });
};

const nameOf = ({ url }: Pick<FreshDatabase, 'url'>): string => new URL(url).pathname.slice(1);

const addressOf = (name: string): string => {
  const url = new URL(server());
  url.pathname = `/${name}`;
  return url.href;
};
