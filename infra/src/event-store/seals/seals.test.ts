import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FreshDatabase } from '../../../test/database.ts';
import { uuidv5, uuidv7 } from '../../uuid.ts';
import { chain, hashOf, verifyStream } from '../chain.ts';
import { wholeLog } from '../contract.ts';
import type { Append, EventStore, NewEvent, NonEmpty, RecordedEvent } from '../port.ts';
import { emptyEventLog, freshEventLog } from '../postgres/fresh-event-log.ts';
import type { FreshEventLog } from '../postgres/fresh-event-log.ts';
import { leadByLock } from '../postgres/lead-by-lock.ts';
import { postgresEventStore } from '../postgres/postgres-event-store.ts';
import { checkSealsAround } from './check-around.ts';
import { checkingKey, keyIdOf, sealingKey } from './keys.ts';
import { sealStream } from './seal.ts';
import type { Seal } from './seal.ts';
import { evidenceOf } from '../evidence.ts';
import { markedStore } from '../marks.ts';
import { linesOf } from '../../local/log-report-lines.ts';
import { ForeignAppend, sealer, sealLog } from './seal-log.ts';
import { verifyLog } from './verify-log.ts';
import type { KnownEvent } from './verify-log.ts';

const evidence = evidenceOf(Buffer.alloc(32, 5));
const pair = generateKeyPairSync('ed25519');
const key = sealingKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
const otherKey = sealingKey(Buffer.alloc(32, 7).toString('base64'));

let empty: FreshDatabase;
let log: FreshEventLog;
let store: EventStore;
let lines: Seal[];
let sealNow: () => Promise<Seal | undefined>;
beforeAll(async () => {
  empty = await emptyEventLog();
});
afterAll(() => empty.drop());
beforeEach(async () => {
  log = await freshEventLog(empty);
  store = postgresEventStore({ connectionString: log.url, readers: 2 });
  lines = [];
  sealNow = sealer(store, key, evidence, (seal) => lines.push(seal));
});
afterEach(async () => {
  await store.close();
  await log.drop();
});

const heads = new Map<string, { version: number; hash: string }>();
/** Writes chained events in one append, their ids made from its id as the command service makes them. */
const writeTogether = async (stream: string, count: number, writtenAt = new Date()): Promise<void> => {
  const name = `${stream}-${log.url}`;
  const expected = heads.get(name)?.version ?? 0;
  const appendId = uuidv7();
  const made = Array.from({ length: count }, (_, index): NewEvent => {
    const before = heads.get(name);
    const version = (before?.version ?? 0) + 1;
    const event = {
      id: uuidv5(appendId, String(index)),
      type: 'ParcelWeighed',
      schemaVersion: 1,
      data: JSON.stringify({ grams: version }),
    };
    const { metadata, hash } = chain(
      before?.hash,
      stream,
      version,
      { ...event, metadata: { actor: 'u-1' } },
      writtenAt.toISOString(),
    );
    heads.set(name, { version, hash });
    return { ...event, metadata };
  });
  await store.append({ stream, expected, appendId, events: made as unknown as NonEmpty<NewEvent> });
};
/** Writes chained events, one append each. */
const write = async (stream: string, count = 1): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await writeTogether(stream, 1);
};
/** Changes the log as somebody with the rights of its owner could. */
const tamper = async (statement: string): Promise<void> => {
  await log.owner.query(`alter table eventlog.events disable trigger all; ${statement}`);
};
/** Writes a whole stream anew, with hashes that are right: what only a seal can show. */
const writeAnew = async (stream: string): Promise<void> => {
  const events = [...((await store.readStreams([stream])).get(stream) ?? [])];
  let hash: string | undefined;
  for (const event of events) {
    const { hash: _, writtenAt, ...metadata } = JSON.parse(event.metadata) as { hash: string; writtenAt: string };
    const forged = chain(hash, event.stream, event.version, { ...event, data: '{"grams":1}', metadata }, writtenAt);
    hash = forged.hash;
    await log.owner.query('alter table eventlog.events disable trigger all');
    await log.owner.query('update eventlog.events set data = $1, metadata = $2 where position = $3', [
      '{"grams":1}',
      forged.metadata,
      event.position,
    ]);
  }
};
const verify = (witnesses: readonly Seal[] = []) => verifyLog(store, [key.publicKey], { witnesses });
const sealEvents = async (): Promise<RecordedEvent[]> => [
  ...((await store.readStreams([sealStream])).get(sealStream) ?? []),
];

test('a seal covers everything before it, is an event in a chain, and goes to the log output', async () => {
  await write('parcel-1', 3);
  const seal = await sealNow();
  expect(seal).toMatchObject({ upTo: '3', count: '3', keyId: key.keyId });
  expect(lines).toEqual([seal]);
  await write('parcel-1', 2);
  expect(await sealNow()).toMatchObject({ upTo: '6', count: '6' });
  const events = await sealEvents();
  expect(events).toHaveLength(2);
  expect(verifyStream(events)).toEqual({ kind: 'ok' });
  expect(await verify(lines)).toMatchObject({
    events: 7,
    streams: 2,
    seals: 2,
    head: 7n,
    sealedUpTo: { position: 6n, at: lines[1]?.sealedAt },
    findings: [],
    findingsInAll: 0,
  });
});

test('nothing new makes no seal, and a seal alone makes none either', async () => {
  expect(await sealNow()).toBeUndefined();
  await write('parcel-1');
  expect(await sealNow()).toBeDefined();
  for (let turn = 0; turn < 3; turn += 1) expect(await sealNow()).toBeUndefined();
  expect(await sealEvents()).toHaveLength(1);
});

test('a sealer that starts anew goes on from the last seal', async () => {
  await write('parcel-1', 4);
  await sealNow();
  await write('parcel-2', 4);
  expect(await sealer(store, key, evidence, () => undefined)()).toMatchObject({ upTo: '9', count: '9' });
  expect((await verify()).findings).toEqual([]);
});

test('of two sealers at once one seals, and the other goes on from there', async () => {
  await write('parcel-1', 2);
  const second = sealer(store, key, evidence, () => undefined);
  const made = await Promise.all([sealNow(), second()]);
  expect(made.filter(Boolean)).toHaveLength(1);
  await write('parcel-1');
  expect(await second()).toBeDefined();
  expect(await sealNow()).toBeUndefined();
  expect(await verify()).toMatchObject({ seals: 2, findings: [] });
});

test('sealing runs in one process at a time, and another takes over', async () => {
  const troubles: unknown[] = [];
  const stops = [new AbortController(), new AbortController()] as const;
  let sealed = Promise.withResolvers<Seal>();
  const runs = stops.map(({ signal }, index) =>
    sealLog(store, key, evidence, {
      signal,
      everyMs: 20,
      log: (seal) => {
        lines.push(seal);
        sealed.resolve(seal);
      },
      leadership: leadByLock({
        connectionString: log.url,
        name: 'log-seals',
        askEveryMs: 20,
        onTrouble: (error) => troubles.push([index, error]),
      }),
      onTrouble: (error) => troubles.push([index, error]),
    }),
  );
  await write('parcel-1');
  await sealed.promise;
  const holders = await log.owner.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(holders.rowCount).toBe(1);
  sealed = Promise.withResolvers<Seal>();
  await log.owner.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  await write('parcel-1');
  expect(await sealed.promise).toMatchObject({ upTo: '3' });
  stops.forEach((stop) => stop.abort());
  await Promise.all(runs);
  expect(await verify(lines)).toMatchObject({ findings: [] });
});

test('a changed event is found, at its place, once', async () => {
  await write('parcel-1', 5);
  await write('parcel-2', 5);
  await sealNow();
  await tamper(`update eventlog.events set data = '{"grams":999}' where position = 3`);
  expect((await verify()).findings).toEqual([{ kind: 'link broken', position: 3n, stream: 'parcel-1', version: 3 }]);
});

test('a stream written anew from one event on keeps its chain, and breaks the seal', async () => {
  await write('parcel-1', 3);
  await sealNow();
  await write('parcel-2', 2);
  await sealNow();
  await writeAnew('parcel-1');
  expect((await verify()).findings).toEqual([{ kind: 'seal broken', version: 1, why: 'cover' }]);
});

test('the last event of a stream that was changed is found, sealed or not', async () => {
  await write('parcel-1', 2);
  await sealNow();
  await write('parcel-1');
  await tamper(`update eventlog.events set data = '{"grams":999}' where position = 4`);
  expect((await verify()).findings).toEqual([{ kind: 'link broken', position: 4n, stream: 'parcel-1', version: 3 }]);
});

test('an event that was moved to another stream is found where it came to stand, and an event moved in the order of the log by the seal', async () => {
  await write('parcel-1', 2);
  await write('parcel-2', 2);
  await sealNow();
  await tamper(
    'update eventlog.events set position = -position where position in (2, 3); update eventlog.events set position = 5 + position where position < 0',
  );
  expect((await verify()).findings).toEqual([{ kind: 'seal broken', version: 1, why: 'cover' }]);
  await tamper(
    'update eventlog.events set position = -position where position in (2, 3); update eventlog.events set position = 5 + position where position < 0',
  );
  expect((await verify()).findings).toEqual([]);
  await tamper(
    `update eventlog.events set stream_id = 'parcel-1', version = 3 where stream_id = 'parcel-2' and version = 2`,
  );
  expect((await verify()).findings).toEqual([{ kind: 'link broken', position: 4n, stream: 'parcel-1', version: 3 }]);
});

test('an event that is gone is found as a missing position, a broken link and a broken seal', async () => {
  await write('parcel-1', 5);
  await sealNow();
  await tamper('delete from eventlog.events where position = 3');
  expect((await verify()).findings).toEqual([
    { kind: 'positions missing', from: 3n, to: 3n },
    { kind: 'link broken', position: 4n, stream: 'parcel-1', version: 4 },
    { kind: 'seal broken', version: 1, why: 'cover' },
  ]);
});

test('a whole stream that is gone, with the positions closed up behind it, breaks the seal', async () => {
  await write('parcel-1', 2);
  await write('parcel-2', 2);
  await sealNow();
  await tamper(
    `delete from eventlog.events where stream_id = 'parcel-1'; update eventlog.events set position = position - 2`,
  );
  expect((await verify()).findings.map((finding) => finding.kind)).toEqual(['seal broken']);
});

test('a log that was cut off at its end is found by the lines of the log output', async () => {
  await write('parcel-1', 3);
  await sealNow();
  await write('parcel-1', 3);
  const cut = await sealNow();
  await tamper('delete from eventlog.events where position > 4');
  expect((await verify()).findings).toEqual([]);
  expect((await verify(lines)).findings).toEqual([{ kind: 'seal missing', upTo: cut?.upTo, sealedAt: cut?.sealedAt }]);
});

test('a seal by a key that nobody knows, or with a changed line, is found', async () => {
  await write('parcel-1', 3);
  await sealer(store, otherKey, evidence, () => undefined)();
  expect((await verify()).findings).toEqual([{ kind: 'seal broken', version: 1, why: 'unknown key' }]);
  expect((await verifyLog(store, [key.publicKey, otherKey.publicKey])).findings).toEqual([]);
  await tamper(
    `update eventlog.events set data = replace(data::text, '"count":"3"', '"count":"4"')::json where stream_id = 'log-seals'`,
  );
  expect((await verifyLog(store, [otherKey.publicKey])).findings).toEqual([
    { kind: 'seal broken', version: 1, why: 'signature' },
    { kind: 'link broken', position: 4n, stream: sealStream, version: 1 },
  ]);
  await expect(sealer(store, otherKey, evidence, () => undefined)()).rejects.toThrow(/does not hold/);
});

test('an unreadable seal is a finding, not a crash', async () => {
  await write('parcel-1');
  await sealNow();
  await tamper(`update eventlog.events set data = '[]' where stream_id = 'log-seals'`);
  expect((await verify()).findings.map((finding) => finding.kind)).toEqual(['seal broken', 'link broken']);
});

test('a log of many seals verifies in one pass, whatever the size of its pages', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(`parcel-${turn}-${index}`, 2)));
    await sealNow();
  }
  const sound = {
    events: 328,
    streams: 161,
    seals: 8,
    head: 328n,
    sealedUpTo: { position: 327n, at: lines.at(-1)?.sealedAt },
    findings: [],
    findingsInAll: 0,
    findingsUntold: 0,
  };
  for (const limit of [1, 50, 5_000])
    expect(await verifyLog(store, [key.publicKey], { witnesses: lines, limit })).toEqual(sound);
  await tamper('delete from eventlog.events where position in (100, 101, 200)');
  const report = await verifyLog(store, [key.publicKey], { witnesses: lines });
  expect(report.findings.filter((finding) => finding.kind === 'positions missing')).toEqual([
    { kind: 'positions missing', from: 100n, to: 101n },
    { kind: 'positions missing', from: 200n, to: 200n },
  ]);
  expect(report.findings.filter((finding) => finding.kind === 'seal broken').map((finding) => finding.version)).toEqual(
    [3, 5],
  );
  for (const limit of [1, 50])
    expect(await verifyLog(store, [key.publicKey], { witnesses: lines, limit })).toEqual(report);
});

/** A log in memory, as a store with gaps between its positions shows it. */
const logWithGaps = (events: RecordedEvent[], gap: bigint) => ({
  events,
  async append({ stream, events: added }: Append) {
    for (const event of added)
      events.push({
        ...event,
        stream,
        position: (events.at(-1)?.position ?? 0n) + gap,
        version: events.filter((one) => one.stream === stream).length + 1,
        recordedAt: new Date(),
      });
    const { version, position } = events.at(-1) as RecordedEvent;
    return Promise.resolve({ kind: 'appended' as const, stream, version, position });
  },
  async readAll(after: bigint, limit: number) {
    const page = events.filter((event) => event.position > after).slice(0, limit);
    return Promise.resolve({ events: page, last: page.at(-1)?.position ?? after, head: events.at(-1)?.position ?? 0n });
  },
  async *readStream(stream: string, after: number) {
    yield* await Promise.resolve(events.filter((event) => event.stream === stream && event.version > after));
  },
  readLast: (stream: string) => Promise.resolve(events.findLast((event) => event.stream === stream)),
});

test('seals hold in another store, where every position is another one', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await write('parcel-1', 5);
    await sealNow();
  }
  const events = await wholeLog(store);
  for (const gap of [400n, 2n]) {
    const elsewhere = events.map((event, index) => ({ ...event, position: BigInt(index) * gap + 7n }));
    expect(await verifyLog(logWithGaps(elsewhere, gap), [key.publicKey], { witnesses: lines, limit: 4 })).toMatchObject(
      { events: 18, seals: 3, sealedUpTo: { position: 16n * gap + 7n }, findings: [] },
    );
    const without = elsewhere.filter((_, index) => index !== 8);
    expect((await verifyLog(logWithGaps(without, gap), [key.publicKey], { witnesses: lines })).findings).toContainEqual(
      { kind: 'seal broken', version: 2, why: 'cover' },
    );
  }
});

test.each(['gone', 'there twice'] as const)(
  'where positions have gaps, an event that is %s breaks its chain and the seal over it, and no later one',
  async (what) => {
    const log = logWithGaps([], 100n);
    const sealNow = sealer(log, key, evidence, (seal) => lines.push(seal));
    let hash: string | undefined;
    for (let version = 1; version <= 20; version += 1) {
      const event = { id: uuidv7(), type: 'ParcelWeighed', schemaVersion: 1, data: JSON.stringify({ grams: version }) };
      const link = chain(hash, 'parcel-1', version, { ...event, metadata: {} }, new Date().toISOString());
      hash = link.hash;
      await log.append({
        stream: 'parcel-1',
        expected: version - 1,
        appendId: uuidv7(),
        events: [{ ...event, metadata: link.metadata }],
      });
      if (version % 5 === 0) await sealNow();
    }
    expect(await verifyLog(log, [key.publicKey], { witnesses: lines })).toMatchObject({
      events: 24,
      seals: 4,
      findings: [],
    });
    const at = log.events.findIndex((event) => event.stream === 'parcel-1' && event.version === 8);
    const event = log.events[at] as RecordedEvent;
    log.events.splice(at, 1, ...(what === 'gone' ? [] : [event, { ...event, position: event.position + 1n }]));
    expect((await verifyLog(log, [key.publicKey], { witnesses: lines })).findings).toEqual([
      expect.objectContaining({ kind: 'link broken', stream: 'parcel-1' }),
      { kind: 'seal broken', version: 2, why: 'cover' },
    ]);
  },
);

describe('the seals around a position', () => {
  const around = (positions: readonly bigint[], budget = 1_000) =>
    checkSealsAround(store, [key.publicKey], positions, { budget });
  /** Three stretches: 1 to 3 sealed at 4, 5 to 7 sealed at 8, 9 to 11 sealed at 12; 13 is not sealed yet. */
  beforeEach(async () => {
    for (const stream of ['parcel-1', 'parcel-2', 'parcel-3']) {
      await write(stream, 3);
      await sealNow();
    }
    await write('parcel-4');
  });
  const broken = async (...positions: readonly bigint[]) =>
    (await around(positions)).broken.map(({ from, to }) => [from, to]);

  test('hold over what was written, and say what they do not cover', async () => {
    expect(await around([1n, 2n, 6n, 11n, 13n])).toEqual({ broken: [], checked: 4, unsealed: 1, unreached: 0 });
    expect(await around([])).toEqual({ broken: [], checked: 0, unsealed: 0, unreached: 0 });
    expect(await around([1n, 6n, 11n], 1)).toMatchObject({ broken: [], checked: 1, unreached: 2 });
  });
  test('show a stream that was written anew with right hashes, and only where it stands', async () => {
    await writeAnew('parcel-2');
    expect(await broken(1n, 6n, 10n)).toEqual([[4n, 7n]]);
    expect(await broken(1n, 10n)).toEqual([]);
  });
  test('show an event that was cut off its stream, or moved in the order of the log', async () => {
    await tamper('delete from eventlog.events where position = 7');
    expect(await broken(5n)).toEqual([[4n, 7n]]);
    await tamper(
      'update eventlog.events set position = -position where position in (10, 11); update eventlog.events set position = 21 + position where position < 0',
    );
    expect(await broken(9n)).toEqual([[8n, 11n]]);
  });
  test('count for nothing when the seal, or the one before it, was changed', async () => {
    await tamper(
      `update eventlog.events set data = replace(data::text, '"count":"7"', '"count":"6"')::json where stream_id = 'log-seals' and version = 2`,
    );
    expect(await broken(2n)).toEqual([]);
    expect((await broken(6n)).length).toBe(1);
    expect((await broken(10n)).length).toBe(1);
  });
});

test('keys are read as PEM, DER or seed, and nothing else', () => {
  const der = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  expect(sealingKey(der).keyId).toBe(key.keyId);
  expect(keyIdOf(checkingKey(pair.publicKey.export({ format: 'pem', type: 'spki' }).toString()))).toBe(key.keyId);
  expect(keyIdOf(checkingKey(pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')))).toBe(
    key.keyId,
  );
  expect(createPublicKey(otherKey.privateKey).asymmetricKeyType).toBe('ed25519');
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  expect(() => sealingKey(ec.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())).toThrow(/Ed25519/);
  expect(() => checkingKey(ec.publicKey.export({ format: 'pem', type: 'spki' }).toString())).toThrow(/Ed25519/);
  expect(() => sealingKey('hunter2')).toThrow();
});

describe('in a log whose events carry the mark of the command service', () => {
  const prove = () => verifyLog(store, [key.publicKey], { witnesses: lines, evidence });
  /** Appends as the administrator of the database can: an event with a hash that is right, past the command service. */
  const forge = async (stream: string, mark = ''): Promise<void> => {
    const last = await store.readLast(stream);
    const event = { id: uuidv7(), type: 'ParcelWeighed', schemaVersion: 1, data: '{"grams":1}' };
    const version = (last?.version ?? 0) + 1;
    const { metadata } = chain(
      last && /"hash":"([^"]+)"/.exec(last.metadata)?.[1],
      stream,
      version,
      { ...event, metadata: { actor: 'u-1' } },
      new Date().toISOString(),
    );
    await log.owner.query(
      `insert into eventlog.events (position, stream_id, version, event_id, type, schema_version, data, metadata, append_id, append_size)
       select max(position) + 1, $1, $2, $3, $4, 1, $5, $6, gen_random_uuid(), 1 from eventlog.events`,
      [stream, version, event.id, event.type, event.data, `${metadata.slice(0, -1)}${mark}}`],
    );
  };
  let plain: EventStore;
  beforeEach(() => {
    plain = store;
    store = markedStore(plain, evidence);
    sealNow = sealer(store, key, evidence, (seal) => lines.push(seal));
  });

  test('all that was written through it is ours, and the first seal says that marks began with the first event', async () => {
    await write('parcel-1', 3);
    expect(await sealNow()).toMatchObject({ count: '3', marksFrom: '1' });
    await write('parcel-1', 2);
    expect(await sealNow()).toMatchObject({ count: '6', marksFrom: '1' });
    expect((await prove()).findings).toEqual([]);
    const others = await verifyLog(store, [key.publicKey], { evidence: evidenceOf(Buffer.alloc(32, 6)) });
    expect(others.findingsInAll).toBe(5);
    expect(others.findings).toMatchObject([{ kind: 'many events', of: 'not ours', events: 5, streams: 1 }]);
  });

  test.each(['parcel-1', 'parcel-9'])(
    'an event that somebody appended to %s in the database is named by the verification and never sealed, however right its hash is',
    async (stream) => {
      await write('parcel-1', 3);
      await sealNow();
      await forge(stream);
      const position = await store.head();
      expect((await verify()).findings).toEqual([]); // its chain holds: the hash has no key
      await expect(sealNow()).rejects.toThrow(
        `of ${stream} at position ${position} was not written by the command service`,
      );
      await expect(sealer(store, key, evidence, () => undefined)()).rejects.toThrow(ForeignAppend);
      const version = stream === 'parcel-1' ? 4 : 1;
      expect((await prove()).findings).toEqual([{ kind: 'not ours', position, stream, version }]);
    },
  );

  test('the mark of another event does not make a forged one ours', async () => {
    await write('parcel-1', 3);
    await sealNow();
    const [, mark] = /(,"mark":"[^"]+")/.exec((await store.readLast('parcel-1'))?.metadata ?? '') ?? [];
    await forge('parcel-1', mark);
    await expect(sealNow()).rejects.toThrow(ForeignAppend);
    expect((await prove()).findings).toMatchObject([{ kind: 'not ours', version: 4 }]);
  });

  describe('what the database keeps beside an event is found changed', () => {
    const changed = async (statement: string) => {
      await tamper(statement);
      return (await prove()).findings;
    };
    const at = (kind: string, position: bigint, stream: string, version: number) => [
      { kind, position, stream, version },
    ];
    beforeEach(async () => {
      await write('parcel-1');
      await writeTogether('bag-1', 3);
      await writeTogether('parcel-1', 2);
      await sealNow();
      await write('parcel-2');
      expect((await prove()).findings).toEqual([]);
    });

    test('the id of an append: the command that was stored under it would act again', async () => {
      expect(await changed(`update eventlog.events set append_id = gen_random_uuid() where position = 2`)).toEqual(
        at('append changed', 2n, 'bag-1', 1),
      );
    });
    test('the id and the size of an append are gone', async () => {
      expect(
        await changed(`update eventlog.events set append_id = null, append_size = null where position = 5`),
      ).toEqual(at('append changed', 5n, 'parcel-1', 2));
    });
    test.each([
      [2, at('append changed', 4n, 'bag-1', 3)],
      [4, at('append changed', 2n, 'bag-1', 1)],
    ])('an append of three events is said to have %i', async (size, found) => {
      expect(await changed(`update eventlog.events set append_size = ${size} where position = 2`)).toEqual(found);
    });
    test("the log's last append is said to have more events than there are", async () => {
      expect(await changed('update eventlog.events set append_size = 2 where position = 8')).toEqual(
        at('append changed', 8n, 'parcel-2', 1),
      );
    });
    test.each(['- ', '+ '])("an event's time, by %sone hour", async (sign) => {
      for (const [position, stream, version] of [
        [1n, 'parcel-1', 1],
        [4n, 'bag-1', 3],
        [8n, 'parcel-2', 1],
      ] as const) {
        const moved = (by: string) =>
          `update eventlog.events set recorded_at = recorded_at ${by} interval '1 hour' where position = ${position}`;
        expect(await changed(moved(sign))).toEqual(at('time changed', position, stream, version));
        expect(await changed(moved(sign === '- ' ? '+ ' : '- '))).toEqual([]);
      }
    });
  });

  describe('the command service keeps what it knew of a stream, outside of the log', () => {
    const keep = async (stream: string): Promise<KnownEvent> => {
      const last = (await store.readLast(stream)) as RecordedEvent;
      return { stream, version: last.version, headHash: hashOf(last) ?? '' };
    };
    const told = async (...known: readonly KnownEvent[]) =>
      (await verifyLog(store, [key.publicKey], { evidence, known: Readable.from(known) })).findings;

    test('what is there, what is older than the end, and what came after the reading is found', async () => {
      await write('parcel-1', 2);
      const older = await keep('parcel-1');
      await write('parcel-1', 2);
      const since = async function* () {
        yield older;
        await write('parcel-1');
        yield await keep('parcel-1');
      };
      expect((await verifyLog(store, [key.publicKey], { evidence, known: since() })).findings).toEqual([]);
    });
    test('the end of the log was cut off before it was sealed', async () => {
      await write('parcel-1', 3);
      const kept = await keep('parcel-1');
      await tamper('delete from eventlog.events where position = 3');
      expect(await told(kept)).toEqual([{ kind: 'known event gone', stream: 'parcel-1', version: 3 }]);
    });
    test('the end of the log was cut off, and something else was stored in its place since', async () => {
      await write('parcel-1', 3);
      const kept = await keep('parcel-1');
      const name = `parcel-1-${log.url}`;
      const second = (await store.readStreams(['parcel-1'])).get('parcel-1')?.[1] as RecordedEvent;
      await tamper('delete from eventlog.events where position = 3');
      heads.set(name, { version: 2, hash: hashOf(second) ?? '' });
      await write('parcel-1');
      expect(await told(kept)).toEqual([{ kind: 'known event gone', stream: 'parcel-1', version: 3 }]);
    });
    test('all of a stream is gone', async () => {
      const hash = 'h'.repeat(43);
      expect(await told({ stream: 'parcel-9', version: 2, headHash: hash })).toEqual([
        { kind: 'known event gone', stream: 'parcel-9', version: 2 },
      ]);
    });
  });

  test('a log that was moved was stored later than it was written, and a time that was changed in it is found all the same', async () => {
    for (const hours of [9, 7, 5, 3, 0]) await writeTogether('parcel-1', 1, new Date(Date.now() - hours * 3_600_000));
    expect((await prove()).findings).toEqual([]);
    for (const [position, by] of [
      [3, '+ '],
      [4, '- '],
    ] as const) {
      const moved = (sign: string) =>
        `update eventlog.events set recorded_at = recorded_at ${sign} interval '1 hour' where position = ${position}`;
      await tamper(moved(by));
      expect((await prove()).findings).toMatchObject([{ kind: 'time changed', version: position }]);
      await tamper(moved(by === '+ ' ? '- ' : '+ '));
    }
  });

  describe('a clock was wrong for a while', () => {
    const HOUR = 3_600_000;
    /** Events of four streams in turn, as several people cause them; `ahead` says how wrong the clock is at each. */
    const written = async (count: number, ahead: (at: number) => number) => {
      for (let at = 0; at < count; at += 1)
        await writeTogether(`parcel-${at % 4}`, 1, new Date(Date.now() + ahead(at)));
    };
    const many = (first: object, last: object, events: number) => ({
      kind: 'many events',
      of: 'time changed',
      first,
      last,
      events,
      streams: 4,
    });

    test('what it wrote is told as one range, beside what else is wrong', async () => {
      await written(40, (at) => (at < 4 || at >= 34 ? 0 : 3 * HOUR));
      await tamper("update eventlog.events set data = '{}' where position = 20");
      const report = await prove();
      const [first, last] = [
        { position: 5n, stream: 'parcel-0', version: 2 },
        { position: 34n, stream: 'parcel-1', version: 9 },
      ];
      expect(report.findings).toEqual([
        many(first, last, 29),
        { kind: 'link broken', position: 20n, stream: 'parcel-3', version: 5 },
      ]);
      expect([report.findingsInAll, report.findingsUntold]).toEqual([30, 0]);
      expect(linesOf(report).slice(1)).toEqual([
        '  positions 5 to 34: 29 events of 4 streams, from version 2 of parcel-0 to version 9 of parcel-1: they were not stored at the times that the database tells, as when the clock of a computer was wrong',
        '  position 20: the chain of parcel-3 is broken at version 5',
      ]);
    });
    test('a range ends where the clock was right for long, and three events are told one by one', async () => {
      await written(130, (at) => (at < 5 || at >= 125 ? -3 * HOUR : 0));
      expect((await prove()).findings).toMatchObject([{ kind: 'many events', first: { position: 126n }, events: 5 }]);
      await tamper(
        "update eventlog.events set recorded_at = recorded_at + interval '5 hours' where position in (10, 15, 20)",
      );
      expect((await prove()).findings).toMatchObject([
        { position: 10n },
        { position: 15n },
        { position: 20n },
        { kind: 'many events', first: { position: 126n } },
      ]);
    });
  });

  test('a log that was begun without marks holds up to where they begin, and from there on none may lack', async () => {
    store = plain;
    await write('parcel-1', 3);
    await sealer(plain, key, evidence, (seal) => lines.push(seal))();
    await write('parcel-2', 1);
    store = markedStore(plain, evidence);
    await write('parcel-1', 1);
    expect(await sealNow()).toMatchObject({ count: '6', marksFrom: '6' });
    expect((await prove()).findings).toEqual([]);
    await tamper(
      `update eventlog.events set metadata = regexp_replace(metadata::text, ',"mark":"[^"]+"', '')::json where position = 6`,
    );
    expect((await prove()).findings).toEqual([{ kind: 'not ours', position: 6n, stream: 'parcel-1', version: 4 }]);
  });

  test('nobody takes the beginning of the marks back: without all of them, the seals and the lines of the log output still tell it', async () => {
    await write('parcel-1', 3);
    await sealNow();
    const strip = `update eventlog.events set metadata = regexp_replace(metadata::text, ',"mark":"[^"]+"', '')::json`;
    await tamper(strip);
    expect((await prove()).findings.map(({ kind }) => kind)).toEqual(['not ours', 'not ours', 'not ours']);
    await tamper(
      `update eventlog.events set data = (data::jsonb - 'marksFrom')::json where stream_id = '${sealStream}'`,
    );
    expect((await prove()).findings.map(({ kind }) => kind)).toEqual([
      'not ours',
      'not ours',
      'not ours',
      'seal broken',
      'link broken',
      'seal missing',
    ]);
  });

  test('an event that was changed together with its hash is one finding', async () => {
    await write('parcel-1', 3);
    await write('parcel-2', 3);
    await tamper(`update eventlog.events set data = '{"grams":999}' where position = 3`);
    expect((await prove()).findings).toEqual([{ kind: 'link broken', position: 3n, stream: 'parcel-1', version: 3 }]);
  });
});
