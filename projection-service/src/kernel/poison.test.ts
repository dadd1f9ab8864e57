import { operations } from '../groups.ts';
import { opened, ordered, put, scanned, signed } from '../testing/journeys.ts';
import { openReads } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { createStory } from '../testing/story.ts';
import { BuildFailed } from './apply-batch.ts';
import { parkedKeys, unpark } from './parked-keys.ts';
import type { AnyReadModel, Group } from './read-model.ts';
import { openClient } from './runner.ts';

let reads: Reads;
beforeEach(async () => { reads = await openReads([operations]); });
afterEach(async () => { await reads.close(); });

/** The group with folds that fail on some rows of a model, as a bug would. */
function failing(name: string, type: string, on: (key: string) => boolean, how: 'throws' | 'answers what Postgres refuses' = 'throws'): Group {
  const mended = (model: AnyReadModel): AnyReadModel => ({
    ...model,
    on: new Map([...model.on].map(([event, handler]) => [event, event !== type ? handler : {
      ...handler,
      fold: (row, stored, key, view) => {
        if (on(key) && how === 'throws') throw new Error('a bug in the fold');
        const folded = handler.fold(row, stored, key, view);
        return on(key) ? { ...folded, labels: 9_999_999_999 } : folded;
      },
    }])),
  });
  return { ...operations, models: operations.models.map((model) => (model.table.name === name ? mended(model) : model)) };
}

function story() {
  const told = createStory();
  ordered(told, 'O1', ['W1'], { at: 0 });
  ordered(told, 'O2', ['W2'], { at: 1 });
  scanned(told, 'W1', { at: 10 });
  scanned(told, 'W2', { at: 11 });
  signed(told, 'W1', { at: 20 });
  signed(told, 'W2', { at: 21 });
  return told.events;
}

const statuses = async () => Object.fromEntries((await reads.rows('parcels', 'waybill')).map((row) => [row['waybill'], row['status']]));

async function withClient<Value>(work: (client: Awaited<ReturnType<typeof openClient>>) => Promise<Value>): Promise<Value> {
  const client = await openClient(reads.url, 'test');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const parked = () => withClient((client) => parkedKeys(client, 'reads'));
const mend = (how: Parameters<typeof unpark>[5], group: Group = operations) => withClient((client) => unpark(client, 'reads', group, reads.store, { model: 'parcels', key: 'W1' }, how));

test('a poisonous event parks its own row alone: later events of that row wait, everything else goes on', async () => {
  const events = story();
  await reads.append(events);
  const failures: string[] = [];
  reads.run(failing('parcels', 'ParcelReceived', (key) => key === 'W1'), { report: { batch: (_, { held }) => void failures.push(...held.map(({ event }) => event.type)) } });
  await reads.reached('operations', BigInt(events.length));
  expect(await statuses()).toEqual({ W1: 'to_be_assigned', W2: 'signed' });
  expect(await parked()).toMatchObject([{ model: 'parcels', key: 'W1', error: 'Error: a bug in the fold', attempts: 3, waiting: 1 }]);
  expect(failures).toEqual(['ParcelReceived', 'ParcelSigned']);
});

test('what is parked is replayed in its order, and what follows from the row too', async () => {
  const events = story();
  await reads.append(events);
  const broken = reads.run(failing('parcels', 'ParcelReceived', (key) => key === 'W1'));
  await reads.reached('operations', BigInt(events.length));
  await broken.stop();
  await expect(mend({ kind: 'replay' }, failing('parcels', 'ParcelSigned', () => true))).rejects.toBeInstanceOf(BuildFailed);
  expect(await parked()).toMatchObject([{ key: 'W1', attempts: 4 }]);
  expect(await mend({ kind: 'replay' })).toBe(2);
  expect(await statuses()).toEqual({ W1: 'signed', W2: 'signed' });
  expect(await reads.rows('orders', 'order_number')).toMatchObject([{ tab: 'completed' }, { tab: 'completed' }]);
  expect(await parked()).toEqual([]);
});

test('a replay while the runner leads makes it begin again, and later events of the row are folded', async () => {
  const events = story();
  await reads.append(events);
  const broken = reads.run(failing('parcels', 'ParcelReceived', (key) => key === 'W1'));
  await reads.reached('operations', BigInt(events.length));
  await broken.stop();
  reads.run(operations);
  await mend({ kind: 'replay' });
  const more = createStory();
  for (const event of events) more.tell(event.stream, event.type as never, event.data as never, {});
  more.tell('parcel-W1', 'ParcelLabelPrinted', { waybill: 'W1', copy: 1, copies: 1, template: 'A6' });
  await reads.append(more.events.slice(-1));
  await reads.reached('operations', BigInt(events.length + 1));
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([{ waybill: 'W1', status: 'signed', labels: 1 }, { waybill: 'W2' }]);
});

test('the event that fails can be skipped with a reason, which is kept', async () => {
  const events = story();
  await reads.append(events);
  await (async () => {
    const broken = reads.run(failing('parcels', 'ParcelReceived', (key) => key === 'W1'));
    await reads.reached('operations', BigInt(events.length));
    await broken.stop();
  })();
  expect(await mend({ kind: 'skip', reason: 'scanned by a broken device' })).toBe(1);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([{ waybill: 'W1', status: 'signed', step_count: 2 }, { waybill: 'W2', step_count: 3 }]);
  expect((await reads.pool.query('select model, key, reason from reads.skipped')).rows).toEqual([{ model: 'parcels', key: 'W1', reason: 'scanned by a broken device' }]);
});

test('an event that fails before it says which rows it touches is parked under its stream, and replayed whole', async () => {
  const events = story();
  await reads.append(events);
  const keyless: Group = {
    ...operations,
    models: operations.models.map((model) => (model.table.name !== 'track_nodes' ? model : {
      ...model, on: new Map([...model.on].map(([type, handler]) => [type, type !== 'ParcelSigned' ? handler : { ...handler, keys: () => { throw new Error('a bug in the keys'); } }])),
    })),
  };
  const broken = reads.run(keyless);
  await reads.reached('operations', BigInt(events.length));
  await broken.stop();
  expect(await parked()).toMatchObject([{ model: 'track_nodes', key: '@parcel-W1', waiting: 0 }, { model: 'track_nodes', key: '@parcel-W2' }]);
  expect(await withClient((client) => unpark(client, 'reads', operations, reads.store, { model: 'track_nodes', key: '@parcel-W1' }, { kind: 'replay' }))).toBe(1);
  const { rows } = await reads.pool.query(`select holder_number from reads.track_nodes where node = 'ParcelSigned'`);
  expect(rows).toEqual([{ holder_number: 'W1' }]);
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
  expect(await parked()).toMatchObject([{ model: 'bags', key: 'BG0001', error: expect.stringContaining('out of range') as string }]);
  expect(await reads.rows('bags', 'bag_number')).toMatchObject([{ parcels: 0, labels: 0 }]);
  expect(await reads.rows('parcels', 'waybill')).toMatchObject([{ bag: 'BG0001' }, { status: 'received_consolidation' }]);
});
