import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { anAppend, follow, newStream, wholeLog } from '../contract.ts';
import { Busy, LostEvent, OutcomeUnknown } from '../errors.ts';
import type { Append, EventStore, NonEmpty, TypeChoice } from '../port.ts';
import { uuidv7 } from '../../uuid.ts';
import { freshEventLog } from './fresh-event-log.ts';
import type { FreshEventLog } from './fresh-event-log.ts';
import { postgresEventStore } from './postgres-event-store.ts';
import { readStatements } from './reads.ts';
import { until } from '../../../test/until.ts';

let log: FreshEventLog;
let store: EventStore;
beforeEach(async () => {
  log = await freshEventLog();
  store = postgresEventStore({ connectionString: log.url, readers: 2 });
});
afterEach(async () => {
  await store.close();
  await log.drop();
});

/** Ends the connections with that name in this database, as an administrator or a restart would. @returns how many. */
const terminate = async (applicationName: string): Promise<number> => {
  const { rowCount } = await log.owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [applicationName],
  );
  return rowCount ?? 0;
};

const connected = async (applicationName: string) =>
  (
    await log.owner.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
      [applicationName],
    )
  ).rowCount === 1;
/** Whether it has been answered and asks nothing: what is ended while it says something says it again. */
const rests = async (applicationName: string) =>
  (
    await log.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = $1 and state = 'idle'`,
      [applicationName],
    )
  ).rowCount === 1;
const waitsForTheLock = async () =>
  (
    await log.owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'malote event log writer' and wait_event_type = 'Lock'`,
    )
  ).rowCount === 1;

/** One append by hand, in whatever transaction the client has. */
const appendByHand = (client: Pick<PoolClient, 'query'>, stream: string) =>
  client.query(
    `select * from eventlog.append_batch(array[$1]::uuid[], array[$2], array[0], array[1], array[1], array[$3]::uuid[], array['ParcelReceived'], array[1]::smallint[], array['{}']::json[], array['{}']::json[])`,
    [uuidv7(), stream, uuidv7()],
  );

test('a listener that is lost comes back, and what was appended meanwhile arrives without another append', async () => {
  const following = follow(store, 0n, 3);
  await until('the listener is connected', () => connected('malote event log listener'));
  await store.append(anAppend(newStream(), 0));
  await until('the listener is ended', async () => (await terminate('malote event log listener')) === 1);
  await store.append(anAppend(newStream(), 0, { size: 2 }));
  expect(await following).toEqual(await wholeLog(store));
});

test('an append whose notice never comes arrives within the time of the poll', async () => {
  const following = follow(store, 0n, 1);
  await until('the listener is connected', () => connected('malote event log listener'));
  await log.owner.query(
    `insert into eventlog.events (position, stream_id, version, event_id, type, schema_version, data, metadata) values (1, 's', 1, $1, 't', 1, '{}', '{}')`,
    [uuidv7()],
  );
  const began = performance.now();
  expect(await following).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(5_000);
});

/** What a listener hears, as it comes. */
async function heardOf(): Promise<{ readonly heard: readonly bigint[]; readonly release: () => void }> {
  const listener = await log.owner.connect();
  const heard: bigint[] = [];
  listener.on('notification', ({ payload }) => void heard.push(BigInt(payload ?? '')));
  await listener.query('listen eventlog');
  return { heard, release: () => listener.release(true) };
}

test('appends are told when they are committed, by this program and by one that knows no other way than in their transaction', async () => {
  const { heard, release } = await heardOf();
  await Promise.all(Array.from({ length: 50 }, () => store.append(anAppend(newStream(), 0))));
  await until('the reader has the 50th', () => heard.at(-1) === 50n);
  expect(heard).toEqual(heard.toSorted((one, other) => Number(one - other)));
  await appendByHand(log.owner, newStream());
  await until('the reader has the 51st', () => heard.at(-1) === 51n);
  release();
});

test('who tells of appends comes back when he is lost, and an append that is refused is told of by nobody', async () => {
  const { heard, release } = await heardOf();
  const stream = newStream();
  await store.append(anAppend(stream, 0));
  await until('the reader has the first', () => heard.at(-1) === 1n);
  await until('the teller rests', async () => await rests('malote event log teller'));
  await until('the teller is ended', async () => (await terminate('malote event log teller')) === 1);
  await until('the teller is gone', async () => !(await connected('malote event log teller')));
  expect(await store.append(anAppend(stream, 0))).toMatchObject({ kind: 'conflict' });
  expect(await connected('malote event log teller')).toBe(false);
  await store.append(anAppend(stream, 1));
  await until('the reader has the second', () => heard.at(-1) === 2n);
  expect(heard).toEqual([1n, 2n]);
  release();
});

test('a subscription outlives the loss of every connection', async () => {
  const following = follow(store, 0n, 60, 7);
  for (let turn = 0; turn < 20; turn += 1) {
    await store.append(anAppend(newStream(), 0, { size: 3 }));
    if (turn % 5 === 0)
      for (const name of ['malote event log listener', 'malote event log reader']) await terminate(name);
  }
  const seen = await following;
  expect(seen.map((event) => event.position)).toEqual(Array.from({ length: 60 }, (_, index) => BigInt(index + 1)));
});

test('an append in a transaction that is held open keeps later ones back: no reader can jump over it', async () => {
  const slow = await log.owner.connect();
  await slow.query('begin');
  await appendByHand(slow, 'parcel-slow');
  const fast = store.append(anAppend('parcel-fast', 0));
  await until('an append waits for the lock', waitsForTheLock);
  expect(await store.head()).toBe(0n);
  expect((await store.readAll(0n, 10)).events).toEqual([]);
  await slow.query('commit');
  slow.release();
  expect(await fast).toMatchObject({ kind: 'appended', position: 2n });
  expect((await wholeLog(store)).map(({ position, stream }) => [position, stream])).toEqual([
    [1n, 'parcel-slow'],
    [2n, 'parcel-fast'],
  ]);
});

test('a transaction that is undone leaves no hole', async () => {
  const slow = await log.owner.connect();
  await slow.query('begin');
  await appendByHand(slow, 'parcel-undone');
  const fast = store.append(anAppend('parcel-fast', 0));
  await until('an append waits for the lock', waitsForTheLock);
  await slow.query('rollback');
  slow.release();
  expect(await fast).toMatchObject({ position: 1n });
});

test('a log that stays locked answers busy, stores nothing, and serves the next append', async () => {
  const hasty = postgresEventStore({ connectionString: log.url, lockTimeoutMs: 50 });
  const slow = await log.owner.connect();
  await slow.query('begin');
  await appendByHand(slow, 'parcel-slow');
  const append = anAppend('parcel-1', 0);
  await expect(hasty.append(append)).rejects.toMatchObject({ name: 'Busy', reason: 'log locked' });
  await slow.query('commit');
  slow.release();
  expect(await hasty.append(append)).toMatchObject({ kind: 'appended', position: 2n });
  await hasty.close();
});

test('a queue that is full answers busy at once, for all of a call or nothing', async () => {
  const small = postgresEventStore({ connectionString: log.url, waitingAppends: 4 });
  const first = small.appendMany(
    Array.from({ length: 4 }, () => anAppend(newStream(), 0)) as unknown as NonEmpty<Append>,
  );
  await expect(small.append(anAppend(newStream(), 0))).rejects.toThrow(Busy);
  await expect(
    small.appendMany(Array.from({ length: 5 }, () => anAppend(newStream(), 0)) as unknown as NonEmpty<Append>),
  ).rejects.toMatchObject({ name: 'AppendRefused' });
  expect(await first).toHaveLength(4);
  expect(await small.append(anAppend(newStream(), 0))).toMatchObject({ kind: 'appended', position: 5n });
  await small.close();
});

test('a database that cannot be reached answers busy: nothing was sent', async () => {
  const nowhere = new URL(log.url);
  nowhere.port = '1';
  const lost = postgresEventStore({ connectionString: nowhere.href });
  await expect(lost.append(anAppend(newStream(), 0))).rejects.toMatchObject({ name: 'Busy', reason: 'unreachable' });
  await lost.close();
});

test('a connection that ends during a flush leaves its appends unknown, and the retry stores them once', async () => {
  const slow = await log.owner.connect();
  await slow.query('begin');
  await appendByHand(slow, 'parcel-slow');
  const appends = Array.from({ length: 5 }, () => anAppend(newStream(), 0));
  const sent = Promise.allSettled(appends.map((append) => store.append(append)));
  await until('an append waits for the lock', waitsForTheLock);
  expect(await terminate('malote event log writer')).toBe(1);
  for (const outcome of await sent)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(OutcomeUnknown) as OutcomeUnknown });
  await slow.query('commit');
  slow.release();
  for (const append of appends) expect(await store.append(append)).toMatchObject({ kind: 'appended', version: 1 });
});

test('an answer that is lost after the commit leaves the append unknown, and the retry gets the first answer', async () => {
  const server = new URL(log.url);
  let cut = false;
  const sockets = new Set<Socket>();
  const wire = createServer((client) => {
    const upstream = connect(Number(server.port || 5432), server.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, upstream].forEach((end) => end.destroy()));
    }
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => (cut ? client.destroy() : client.write(bytes)));
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const behind = new URL(log.url);
  behind.hostname = '127.0.0.1';
  behind.port = String((wire.address() as AddressInfo).port);
  const remote = postgresEventStore({ connectionString: behind.href });
  await remote.append(anAppend(newStream(), 0));
  cut = true;
  const append = anAppend(newStream(), 0, { size: 3 });
  await expect(remote.append(append)).rejects.toThrow(OutcomeUnknown);
  cut = false;
  await until('four events are there', async () => (await store.head()) === 4n);
  expect(await remote.append(append)).toEqual({ kind: 'duplicate', stream: append.stream, version: 3, position: 4n });
  await remote.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => wire.close(resolve));
});

test.each([
  'update eventlog.events set type = type',
  'delete from eventlog.events',
  'truncate eventlog.events',
  `set session_replication_role = replica; delete from eventlog.events`,
])('the log refuses "%s", its owner included', async (statement) => {
  await store.append(anAppend(newStream(), 0));
  const client = await log.owner.connect();
  await expect(client.query(statement)).rejects.toThrow(/events are never changed/);
  client.release(true);
  expect(await store.head()).toBe(1n);
});

test('a missing position is an alarm for reader and subscriber, not a page without it', async () => {
  await store.append(anAppend(newStream(), 0, { size: 5 }));
  await log.owner.query(
    'alter table eventlog.events disable trigger all; delete from eventlog.events where position = 3',
  );
  await expect(store.readAll(0n, 10)).rejects.toMatchObject({ name: 'LostEvent', expected: 3n, found: 4n });
  expect((await store.readAll(0n, 2)).events).toHaveLength(2);
  await expect(follow(store, 0n, 5, 2)).rejects.toThrow(LostEvent);
});

test.each<[string, TypeChoice]>([
  ['of other types', { only: ['BagOpened'] }],
  ['of types that are left out', { except: ['ParcelReceived'] }],
])('a position that is missing among events %s is an alarm, too', async (_, types) => {
  await store.append(anAppend(newStream(), 0, { size: 5 }));
  await log.owner.query(
    'alter table eventlog.events disable trigger all; delete from eventlog.events where position = 4',
  );
  const followed = store
    .subscribe(0n, { signal: new AbortController().signal, limit: 3, types })
    [Symbol.asyncIterator]();
  expect((await followed.next()).value).toEqual({ events: [], passed: 3, last: 3n, head: 5n });
  await expect(followed.next()).rejects.toMatchObject({ name: 'LostEvent', expected: 4n, found: 5n });
});

test('a log that ends before a position already read is an alarm: it was restored from an older copy', async () => {
  await store.append(anAppend(newStream(), 0));
  await expect(follow(store, 2n, 1)).rejects.toMatchObject({ name: 'LostEvent', expected: 2n, found: undefined });
});

test('no hot read scans the whole log', async () => {
  await store.appendMany(
    Array.from({ length: 400 }, () => anAppend(newStream(), 0, { size: 5 })) as unknown as NonEmpty<Append>,
  );
  await log.owner.query('analyze eventlog.events');
  for (const { name, text } of Object.values(readStatements)) {
    const plan = (await log.owner.query<Record<string, string>>(`explain (generic_plan) ${text}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
    expect({ name, plan }).toEqual({ name, plan: expect.stringMatching(/Index/) as string });
    expect({ name, plan }).not.toEqual({ name, plan: expect.stringMatching(/Seq Scan/) as string });
  }
});
