import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { groups, operations } from '../groups.ts';
import { READS } from '../migrate.ts';
import { busyStory } from '../testing/busy-story.ts';
import { openReads, openTold } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { linesOf, verifyReadModels } from '../verify-read-models.ts';
import type { Group } from './read-model.ts';
import { existing, readModel } from './read-model.ts';
import { rebuildGroup } from './rebuild.ts';
import { sitesTable } from '../network/sites-table.ts';

let reads: Reads;
const story = busyStory(11, 25);
const head = BigInt(story.events.length);

beforeAll(async () => {
  reads = await openTold(groups, story.events);
});
afterAll(async () => {
  await reads.close();
});

const { signal } = new AbortController();
const options = (group: Group) => ({ connectionString: reads.url, schema: READS, store: reads.store, group, signal });
const verified = async (only?: readonly Group[]) =>
  linesOf(await verifyReadModels({ connectionString: reads.url, store: reads.store, signal, only }), 'each row');
const generations = async () =>
  (
    await reads.pool.query<{ generation: number; status: string }>(
      `select generation, status from reads.generations where group_name = 'operations' order by generation`,
    )
  ).rows;
const soundLine = (group: Group) =>
  expect.stringMatching(new RegExp(`^${group.name}: \\d+ rows at position \\d+, all as the log says$`)) as unknown;
const sound = [soundLine(operations)];

test('the live tables are verified against the whole log, and the scratch schema goes', async () => {
  expect(await verified()).toEqual(groups.map(soundLine));
  const { rows } = await reads.pool.query(`select from pg_namespace where nspname like 'reads\\_verify%'`);
  expect(rows).toEqual([]);
});

test('verification names every row and counter that says something else than the log', async () => {
  await reads.pool.query(`update reads.orders set order_status = 'void' where order_number = 'O1'`);
  await reads.pool.query(`update reads.tower_counts set count = count + 1 where measure = 'signed'`);
  const lines = await verified();
  expect(lines).toContain('  orders O1: differs (orderStatus)');
  expect(lines.some((line) => /tower_counts signed\|.*miscounted \(says \d+, the rows say \d+\)/.test(line))).toBe(
    true,
  );
});

test('where the log itself was found changed, the rows that follow from it are counted and not listed', async () => {
  const report = await verifyReadModels({ connectionString: reads.url, store: reads.store, signal });
  expect(report.groups[0]?.differing).toBeGreaterThan(1);
  expect(linesOf(report, 'their number')).toEqual([
    expect.stringMatching(/^operations: .* differ: they were made from the log before it was changed$/),
    ...groups.slice(1).map(soundLine),
  ]);
});

test('a log that ends before what was folded from it is told by verification for each group, and not waited for', async () => {
  const cut = {
    ...reads.store,
    readAll: async (after: bigint, limit: number) => {
      const events = (await reads.store.readAll(after, limit)).events.filter(({ position }) => position <= 5n);
      return { events, last: events.at(-1)?.position ?? after, head: 5n };
    },
  };
  const report = await verifyReadModels({ connectionString: reads.url, store: cut, signal });
  expect(report.sound).toBe(false);
  expect(linesOf(report, 'their number')).toEqual(
    groups.map(
      ({ name }) =>
        expect.stringMatching(
          new RegExp(`^${name}: .*The log ends at position 5, and ${name} .* its end was cut off`),
        ) as unknown,
    ),
  );
});

test('a rebuild mends the tables, swaps them behind the views, and the old generation goes', async () => {
  const before = await generations();
  const { generation, position } = await rebuildGroup(options(operations));
  expect(position).toBe(head);
  expect(await generations()).toEqual([{ generation, status: 'live' }]);
  expect(before).not.toContainEqual({ generation, status: 'live' });
  expect(await verified([operations])).toEqual(sound);
});

test('the live runner goes on into the new tables', async () => {
  await reads.store.append({
    stream: 'parcel-W1X0-late',
    expected: 0,
    appendId: '1d4c28c2-2f0b-4a40-8e37-b0bca9b5b5a1',
    events: [
      {
        id: '2d4c28c2-2f0b-4a40-8e37-b0bca9b5b5a1',
        type: 'command.refused',
        schemaVersion: 1,
        data: JSON.stringify({ name: 'x', input: {}, inputHash: 'h', code: 'PARCEL_NOT_REGISTERED', params: {} }),
        metadata: JSON.stringify(story.events[0]?.metadata),
      },
    ],
  });
  await reads.reached('operations', head + 1n);
  expect(await reads.rows('attentions', 'id')).toContainEqual(
    expect.objectContaining({ id: 'unknown_code:W1X0-late' }),
  );
});

test.each(['made', 'folding', 'caught up', 'swapped'])(
  'a rebuild that is killed when %s leaves queries whole, and the next one ends it',
  async (step) => {
    const child = fork(join(import.meta.dirname, '../testing/killed-rebuild.ts'), [step], {
      env: { ...process.env, DATABASE_URL: reads.url },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: 'inherit',
    });
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    const { rows } = await reads.pool.query<{ orders: string }>('select count(*) as orders from reads.orders');
    expect(Number(rows[0]?.orders)).toBe(25);
    await rebuildGroup(options(operations));
    expect((await generations()).filter(({ status }) => status !== 'live')).toEqual([]);
    expect(await verified([operations])).toEqual(sound);
  },
);

test('a swap waits for whoever reads a view, and takes no lock meanwhile that others would queue behind', async () => {
  const reader = await reads.pool.connect();
  await reader.query('begin');
  await reader.query('select * from reads.orders limit 1');
  const { promise: caughtUp, resolve } = Promise.withResolvers<void>();
  let swapped = false;
  const rebuilt = rebuildGroup({
    ...options(operations),
    onStep: (step) => {
      if (step === 'caught up') resolve();
    },
  }).then(() => {
    swapped = true;
  });
  await caughtUp;
  const { rows } = await reads.pool.query(`select count(*) from reads.orders, pg_sleep(0.3)`);
  expect([rows.length, swapped]).toEqual([1, false]);
  await reader.query('commit');
  reader.release();
  await rebuilt;
  expect(await verified([operations])).toEqual(sound);
});

test('a program whose tables have another shape builds its own generation before it leads', async () => {
  const wider: Group = {
    ...operations,
    models: operations.models.map((model) =>
      model.table.name === 'site_days' ? { ...model, table: { ...model.table, indexes: [] } } : model,
    ),
  };
  const other = await openReads([operations]);
  try {
    await other.append(story.events);
    const old = other.run(operations);
    await other.reached('operations', head);
    await old.stop();
    other.run(wider);
    const [first] = story.events;
    if (first === undefined) throw new Error('a story has events');
    for (const waybill of ['NEW1', 'NEW2']) {
      await other.append([
        { ...first, stream: `parcel-${waybill}`, version: 1, data: { ...(first.data as object), waybill } },
      ]);
      await other.reached('operations', head + (waybill === 'NEW1' ? 1n : 2n));
    }
    expect(
      (
        await other.pool.query(
          `select generation from reads.generations where group_name = 'operations' and status = 'live'`,
        )
      ).rows,
    ).toEqual([{ generation: 2 }]);
    expect((await other.rows('parcels', 'waybill')).map((row) => row['waybill'])).toEqual(
      expect.arrayContaining(['NEW1', 'NEW2', 'W1X0']),
    );
  } finally {
    await other.close();
  }
});

test('a table that a newer program no longer has goes with the old generation, and the runner goes on', async () => {
  const other = await openReads([operations]);
  try {
    await other.append(story.events);
    const fewer: Group = { ...operations, counters: [] };
    other.run(fewer);
    await other.reached('operations', head);
    const [first] = story.events;
    if (first === undefined) throw new Error('a story has events');
    await other.append([
      { ...first, stream: 'parcel-NEW1', version: 1, data: { ...(first.data as object), waybill: 'NEW1' } },
    ]);
    await other.reached('operations', head + 1n);
    expect((await other.pool.query(`select relname from pg_class where relname like 'tower\\_counts%'`)).rows).toEqual(
      [],
    );
    expect(
      (await other.pool.query(`select generation, status from reads.generations where group_name = 'operations'`)).rows,
    ).toEqual([{ generation: 2, status: 'live' }]);
  } finally {
    await other.close();
  }
});

test('a rebuild is strict: the first event that cannot be folded ends it, and the live tables stay', async () => {
  const broken: Group = {
    ...operations,
    models: [
      ...operations.models,
      readModel(sitesTable, { ParcelRegistered: { keys: () => ['X'], fold: (row) => existing(row) } }),
    ],
  };
  const before = await generations();
  await expect(rebuildGroup({ ...options(broken) })).rejects.toThrow('sites X cannot fold ParcelRegistered');
  expect((await generations()).filter(({ status }) => status === 'live')).toEqual(
    before.filter(({ status }) => status === 'live'),
  );
});
