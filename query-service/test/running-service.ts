import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { pino } from 'pino';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { evidenceOf } from '@malote/infra/event-store/evidence.ts';
import type { Page, RecordedEvent } from '@malote/infra/event-store/port.ts';
import { publicHalf, signToken, signingKey } from '@malote/infra/http/tokens.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import { copiedDatabase } from '../../infra/test/database.ts';
import { openQueryService } from '../src/service.ts';
import type { QueryService, QueryServiceOptions } from '../src/service.ts';
import { makeReadModels, makeSessionsSeen, storeRows } from './read-models.ts';

export const tokenKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');
export const sealKey = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');

/** Marks what the command service wrote. */
export const evidence = evidenceOf(Buffer.alloc(32, 5));

const signing = signingKey(tokenKey);

/** A token of a user for an hour. */
export function tokenOf(user: string, more: Partial<Claims> = {}): Promise<string> {
  return signToken(
    signing,
    { sub: user, sid: `session-${user}`, name: user, kind: 'user', ...more },
    new Date(Date.now() + 3_600_000),
  );
}

/** What came back of a call. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly status: string; readonly code?: string; readonly msg?: string; readonly data?: unknown };
}

function pageOf(events: readonly RecordedEvent[], after: bigint, limit: number): Page {
  const found = events
    .filter(({ position }) => position > after)
    .toSorted((one, other) => Number(one.position - other.position))
    .slice(0, limit);
  return { events: found, last: found.at(-1)?.position ?? after, head: found.at(-1)?.position ?? after };
}

/** A query service over a database of its own, with hand-written rows. */
export interface RunningService {
  readonly url: string;
  readonly client: Client;
  readonly service: QueryService;
  readonly databaseUrl: string;
  /** What the service reads of the event store: `streams`. */
  readonly events: QueryServiceOptions['events'];
  /** Streams of the event store, by name. */
  readonly streams: Map<string, RecordedEvent[]>;
  readonly store: (model: string, ...rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;
  /** POSTs as that user. */
  readonly ask: (
    user: string,
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answered>;
  readonly close: () => Promise<void>;
}

/** Stores rows, then opens the service; `prepare` fills what it loads at start (users, roles, sites). */
export async function runningService(
  prepare: (store: RunningService['store']) => Promise<void>,
  {
    through = async (databaseUrl) => await Promise.resolve(databaseUrl),
    ...options
  }: Pick<QueryServiceOptions, 'now' | 'takesNothingMs' | 'files' | 'addressKey' | 'noticeSecret'> & {
    /** By which address the service reaches its database; the database's own where nothing is said. */
    readonly through?: (databaseUrl: string) => Promise<string>;
  } = {},
): Promise<RunningService> {
  const database = await copiedDatabase('read_models', async (made) => {
    await makeReadModels(made);
    await makeSessionsSeen(made);
  });
  const client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  const store: RunningService['store'] = (model, ...rows) => storeRows(client, model, rows);
  await prepare(store);
  const streams = new Map<string, RecordedEvent[]>();
  const events: QueryServiceOptions['events'] = {
    readStream: async function* (stream, after) {
      yield* (streams.get(stream) ?? []).filter((event) => event.version > after);
    },
    readStreams: (names) => Promise.resolve(new Map(names.map((name) => [name, streams.get(name) ?? []]))),
    readAll: (after, limit) => Promise.resolve(pageOf([...streams.values()].flat(), after, limit)),
    readAt: (position) => Promise.resolve([...streams.values()].flat().find((event) => event.position === position)),
    head: () =>
      Promise.resolve(
        [...streams.values()].flat().reduce((head, { position }) => (position > head ? position : head), 0n),
      ),
    eventsAfter: () => Promise.resolve(0),
    readLast: (stream) => Promise.resolve(streams.get(stream)?.at(-1)),
  };
  const service = await openQueryService({
    ...options,
    databaseUrl: await through(database.url),
    tokenPublicKey: publicHalf(tokenKey),
    sealPublicKeys: [publicHalf(sealKey)],
    evidence,
    trustedProxies: ['loopback'],
    cursorSecret: 'cursors',
    connections: 5,
    log: pino({ level: 'silent' }),
    personal: {
      open: (sealed) =>
        Promise.resolve(
          new Map(
            sealed
              .filter((text) => text.startsWith('pd1.') && !text.includes('erased'))
              .map((text) => [text, `${text.split('.')[2]} ${text.split('.')[1]}`]),
          ),
        ),
      wordsOf: (text) =>
        text
          .toLowerCase()
          .split(/\s+/)
          .map((word) => `word:${word}`),
    },
    events,
  });
  service.server.listen(0, '127.0.0.1');
  await once(service.server, 'listening');
  const url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
  /** Who calls again sends the token that it has, as a client does: to sign and to check one takes longer than many an answer. */
  const tokens = new Map<string, Promise<string>>();
  const keptToken = (user: string): Promise<string> => {
    const token = tokens.get(user) ?? tokenOf(user);
    tokens.set(user, token);
    return token;
  };
  return {
    url,
    client,
    service,
    databaseUrl: database.url,
    events,
    streams,
    store,
    ask: async (user, path, body, headers = {}) => {
      const response = await fetch(url + API_BASE + path, {
        method: 'POST',
        headers: { token: await keptToken(user), 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as Answered['body'] };
    },
    close: async () => {
      const closed = service.close();
      service.server.closeAllConnections(); // one whose last call was not read to its end would be waited for until it is given up
      await closed;
      await client.end();
      await database.drop();
    },
  };
}
