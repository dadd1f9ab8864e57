import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FreshDatabase } from '../../../infra/test/database.ts';
import { operations } from '../groups.ts';
import { opened, ordered, put, scanned, signed } from '../testing/journeys.ts';
import { emptyReads, openReads } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { linesOf, verifyReadModels } from '../verify-read-models.ts';
import { parkedKeys } from './parked-keys.ts';
import type { AnyReadModel, Group } from './read-model.ts';
import { BuildFailed } from './apply-batch.ts';
import { rebuildGroup } from './rebuild.ts';
import { openClient } from './runner.ts';

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

/** The group with folds that fail on some rows of a model, as a bug would. */
function failing(
  name: string,
  type: string,
  on: (key: string) => boolean,
  how: 'throws' | 'answers what Postgres refuses' = 'throws',
  group: Group = operations,
): Group {
  const mended = (model: AnyReadModel): AnyReadModel => ({
    ...model,
    on: new Map(
      [...model.on].map(([event, handler]) => [
        event,
        event !== type
          ? handler
          : {
              ...handler,
              fold: (row, stored, key, view) => {
                if (on(key) && how === 'throws') throw new Error('a bug in the fold');
                const folded = handler.fold(row, stored, key, view);
                return on(key) ? { ...folded, labels: 9_999_999_999 } : folded;
              },
            },
      ]),
    ),
  });
  return {
    ...group,
    models: group.models.map((model) => (model.table.name === name ? mended(model) : model)),
  };
}

/** Two parcels, each scanned in and signed. `decide` tells what somebody decided about how the log is read, and appends it. */
function journeys() {
  const told = createStory();
  ordered(told, 'O1', ['W1'], { at: 0 });
  ordered(told, 'O2', ['W2'], { at: 1 });
  scanned(told, 'W1', { at: 10 });
  scanned(told, 'W2', { at: 11 });
  signed(told, 'W1', { at: 20 });
  signed(told, 'W2', { at: 21 });
  let appended = 0;
  const append = async () => {
    await reads.append(told.events.slice(appended));
    appended = told.events.length;
    return BigInt(appended);
  };
  const scan = told.events.find(({ type, stream }) => type === 'ParcelReceived' && stream === 'parcel-W1');
  const poison = {
    group: 'operations',
    model: 'parcels',
    key: 'W1',
    stream: 'parcel-W1',
    version: scan?.version ?? 0,
  } as const;
  return {
    told,
    append,
    poison,
    decide: async (type: 'EventSkipped' | 'SkipWithdrawn', meeting: typeof poison = poison) => {
      told.tell('projection-operations', type, meeting, { reason: 'read by a broken device' });
      return await append();
    },
    replay: async (model = 'parcels', key = 'W1') => {
      told.tell('projection-operations', 'ReplayRequested', { group: 'operations', model, key });
      return await append();
    },
  };
}

const poisoned = failing('parcels', 'ParcelReceived', (key) => key === 'W1');

/** Folds with one program up to a position, then stops it. */
async function runUpTo(group: Group, position: bigint): Promise<void> {
  const { stop } = reads.run(group);
  await reads.reached('operations', position);
  await stop();
}

const rebuild = async (group: Group = operations) =>
  await rebuildGroup({
    connectionString: reads.url,
    schema: 'reads',
    store: reads.store,
    group,
    signal: new AbortController().signal,
  });

/** What `npm run verify` says, with the folds of this program. */
async function verified(): Promise<readonly string[]> {
  const report = await verifyReadModels({
    connectionString: reads.url,
    store: reads.store,
    signal: new AbortController().signal,
    only: [operations],
  });
  return linesOf(report, 'each row');
}

const statuses = async () =>
  Object.fromEntries((await reads.rows('parcels', 'waybill')).map((row) => [row['waybill'], row['status']]));

async function withClient<Value>(
  work: (client: Awaited<ReturnType<typeof openClient>>) => Promise<Value>,
): Promise<Value> {
  const client = await openClient(reads.url, 'test');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const parked = () => withClient((client) => parkedKeys(client, 'reads'));

test('a poisonous event parks its own row alone: later events of that row wait, everything else goes on', async () => {
  const head = await journeys().append();
  const failures: string[] = [];
  reads.run(poisoned, {
    report: { batch: (_, { held }) => void failures.push(...held.map(({ event }) => event.type)) },
  });
  await reads.reached('operations', head);
  expect(await statuses()).toEqual({ W1: 'to_be_assigned', W2: 'signed' });
  expect(await parked()).toMatchObject([
    {
      model: 'parcels',
      key: 'W1',
      stream: 'parcel-W1',
      type: 'ParcelReceived',
      cause: 'failed',
      error: 'Error: a bug in the fold',
      attempts: 3,
      waiting: 1,
    },
  ]);
  expect(failures).toEqual(['ParcelReceived', 'ParcelSigned']);
});

test('a row that waits goes on waiting in later batches and after a restart, until somebody decides', async () => {
  const { told, append } = journeys();
  const printed = async (copy: number) => {
    told.tell('parcel-W1', 'ParcelLabelPrinted', { waybill: 'W1', copy, copies: 1, template: 'A6' });
    return await append();
  };
  const { stop } = reads.run(poisoned);
  await reads.reached('operations', await append());
  await reads.reached('operations', await printed(1));
  expect(await parked()).toMatchObject([{ key: 'W1', type: 'ParcelReceived', waiting: 2 }]);
  await stop();
  await runUpTo(operations, await printed(2));
  expect(await parked()).toMatchObject([{ key: 'W1', type: 'ParcelReceived', waiting: 3 }]);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([{ status: 'to_be_assigned', labels: 0 }, {}]);
});

test('what is parked is replayed in its order, and what follows from the row too; what still fails says why', async () => {
  const { append, replay } = journeys();
  await runUpTo(poisoned, await append());
  await runUpTo(
    failing('parcels', 'ParcelSigned', () => true),
    await replay(),
  );
  expect(await parked()).toMatchObject([
    { key: 'W1', type: 'ParcelSigned', error: 'Error: a bug in the fold', attempts: 1, waiting: 0 },
  ]);
  const head = await replay();
  await runUpTo(operations, head);
  expect(await statuses()).toEqual({ W1: 'signed', W2: 'signed' });
  expect(await reads.rows('orders', 'order_number')).toMatchObject([{ tab: 'completed' }, { tab: 'completed' }]);
  expect(await parked()).toEqual([]);
  expect(await verified()).toEqual([expect.stringMatching(/^operations: .* all as the log says$/)]);
});

test('after a replay later events of the row are folded as they come', async () => {
  const { told, append, replay } = journeys();
  await runUpTo(poisoned, await append());
  reads.run(operations);
  await replay();
  told.tell('parcel-W1', 'ParcelLabelPrinted', { waybill: 'W1', copy: 1, copies: 1, template: 'A6' });
  await reads.reached('operations', await append());
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([
    { waybill: 'W1', status: 'signed', labels: 1 },
    { waybill: 'W2' },
  ]);
});

test('a skip stands in the log: the row goes on without the event, and a rebuild and a verification leave it out too', async () => {
  const { told, append, decide, poison } = journeys();
  await runUpTo(poisoned, await append());
  await expect(rebuild(poisoned)).rejects.toBeInstanceOf(BuildFailed);
  const head = await decide('EventSkipped');
  await runUpTo(poisoned, head);
  const without = [
    { waybill: 'W1', status: 'signed', step_count: 2 },
    { waybill: 'W2', step_count: 3 },
  ];
  expect(await parked()).toEqual([]);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject(without);
  const lines = await verified();
  expect(lines).toContain(
    `  parcels W1: leaves out parcel-W1@${poison.version}, as ana decided at ${instantAfter(told.events.length - 1)}: read by a broken device`,
  );
  expect(lines[0]).toMatch(/^operations: .* all as the log says$/);
  await rebuild(poisoned);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject(without);
  expect((await verified())[0]).toMatch(/^operations: .* all as the log says$/);
});

test('a skip that stands before the event comes holds for it too', async () => {
  const { told, append, decide, poison } = journeys();
  await append();
  await decide('EventSkipped', { ...poison, version: poison.version + 2 });
  told.tell('parcel-W1', 'ParcelLabelPrinted', { waybill: 'W1', copy: 1, copies: 1, template: 'A6' });
  const head = await append();
  await runUpTo(operations, head);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([
    { waybill: 'W1', status: 'signed', labels: 0 },
    { waybill: 'W2' },
  ]);
  expect((await verified())[0]).toMatch(/^operations: .* all as the log says$/);
});

test('a withdrawn skip is folded at once while nothing later is in the row', async () => {
  const { told, append, decide, poison } = journeys();
  const last = told.events.filter(({ stream }) => stream === 'parcel-W1').at(-1)?.version ?? 0;
  const signing = { ...poison, version: last };
  await runUpTo(
    failing('parcels', 'ParcelSigned', (key) => key === 'W1'),
    await append(),
  );
  await runUpTo(operations, await decide('EventSkipped', signing));
  expect(await statuses()).toEqual({ W1: 'received_consolidation', W2: 'signed' });
  const head = await decide('SkipWithdrawn', signing);
  await runUpTo(operations, head);
  expect(await statuses()).toEqual({ W1: 'signed', W2: 'signed' });
  expect(await parked()).toEqual([]);
  expect((await verified())[0]).toMatch(/^operations: .* all as the log says$/);
});

test('a withdrawn skip whose row has gone on waits for a rebuild, which folds it in its place; skipped again, the row is as before', async () => {
  const { append, decide } = journeys();
  await runUpTo(poisoned, await append());
  await runUpTo(poisoned, await decide('EventSkipped'));
  await runUpTo(operations, await decide('SkipWithdrawn'));
  expect(await parked()).toMatchObject([{ key: 'W1', type: 'ParcelReceived', cause: 'passed', error: null }]);
  await runUpTo(operations, await decide('EventSkipped'));
  expect(await parked()).toEqual([]);
  const head = await decide('SkipWithdrawn');
  await runUpTo(operations, head);
  expect((await verified()).filter((line) => line.startsWith('  '))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^ {2}parcels W1: differs .*its events are parked$/)]),
  );
  await rebuild();
  expect(await parked()).toEqual([]);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([
    { waybill: 'W1', step_count: 3 },
    { waybill: 'W2', step_count: 3 },
  ]);
  expect((await verified())[0]).toMatch(/^operations: .* all as the log says$/);
});

test('an event that is skipped although it is in the row waits for a rebuild, or for the skip to be withdrawn', async () => {
  const { append, decide } = journeys();
  await runUpTo(operations, await append());
  await runUpTo(operations, await decide('EventSkipped'));
  expect(await parked()).toMatchObject([{ key: 'W1', cause: 'surplus', waiting: 0 }]);
  await runUpTo(operations, await decide('SkipWithdrawn'));
  expect(await parked()).toEqual([]);
  const head = await decide('EventSkipped');
  await runUpTo(operations, head);
  await rebuild();
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([
    { waybill: 'W1', step_count: 2 },
    { waybill: 'W2', step_count: 3 },
  ]);
  expect((await verified())[0]).toMatch(/^operations: .* all as the log says$/);
});

test('a skip that is decided while a rebuild runs makes it begin again with it', async () => {
  const { append, decide } = journeys();
  await runUpTo(operations, await append());
  const reader = await reads.pool.connect();
  await reader.query('begin');
  await reader.query('select from reads.orders limit 1');
  const steps: string[] = [];
  const { promise: caughtUp, resolve } = Promise.withResolvers<void>();
  const rebuilt = rebuildGroup({
    connectionString: reads.url,
    schema: 'reads',
    store: reads.store,
    group: operations,
    signal: new AbortController().signal,
    onStep: (step) => {
      steps.push(step);
      if (step === 'caught up') resolve();
    },
  });
  await caughtUp; // the swap waits for the reader; meanwhile somebody decides
  const head = await decide('EventSkipped');
  await runUpTo(operations, head);
  await reader.query('commit');
  reader.release();
  await rebuilt;
  expect(steps.filter((step) => step === 'made')).toHaveLength(2);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([{ waybill: 'W1', step_count: 2 }, { waybill: 'W2' }]);
  expect((await verified())[0]).toMatch(/^operations: .* all as the log says$/);
});

test.each(['commit', 'committed'])(
  'a runner that is killed at the %s of a replay, a skip or a withdrawal leaves it to the next one, which does it once',
  async (step) => {
    const { append, decide, replay } = journeys();
    await runUpTo(poisoned, await append());
    for (const asked of [
      () => replay(),
      () => decide('EventSkipped'),
      () => decide('SkipWithdrawn'),
      () => decide('EventSkipped'),
    ]) {
      const head = await asked();
      const child = fork(join(import.meta.dirname, '../testing/killed-decision.ts'), [step], {
        env: { ...process.env, DATABASE_URL: reads.url },
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: 'inherit',
      });
      await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
      await runUpTo(operations, head);
      expect(
        (await verified()).filter(
          (line) => line.startsWith('  parcels') && line.includes('differs') && !line.endsWith('its events are parked'),
        ),
      ).toEqual([]);
    }
  },
);

test('a decision about what is not there changes nothing', async () => {
  const { append, decide, replay, poison } = journeys();
  await append();
  await decide('EventSkipped', { ...poison, version: 99 });
  await decide('EventSkipped', { ...poison, model: 'nothing' as never });
  await runUpTo(operations, await replay('parcels', 'nobody'));
  expect(await parked()).toEqual([]);
  expect(await statuses()).toEqual({ W1: 'signed', W2: 'signed' });
});

test('an event that fails before it says which rows it touches is parked under its stream, and replayed whole', async () => {
  const { append, replay } = journeys();
  const keyless: Group = {
    ...operations,
    models: operations.models.map((model) =>
      model.table.name !== 'track_nodes'
        ? model
        : {
            ...model,
            on: new Map(
              [...model.on].map(([type, handler]) => [
                type,
                type !== 'ParcelSigned'
                  ? handler
                  : {
                      ...handler,
                      keys: () => {
                        throw new Error('a bug in the keys');
                      },
                    },
              ]),
            ),
          },
    ),
  };
  await runUpTo(keyless, await append());
  expect(await parked()).toMatchObject([
    { model: 'track_nodes', key: '@parcel-W1', waiting: 0 },
    { model: 'track_nodes', key: '@parcel-W2' },
  ]);
  await runUpTo(operations, await replay('track_nodes', '@parcel-W1'));
  expect(await parked()).toMatchObject([{ key: '@parcel-W2' }]);
  const { rows } = await reads.pool.query(`select holder_number from reads.track_nodes where node = 'ParcelSigned'`);
  expect(rows).toEqual([{ holder_number: 'W1' }]);
});

test('what is parked while a refused value is looked for waits in the steps after it, and in the batches after those', async () => {
  const told = createStory();
  ordered(told, 'O1', ['W1'], { at: 0 });
  ordered(told, 'O2', ['W2'], { at: 0 });
  opened(told, 'BG0001');
  scanned(told, 'W2', { at: 10 });
  put(told, 'BG0001', 'W1', 'O1', 'b1');
  signed(told, 'W2', { at: 20 });
  await reads.append(told.events);
  const refused = failing('bags', 'ParcelPutInBag', () => true, 'answers what Postgres refuses');
  reads.run(failing('parcels', 'ParcelReceived', (key) => key === 'W2', 'throws', refused));
  await reads.reached('operations', BigInt(told.events.length));
  const before = told.events.length;
  told.tell('bag-BG0001', 'BagLabelPrinted', { bag: 'BG0001', copy: 1, copies: 1, template: 'bag-100x150' });
  await reads.append(told.events.slice(before));
  await reads.reached('operations', BigInt(told.events.length));
  expect(await parked()).toMatchObject([
    { model: 'bags', key: 'BG0001', type: 'ParcelPutInBag', waiting: 1 },
    { model: 'parcels', key: 'W2', type: 'ParcelReceived', waiting: 1 },
  ]);
  expect(await statuses()).toMatchObject({ W2: 'to_be_assigned' });
  expect(await reads.rows('bags', 'bag_number')).toMatchObject([{ parcels: 0, labels: 0 }]);
});

test('a value that Postgres refuses parks its row, and the rest of the batch is written', async () => {
  const told = createStory();
  ordered(told, 'O1', ['W1'], { at: 0 });
  ordered(told, 'O2', ['W2'], { at: 0 });
  opened(told, 'BG0001');
  put(told, 'BG0001', 'W1', 'O1', 'b1');
  scanned(told, 'W2');
  await reads.append(told.events);
  reads.run(failing('bags', 'ParcelPutInBag', () => true, 'answers what Postgres refuses'));
  await reads.reached('operations', BigInt(told.events.length));
  expect(await parked()).toMatchObject([
    { model: 'bags', key: 'BG0001', error: expect.stringContaining('out of range') as string },
  ]);
  expect(await reads.rows('bags', 'bag_number')).toMatchObject([{ parcels: 0, labels: 0 }]);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([
    { bag: 'BG0001' },
    { status: 'received_consolidation' },
  ]);
});
