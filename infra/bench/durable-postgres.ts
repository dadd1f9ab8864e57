import { Client } from 'pg';
import { startThrowawayPostgres } from '../src/local/throwaway-postgres.ts';
import type { Given } from './bench.ts';

/** A server that writes to disk before it answers (fsync and synchronous_commit on), for one bench. Answers a maker of empty databases. */
export const durablePostgres = async ({
  resources,
}: Pick<Given, 'resources'>): Promise<(name: string) => Promise<string>> => {
  const server = resources.hold(await startThrowawayPostgres('durable'), (held) => held.stop());
  return async (name) => {
    const client = new Client({ connectionString: server.url() });
    await client.connect();
    await client.query(`create database ${client.escapeIdentifier(name)} template template0`);
    await client.end();
    return server.url(name);
  };
};
