import type { EventStore } from '@malote/infra/event-store/port.ts';
import { listenForNotices } from '@malote/infra/event-store/postgres/listen-for-notices.ts';
import { ofTypes, subscription } from '@malote/infra/event-store/subscription.ts';
import { wakeups } from '@malote/infra/event-store/wakeups.ts';
import type { FreshDatabase } from '../../../infra/test/database.ts';
import { master, operations } from '../groups.ts';
import { busyStory } from '../testing/busy-story.ts';
import { ordered } from '../testing/journeys.ts';
import { createStory } from '../testing/story.ts';
import type { Group } from './read-model.ts';
import { fold } from '../testing/fold.ts';
import { emptyReads, openReads } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { LIVE, applyBatch, findPlace } from './apply-batch.ts';
import { liveGround } from './generations.ts';
import { ground } from './ground.ts';
import { rowForm } from './row-form.ts';
import { openClient, runGroup } from './runner.ts';
import { readSkips } from './skips.ts';
import { until } from '../../../infra/test/until.ts';

let empty: FreshDatabase;
beforeAll(async () => {
  empty = await emptyReads([operations]);
});
afterAll(async () => {
  await empty.drop();
});

let reads: Reads;
beforeEach(async () => {
  reads = await openReads([operations], empty);
});
afterEach(async () => {
  await reads.close();
});

/** What the views hold, in the forms of folds. */
async function tables(): Promise<Record<string, readonly unknown[]>> {
  const all = await Promise.all(
    operations.models.map(async ({ table }) => {
      const form = rowForm(table);
      const rows = (
        await reads.rows(table.name, form.sqlColumns[Object.keys(table.columns).indexOf(table.key)] ?? '')
      ).map((row) => form.fromSql(row).row);
      return [table.name, rows] as const;
    }),
  );
  return Object.fromEntries(all);
}

async function counts(): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await reads.pool.query<{ id: string; count: bigint }>(
    `select id, count from reads.tower_counts where count <> 0
     union all select id, count from reads.volume_months where count <> 0`,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

function expected(events: Parameters<typeof fold>[1]): Record<string, readonly unknown[]> {
  const folded = fold(operations, events);
  return Object.fromEntries(operations.models.map(({ table }) => [table.name, folded.rows(table as never)]));
}

test('the tables hold what the folds make of the log, and the counters what the rows count for', async () => {
  const story = busyStory(1, 40);
  await reads.append(story.events);
  reads.run(operations);
  await reads.reached('operations', BigInt(story.events.length));
  expect(await tables()).toEqual(expected(story.events));
  expect(await counts()).toEqual(fold(operations, story.events).counts);
});

test.each([
  ['small batches and nothing kept in memory', { eventRows: 2, batchRows: 3, knownCells: 1, tries: 1 }],
  ['slices of one row', { eventRows: 1, batchRows: 1, knownCells: 20_000, tries: 1 }],
])('the result is the same with %s', async (_, limits) => {
  const story = busyStory(2, 12);
  await reads.append(story.events);
  reads.run(operations, { limits });
  await reads.reached('operations', BigInt(story.events.length));
  expect(await tables()).toEqual(expected(story.events));
  expect(await counts()).toEqual(fold(operations, story.events).counts);
});

test('a group that nothing concerns says how far it has come, and that nobody has to look', async () => {
  const both = await openReads([operations, master]);
  try {
    const listener = await both.pool.connect();
    const heard: { readonly group: string; readonly position: string; readonly quiet?: boolean }[] = [];
    listener.on('notification', ({ payload }) => void heard.push(JSON.parse(payload ?? '')));
    await listener.query('listen reads');
    const story = busyStory(3, 4);
    both.run(operations);
    both.run(master);
    await both.append(story.events);
    for (const group of ['operations', 'master']) await both.reached(group, BigInt(story.events.length));
    const last = String(story.events.length);
    await until(
      'both groups told of the last event',
      () => new Set(heard.filter(({ position }) => position === last).map(({ group }) => group)).size === 2,
    );
    listener.release(true);
    const moves = heard.filter(({ position }) => position !== '0'); // what a runner says when it begins
    expect(new Set(moves.filter(({ group }) => group === 'master').map(({ quiet }) => quiet))).toEqual(new Set([true]));
    expect(moves.some(({ group, quiet }) => group === 'operations' && quiet === undefined)).toBe(true);
  } finally {
    await both.close();
  }
});

test('an event of which a part was written when a runner was killed is folded to its end by the next one', async () => {
  const story = busyStory(2, 12);
  const at = story.events.findIndex(({ type }) => type === 'ItemLoaded');
  const loaded = story.events.slice(at, at + 1);
  await reads.append(story.events);
  const killed = await openClient(reads.url, 'a runner that is killed');
  const ground = await liveGround(killed, 'reads', operations);
  const place = await findPlace(killed, ground, await readSkips(reads.store, operations.name, 0n));
  await applyBatch(killed, ground, place, story.events.slice(0, at), BigInt(at), LIVE, 'park');
  expect(
    await applyBatch(killed, ground, place, loaded, BigInt(at + 1), { ...LIVE, eventRows: 2 }, 'park'),
  ).toMatchObject({ events: 0, rows: 2 });
  expect((await reads.rows('bag_load', 'id')).map(({ from_position }) => from_position)).toEqual([BigInt(at + 1)]);
  await killed.end();
  reads.run(operations, { limits: { ...LIVE, eventRows: 2, batchRows: 3 } });
  await reads.reached('operations', BigInt(story.events.length));
  expect(await tables()).toEqual(expected(story.events));
  expect(await counts()).toEqual(fold(operations, story.events).counts);
});

test('an append is folded and told by notices alone: no clock stands between', async () => {
  const HOUR = 3_600_000;
  const heard = wakeups(listenForNotices(reads.url), () => undefined);
  const ending = new AbortController();
  const unhurried: EventStore = {
    ...reads.store,
    subscribe: (after, options) =>
      subscription(
        {
          follow: async (from, limit, types) => ofTypes(await reads.store.readAll(from, limit), types),
          wakeups: { ...heard, next: (mark, _, signal) => heard.next(mark, HOUR, signal) },
          passes: () => false,
          closing: ending.signal,
          onTrouble: () => undefined,
        },
        after,
        options,
      ),
  };
  const ended = runGroup({
    connectionString: reads.url,
    schema: 'reads',
    store: unhurried,
    group: operations,
    signal: ending.signal,
    report: { role: () => undefined, batch: () => undefined },
    rebuild: () => Promise.resolve(),
  });
  const story = busyStory(3, 4);
  for (const [at, event] of story.events.entries()) {
    await reads.append([event]);
    await reads.reached('operations', BigInt(at + 1));
  }
  ending.abort();
  await heard.close();
  await ended;
  expect(await tables()).toEqual(expected(story.events));
});

test('loads and updates of many rows, of which most were forgotten in between, make the same tables', async () => {
  const story = busyStory(11, 220);
  await reads.append(story.events);
  reads.run(operations, { limits: { eventRows: 2_000, batchRows: 400, knownCells: 1_200, tries: 1 } });
  await reads.reached('operations', BigInt(story.events.length));
  expect(await tables()).toEqual(expected(story.events));
  expect(await counts()).toEqual(fold(operations, story.events).counts);
});

test('an event that is said to begin a row that is there already is folded into that row', async () => {
  const story = createStory();
  const weighed = (at: number) =>
    story.tell(
      'parcel-W1',
      'ParcelWeighed',
      { waybill: 'W1', scanned: 'W1', grams: at, divisor: 6_000, source: 'scale' },
      { at },
    );
  ordered(story, 'O1', ['W1'], { at: 0 });
  for (const at of [1, 2, 3]) weighed(at);
  const wrong: Group = {
    ...operations,
    models: operations.models.map((model) =>
      model.table.name === 'site_days'
        ? { ...model, on: new Map([...model.on].map(([type, on]) => [type, { ...on, begins: 'new rows' as const }])) }
        : model,
    ),
  };
  const runner = reads.run(wrong);
  await reads.append(story.events.slice(0, 4));
  await reads.reached('operations', 4n);
  await runner.stop();
  reads.run(wrong);
  await reads.append(story.events.slice(4));
  await reads.reached('operations', BigInt(story.events.length));
  expect(await reads.rows('site_days', 'id')).toMatchObject([{ site: 'SPGRU01', scans: 3 }]);
});

test('what comes while a write waits is folded on rows that the tables do not have yet, found by key and by column', async () => {
  const story = busyStory(13, 60);
  const third = Math.floor(story.events.length / 3);
  const batches: number[] = [];
  await reads.append(story.events.slice(0, third));
  // Nothing is remembered but what is not written yet, so every look-up goes to the tables.
  reads.run(operations, {
    limits: { eventRows: 2_000, batchRows: 100_000, knownCells: 1, tries: 1 },
    report: { batch: (_, { events }) => void batches.push(events) },
  });
  await reads.reached('operations', BigInt(third));
  const holder = await reads.pool.connect();
  await holder.query('begin; lock table reads.parcels_g1 in exclusive mode');
  await reads.append(story.events.slice(third, third + 5));
  const waits = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'malote reads operations' and wait_event_type = 'Lock'`;
  await until('the write waits', async () => (await reads.pool.query(waits)).rowCount !== 0);
  batches.length = 0;
  for (let at = third + 5; at < story.events.length; at += 7) await reads.append(story.events.slice(at, at + 7));
  await holder.query('commit');
  holder.release();
  await reads.reached('operations', BigInt(story.events.length));
  expect(batches.length).toBeLessThan((story.events.length - third) / 7);
  expect(await tables()).toEqual(expected(story.events));
  expect(await counts()).toEqual(fold(operations, story.events).counts);
});

test('two runners at once, both stopped and started in between, count every event once', async () => {
  const story = busyStory(3, 30);
  const half = Math.floor(story.events.length / 2);
  const [first] = [reads.run(operations), reads.run(operations)];
  await reads.append(story.events.slice(0, half));
  await reads.reached('operations', BigInt(Math.floor(half / 2)));
  await first?.stop();
  reads.run(operations);
  await reads.append(story.events.slice(half));
  await reads.reached('operations', BigInt(story.events.length));
  expect(await tables()).toEqual(expected(story.events));
  expect(await counts()).toEqual(fold(operations, story.events).counts);
});

test('a runner whose checkpoint was moved by somebody else writes nothing and begins again', async () => {
  const story = busyStory(4, 10);
  const roles: string[] = [];
  reads.run(operations, { report: { role: (_, role) => void roles.push(role) } });
  await reads.append(story.events.slice(0, 20));
  await reads.reached('operations', 20n);
  await reads.pool.query(`update reads.checkpoints set turn = turn + 1 where name = 'operations'`);
  await reads.append(story.events.slice(20));
  await reads.reached('operations', BigInt(story.events.length));
  expect(roles.filter((role) => role === 'leads')).toHaveLength(2);
  expect(await tables()).toEqual(expected(story.events));
});

test('a runner whose connections are cut, while events come, waits it out and counts every event once', async () => {
  const story = busyStory(7, 20);
  const roles: string[] = [];
  reads.run(operations, { report: { role: (_, role) => void roles.push(role) } });
  for (let at = 0; at < story.events.length; at += 60) {
    await reads.append(story.events.slice(at, at + 60));
    await reads.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'malote reads operations'`,
    );
  }
  await reads.reached('operations', BigInt(story.events.length));
  expect(roles).toContain('waits after an error');
  expect(await tables()).toEqual(expected(story.events));
  expect(await counts()).toEqual(fold(operations, story.events).counts);
});

test('an event of a type that this program does not know stops the group with its name, and nothing is skipped', async () => {
  const story = busyStory(8, 1);
  const errors: unknown[] = [];
  const { promise: told, resolve } = Promise.withResolvers<void>();
  reads.run(operations, {
    report: {
      role: (_, role, error) => {
        if (role === 'waits after an error') {
          errors.push(error);
          resolve();
        }
      },
    },
  });
  await reads.append(story.events.slice(0, 1));
  await reads.reached('operations', 1n);
  await reads.store.append({
    stream: 'order-X',
    expected: 0,
    appendId: 'a2b8a5b0-8a4b-4f5e-9d69-5c1a3e2f7b11',
    events: [
      {
        id: 'b2b8a5b0-8a4b-4f5e-9d69-5c1a3e2f7b11',
        type: 'OrderTeleported',
        schemaVersion: 1,
        data: '{}',
        metadata: '{}',
      },
    ],
  });
  await told;
  expect(errors).toMatchObject([
    {
      name: 'UnknownEvent',
      message: 'The event OrderTeleported at position 2 is not in the catalogue of this program',
    },
  ]);
  expect((await reads.pool.query('select position from reads.checkpoints')).rows).toEqual([{ position: 1n }]);
});

test('the checkpoint moves past events that concern nobody', async () => {
  reads.run(operations);
  await reads.append(busyStory(5, 1).events.slice(0, 1));
  await reads.store.append({
    stream: 'session-S1',
    expected: 0,
    appendId: 'a2b8a5b0-8a4b-4f5e-9d69-5c1a3e2f7b10',
    events: [
      {
        id: 'b2b8a5b0-8a4b-4f5e-9d69-5c1a3e2f7b10',
        type: 'SessionEnded',
        schemaVersion: 1,
        data: '{"session":"S1","user":"u","cause":"expired"}',
        metadata: '{"hash":""}',
      },
    ],
  });
  await reads.reached('operations', 2n);
});

test('changed rows are announced with who could see them before and after, lookups are not', async () => {
  const story = busyStory(6, 3);
  await reads.append(story.events);
  reads.run(operations);
  await reads.reached('operations', BigInt(story.events.length));
  const { rows } = await reads.pool.query<{
    model: string;
    key: string;
    scopes_before: string[] | null;
    scopes_after: string[];
  }>('select * from reads.notices');
  expect(new Set(rows.map(({ model }) => model))).toEqual(
    new Set(
      operations.models
        .filter(({ notices }) => notices === 'announced')
        .map(({ table }) => table.name)
        .filter((name) => rows.some(({ model }) => model === name)),
    ),
  );
  expect(rows.find(({ model, key }) => model === 'orders' && key === 'O1')).toMatchObject({
    scopes_before: null,
    scopes_after: expect.arrayContaining(['customer:C1', 'site:SPGRU01']),
  });
});

test('every statement of a generation works on tables of that generation alone', () => {
  const { sql } = ground('reads', operations, 7, 'building');
  expect(
    [...sql.values()].every(
      ({ name, write, byKey }) => name.endsWith('_g7') && write.includes(name) && byKey.includes(name),
    ),
  ).toBe(true);
});
