import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Pool } from 'pg';
import { aStream, ourAppend, PEER_POOL } from './append-sides.ts';
import type { Bench, Given } from './bench.ts';
import { durablePostgres } from './durable-postgres.ts';
import { alternating, perSecond } from './load.ts';
import { MissingPeer } from './missing-peer.ts';

/** What this bench uses of emmett-postgresql. */
interface Emmett {
  readonly getPostgreSQLEventStore: (
    url: string,
    options: { readonly connectionOptions: { readonly pool: Pool } },
  ) => EmmettStore;
}
interface EmmettStore {
  readonly schema: { migrate(): Promise<unknown> };
  appendToStream(
    stream: string,
    events: readonly { readonly type: string; readonly data: object; readonly metadata: object }[],
  ): Promise<unknown>;
  close(): Promise<unknown>;
}

const emmett = async (): Promise<Emmett> => {
  let place: string;
  try {
    place = createRequire(join(import.meta.dirname, 'peers', 'package.json')).resolve(
      '@event-driven-io/emmett-postgresql',
    );
  } catch {
    throw new MissingPeer('emmett-postgresql');
  }
  return (await import(pathToFileURL(place).href)) as Emmett;
};

const emmettAppend = async ({ resources }: Given, url: string): Promise<() => Promise<unknown>> => {
  const { getPostgreSQLEventStore } = await emmett();
  const pool = resources.hold(new Pool({ connectionString: url, max: PEER_POOL }), (held) => held.end());
  pool.on('error', () => undefined);
  const store = resources.hold(getPostgreSQLEventStore(url, { connectionOptions: { pool } }), (held) => held.close());
  await store.schema.migrate();
  return () => {
    const { stream, type, data, metadata } = aStream();
    return store.appendToStream(stream, [{ type, data, metadata }]);
  };
};

export const bench: Bench = {
  what: 'appends of one event to a new stream at 32 callers, against emmett-postgresql 0.42 over a pool of 32',
  async *run(given) {
    const database = await durablePostgres(given);
    const [append, theirs] = [
      await ourAppend(given, await database('ours')),
      await emmettAppend(given, await database('emmett')),
    ];
    const { ours, peer } = await alternating(
      { ours: (seconds) => perSecond(append, 32, seconds), peer: (seconds) => perSecond(theirs, 32, seconds) },
      given.seconds,
    );
    yield { name: 'append-emmett', value: ours, unit: 'events/s', against: peer, goal: { ratioAtLeast: 4 } };
  },
};
