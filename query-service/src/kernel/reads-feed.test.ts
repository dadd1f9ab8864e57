import { Client } from 'pg';
import pino from 'pino';
import { freshDatabase } from '../../../infra/test/database.ts';
import type { FreshDatabase } from '../../../infra/test/database.ts';
import { openReadsFeed } from './reads-feed.ts';
import type { ReadsFeed } from './reads-feed.ts';
import { until } from '../../../infra/test/until.ts';

let database: FreshDatabase;
let client: Client;
let feed: ReadsFeed;
const moved: (string | undefined)[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  feed = openReadsFeed({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    positions: () => Promise.resolve(new Map([['master', 5n]])),
  });
  feed.onMove((group) => void moved.push(group));
  await until('the feed is connected', () => feed.isConnected());
});
afterAll(async () => {
  await feed.close();
  await client.end();
  await database.drop();
});

const say = async (move: object) =>
  void (await client.query('select pg_notify($1, $2)', ['reads', JSON.stringify(move)]));
const reached = async (position: bigint) =>
  await feed.reached('master', position, 60_000, new AbortController().signal);

test('who waits for a position hears of every move, who looks at rows of those that wrote some', async () => {
  expect([moved.splice(0), feed.position('master')]).toEqual([[undefined], 5n]);
  const waiting = reached(7n);
  await say({ group: 'master', position: '7', quiet: true });
  expect(await waiting).toBe(true);
  expect([moved, feed.position('master')]).toEqual([[], 7n]);
  await say({ group: 'master', position: '8' });
  expect(await reached(8n)).toBe(true);
  expect(moved).toEqual(['master']);
});

test('what is no move is not heard, and a position never goes back', async () => {
  await client.query(`select pg_notify('reads', 'nothing')`);
  await say({ group: 'master', position: '-1' });
  await say({ group: 'master', position: '3', quiet: true });
  await say({ group: 'master', position: '9', quiet: true });
  expect(await reached(9n)).toBe(true);
  expect(feed.position('master')).toBe(9n);
});

test('who waits too long, or goes away, is told that it was not reached', async () => {
  expect(await feed.reached('master', 1_000n, 5, new AbortController().signal)).toBe(false);
  expect(await feed.reached('master', 1_000n, 60_000, AbortSignal.abort())).toBe(false);
});

test('a feed that opens before the read models are there says so once, without a stack', async () => {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const to = { write: (line: string) => void lines.push(JSON.parse(line) as Readonly<Record<string, unknown>>) };
  let tries = 0;
  const early = openReadsFeed({
    databaseUrl: database.url,
    log: pino({ level: 'info' }, to),
    positions: async () => {
      tries += 1;
      if (tries < 3) await client.query('select from reads.checkpoints');
      return new Map();
    },
  });
  await until('the feed is connected', () => early.isConnected());
  await early.close();
  expect(lines).toMatchObject([{ reason: '42P01', msg: 'the listener for changes waits for the read models' }]);
  expect(lines[0]).not.toHaveProperty('err');
});
