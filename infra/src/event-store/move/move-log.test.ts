import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FreshDatabase } from '../../../test/database.ts';
import { uuidv7 } from '../../uuid.ts';
import { evidenceOf } from '../evidence.ts';
import { chain } from '../chain.ts';
import { anAppend, wholeLog } from '../contract.ts';
import { AppendRefused } from '../errors.ts';
import { eventStoreDbLog } from '../eventstoredb/movable-log.ts';
import { startStandIn } from '../eventstoredb/stand-in/stand-in.ts';
import type { StandIn } from '../eventstoredb/stand-in/stand-in.ts';
import { maxAppendBytes } from '../eventstoredb/stand-in/weather.ts';
import type { Append, EventStore, NewEvent, NonEmpty, RecordedEvent } from '../port.ts';
import { emptyEventLog, freshEventLog } from '../postgres/fresh-event-log.ts';
import type { FreshEventLog } from '../postgres/fresh-event-log.ts';
import { postgresLog } from '../postgres/movable-log.ts';
import { sealingKey } from '../seals/keys.ts';
import { sealer } from '../seals/seal-log.ts';
import type { Seal } from '../seals/seal.ts';
import { verifyLog } from '../seals/verify-log.ts';
import { moveLog } from './move-log.ts';
import type { MovableLog, MoveOptions } from './move-log.ts';

const evidence = evidenceOf(Buffer.alloc(32, 5));
const keyText = Buffer.alloc(32, 9).toString('base64');
const key = sealingKey(keyText);
const signal = new AbortController().signal;

let empty: FreshDatabase;
let database: FreshEventLog;
let standIn: StandIn;
let opened: MovableLog[];
let lines: Seal[];
beforeAll(async () => {
  empty = await emptyEventLog();
});
afterAll(() => empty.drop());
beforeEach(async () => {
  database = await freshEventLog(empty);
  standIn = await startStandIn();
  opened = [];
  lines = [];
});
afterEach(async () => {
  await Promise.all(opened.map((log) => log.close()));
  await standIn.stop();
  await database.drop();
});

const open = (address: string): MovableLog => {
  const log = address.startsWith('esdb') ? eventStoreDbLog(address) : postgresLog(address);
  opened.push(log);
  return log;
};
const move = (source: MovableLog, target: MovableLog, onProgress: MoveOptions['onProgress'] = () => undefined) =>
  moveLog(source, target, { key, signal, onProgress });

/** Writes chained appends of one to four events over a few streams, and seals now and then. @returns the append ids, in order. */
const write = async (store: EventStore, appends: number): Promise<Append[]> => {
  const written: Append[] = [];
  const sealNow = sealer(store, key, evidence, (seal) => lines.push(seal));
  for (let turn = 0; turn < appends; turn += 1) {
    const stream = `parcel-${turn % 7} São`;
    const last = await store.readLast(stream);
    let [version, hash] = [last?.version ?? 0, last && /"hash":"([^"]+)"/.exec(last.metadata)?.[1]];
    const appendId = uuidv7();
    const events = Array.from({ length: 1 + (turn % 4) }, (): NewEvent => {
      const event = {
        id: uuidv7(),
        type: 'ParcelWeighed',
        schemaVersion: 1 + (turn % 2),
        data: `{ "turn":${turn}, "grams" : ${version}.50, "note":"加急 \\u00e7 📦" }`,
      };
      const link = chain(
        hash,
        stream,
        (version += 1),
        { ...event, metadata: { actor: 'u-1', commandId: appendId } },
        new Date().toISOString(),
      );
      hash = link.hash;
      return { ...event, metadata: link.metadata };
    });
    const append = { stream, expected: last?.version ?? 0, appendId, events: events as unknown as NonEmpty<NewEvent> };
    await store.append(append);
    written.push(append);
    if (turn % 20 === 19) await sealNow();
  }
  return written;
};

/** What a move keeps. */
const told = (events: readonly RecordedEvent[]) =>
  events.map(({ id, stream, version, type, schemaVersion, data, metadata }) => ({
    id,
    stream,
    version,
    type,
    schemaVersion,
    data,
    metadata,
  }));
const sound = async (store: EventStore) =>
  expect(await verifyLog(store, [key.publicKey], { witnesses: lines })).toMatchObject({ findings: [] });

test('a log moves to EventStoreDB byte by byte in its order, is sealed there, and goes on there', async () => {
  const [source, target] = [open(database.url), open(standIn.url)];
  await write(source.store, 130);
  const before = await wholeLog(source.store);
  const moved = await move(source, target);
  if (moved.kind !== 'moved') throw new Error(moved.kind);
  lines.push(moved.seal);
  const after = await wholeLog(target.store);
  expect(told(after).slice(0, -1)).toEqual(told(before));
  expect(moved).toMatchObject({
    copied: before.length,
    common: { appends: 136, events: before.length },
    seal: { count: String(before.length), upTo: String(after.at(-2)?.position) },
  });
  await sound(target.store);
  await write(target.store, 25);
  await sound(target.store);
  expect((await verifyLog(target.store, [key.publicKey])).seals).toBe(6 + 1 + 1);
});

test('a finished move that is asked for again changes nothing', async () => {
  const [source, target] = [open(database.url), open(standIn.url)];
  await write(source.store, 10);
  const first = await move(source, target);
  const head = await target.store.head();
  expect(await move(source, target)).toEqual({ ...first, copied: 0 });
  expect(await target.store.head()).toBe(head);
});

test('what went on in EventStoreDB comes back behind what still stands in Postgres, with its append ids', async () => {
  const [here, there] = [open(database.url), open(standIn.url)];
  const first = await write(here.store, 30);
  const moved = await move(here, there);
  const later = await write(there.store, 30);
  const back = await move(there, here);
  if (moved.kind !== 'moved' || back.kind !== 'moved') throw new Error(`${moved.kind}, ${back.kind}`);
  lines.push(moved.seal, back.seal);
  expect(told(await wholeLog(here.store)).slice(0, -1)).toEqual(told(await wholeLog(there.store)));
  await sound(here.store);
  for (const { appendId, stream, expected } of [...first, ...later])
    expect(await here.store.findAppend(appendId, stream)).toMatchObject({ stream, version: expected + 1 });
});

test('a target that holds something else is refused and left as it is', async () => {
  const [source, target] = [open(database.url), open(standIn.url)];
  await write(source.store, 10);
  await write(target.store, 3);
  const before = await wholeLog(target.store);
  expect(await move(source, target)).toMatchObject({
    kind: 'other log',
    common: { appends: 0 },
    stream: 'parcel-0 São',
    version: 1,
  });
  expect(await wholeLog(target.store)).toEqual(before);
});

test('a target that went on after its move is refused', async () => {
  const [source, target] = [open(database.url), open(standIn.url)];
  await write(source.store, 5);
  await move(source, target);
  await write(target.store, 1);
  expect(await move(source, target)).toMatchObject({ kind: 'other log', common: { appends: 5 } });
});

test('an empty log is not moved', async () => {
  expect(await move(open(database.url), open(standIn.url))).toEqual({ kind: 'nothing to move' });
});

test('a log that is not sound is copied as it is and gets no seal', async () => {
  const [source, target] = [open(database.url), open(standIn.url)];
  await write(source.store, 40);
  await database.owner.query(
    `alter table eventlog.events disable trigger all; update eventlog.events set data = '{"grams":1}' where position = 5`,
  );
  const before = await wholeLog(source.store);
  expect(await move(source, target)).toEqual({ kind: 'not sound', findings: 1 });
  expect(told(await wholeLog(target.store))).toEqual(told(before));
});

test('a source that is written to while it moves is not at rest, and gets no seal in the target', async () => {
  const [source, target] = [open(database.url), open(standIn.url)];
  await write(source.store, 19);
  let passes = 0;
  const restless: MovableLog = {
    ...source,
    async *appends(after) {
      passes += 1;
      if (passes === 3) await write(source.store, 1); // after comparing and copying
      yield* source.appends(after);
    },
  };
  expect(await move(restless, target)).toEqual({ kind: 'not at rest' });
  expect(await target.store.readLast('log-seals')).toBeUndefined();
});

test('a server that is lost again and again while the log moves loses nothing and doubles nothing', async () => {
  const [source, target] = [open(database.url), open(standIn.url)];
  await write(source.store, 90);
  standIn.weather.cutNext(
    Array.from({ length: 240 }, (_, index) =>
      index % 40 === 13 ? (index % 80 === 13 ? 'unanswered' : 'unstored') : undefined,
    ),
  );
  const moved = await move(source, target);
  if (moved.kind !== 'moved') throw new Error(moved.kind);
  expect(told(await wholeLog(target.store)).slice(0, -1)).toEqual(told(await wholeLog(source.store)));
  await sound(target.store);
});

/** Chained appends as a day of scans makes them, of one to three events and now and then a large one, over as many streams as there are parcels. */
const writeMany = async (store: EventStore, count: number): Promise<void> => {
  const ends = new Map<string, { readonly version: number; readonly hash: string }>();
  const appends = Array.from({ length: count }, (_, nth): Append => {
    const stream = `parcel-${(nth * 7_919) % Math.ceil(count / 3)}`;
    const appendId = uuidv7();
    const expected = ends.get(stream)?.version ?? 0;
    const events = Array.from({ length: 1 + (nth % 3) }, (): NewEvent => {
      const { version: before = 0, hash: chainedTo } = ends.get(stream) ?? {};
      const note = 'x'.repeat(nth % 301 === 300 ? 70_000 : (nth * 613) % 1_500);
      const event = { id: uuidv7(), type: 'ParcelWeighed', schemaVersion: 1, data: JSON.stringify({ nth, note }) };
      const metadata = { actor: 'u-1', commandId: appendId };
      const link = chain(chainedTo, stream, before + 1, { ...event, metadata }, new Date().toISOString());
      ends.set(stream, { version: before + 1, hash: link.hash });
      return { ...event, metadata: link.metadata };
    });
    return { stream, expected, appendId, events: events as unknown as NonEmpty<NewEvent> };
  });
  for (let from = 0; from < count; from += 500)
    await store.appendMany(appends.slice(from, from + 500) as unknown as NonEmpty<Append>);
};

test.each([
  ['from EventStoreDB into an empty Postgres', 'here'],
  ['from Postgres into an empty EventStoreDB', 'there'],
] as const)('a log of thousands of appends moves %s at the first try', async (_, to) => {
  const [first, second] = to === 'there' ? [database.url, standIn.url] : [standIn.url, database.url];
  await writeMany(open(first).store, 4_000);
  const [source, target] = [open(first), open(second)];
  const moved = await move(source, target);
  if (moved.kind !== 'moved')
    throw new Error(`${moved.kind} ${JSON.stringify('common' in moved ? moved.common.appends : '')}`);
  expect(told(await wholeLog(target.store)).slice(0, -1)).toEqual(told(await wholeLog(source.store)));
  await sound(target.store);
});

test('an append id that EventStoreDB holds in two streams is named, and Postgres is left with the beginning before it', async () => {
  const [source, target] = [open(standIn.url), open(database.url)];
  const written = await write(source.store, 150);
  const [{ appendId, stream }] = written as [Append];
  await source.store.append(anAppend('parcel-again', 0, { appendId }));
  await source.store.append(anAppend('parcel-behind', 0));
  expect(await move(source, target)).toEqual({
    kind: 'id used twice',
    appendId,
    places: [
      { stream, version: 1 },
      { stream: 'parcel-again', version: 1 },
    ],
  });
  const left = told(await wholeLog(target.store));
  expect(left.length).toBeGreaterThan(0);
  expect(told(await wholeLog(source.store)).slice(0, left.length)).toEqual(left);
});

test('an append that Postgres refuses ends the move before it, and the move goes on when the cause is gone', async () => {
  const [source, target] = [open(standIn.url), open(database.url)];
  const written = await write(source.store, 150);
  const { stream, expected } = written[140] as Append;
  const refuses = `alter table eventlog.events add constraint refuses check (not (stream_id = '${stream}' and version = ${expected + 1}))`;
  await database.owner.query(refuses);
  await expect(move(source, target)).rejects.toThrow(`version ${expected + 1} of ${stream}`);
  const whole = told(await wholeLog(source.store));
  const at = whole.findIndex((event) => event.stream === stream && event.version === expected + 1);
  expect(told(await wholeLog(target.store))).toEqual(whole.slice(0, at));
  await database.owner.query('alter table eventlog.events drop constraint refuses');
  expect(await move(source, target)).toMatchObject({ kind: 'moved', copied: whole.length - at });
});

test('a server that takes less at once than was written ends the move before what it refuses, and nothing stands behind it', async () => {
  const [source, target] = [open(database.url), open(standIn.url)];
  await writeMany(source.store, 400);
  const whole = told(await wholeLog(source.store));
  const at = whole.findIndex(({ data }) => data.length > 70_000);
  standIn.weather.takeAtMost(65_536);
  await expect(move(source, target)).rejects.toThrow(AppendRefused);
  expect(told(await wholeLog(target.store))).toEqual(whole.slice(0, at));
  standIn.weather.takeAtMost(maxAppendBytes);
  expect(await move(source, target)).toMatchObject({ kind: 'moved', copied: whole.length - at });
});

/** Where a run is killed: at so many lines of a step. The last one is left alone. */
const kills = [
  ['copying', 2],
  ['copying', 1],
  ['checking', 50],
  ['never', 1],
] as const;

test.each([
  ['to EventStoreDB', 'there'],
  ['back to Postgres', 'here'],
] as const)(
  'a move %s that is killed goes on where it was, however often, and ends whole',
  async (_, to) => {
    const [first, second] = to === 'there' ? [database.url, standIn.url] : [standIn.url, database.url];
    const [source, target] = [open(first), open(second)];
    await write(source.store, 420);
    const ends: (string | null)[] = [];
    for (const [step, line] of kills) {
      const child = spawn(
        process.execPath,
        [
          '--disable-warning=ExperimentalWarning',
          join(import.meta.dirname, 'move-process.ts'),
          first,
          second,
          keyText,
          step,
          String(line),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
      let last = '';
      for await (const text of createInterface({ input: child.stdout })) last = text;
      ends.push((await ended)[1] ?? last);
    }
    expect(ends).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 'moved']);
    expect(told(await wholeLog(target.store)).slice(0, -1)).toEqual(told(await wholeLog(source.store)));
    await sound(target.store);
  },
  600_000,
);
