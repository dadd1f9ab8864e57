import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildInThread } from '../build-in-thread.ts';
import { groups, operations } from '../groups.ts';
import { READS } from '../migrate.ts';
import { busyStory } from '../testing/busy-story.ts';
import { openTold } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { createStory } from '../testing/story.ts';
import { verifyReadModels } from '../verify-read-models.ts';
import { followRebuilds } from './follow-rebuilds.ts';
import type { Build } from './follow-rebuilds.ts';
import type { Group } from './read-model.ts';
import { BuildCrashed, recordedRebuild } from './recorded-rebuild.ts';
import { until } from '../../../infra/test/until.ts';

let reads: Reads;
const story = busyStory(41, 6);
const decisions = createStory();
let ending: AbortController;
let following: Promise<unknown>[];

beforeAll(async () => {
  reads = await openTold(groups, story.events);
});
afterAll(async () => {
  await reads.close();
});
beforeEach(() => {
  ending = new AbortController();
  following = [];
});
afterEach(async () => {
  ending.abort();
  await Promise.all(following);
});

/** What somebody asked for, stored as the command service would. */
async function decide(type: 'RebuildRequested' | 'RebuildCancelled', rebuild: string): Promise<void> {
  await reads.append([decisions.tell('projection-operations', type, { group: 'operations', rebuild })]);
}

const built =
  (group: Group, steps: string[] = []): Build =>
  async (_, order, signal) =>
    void (await recordedRebuild(reads.pool, order, {
      connectionString: reads.url,
      schema: READS,
      store: reads.store,
      group,
      signal,
      onStep: (step) => {
        steps.push(step);
      },
    }));

function follow(build: Build): void {
  following.push(
    followRebuilds({
      pool: reads.pool,
      schema: READS,
      store: reads.store,
      group: 'operations',
      signal: ending.signal,
      build,
      onTrouble: () => undefined,
    }),
  );
}

interface Told {
  readonly status: string;
  readonly generation: number | null;
  readonly position: string;
  readonly head: string;
  readonly error: string | null;
  readonly failed: object | null;
}

/** What is written down of a rebuild, once it says this. */
async function told(rebuild: string, is: (row: Told) => boolean): Promise<Told> {
  return await until(`what is told of the rebuild ${rebuild}`, async () => {
    const {
      rows: [row],
    } = await reads.pool.query<Told>(
      'select status, generation, position::text, head::text, error, failed from reads.rebuilds where rebuild = $1',
      [rebuild],
    );
    return row !== undefined && is(row) && row;
  });
}

const generations = async () =>
  (
    await reads.pool.query<{ generation: number; status: string }>(
      `select generation, status from reads.generations where group_name = 'operations' order by generation`,
    )
  ).rows;
const sound = async () =>
  (await verifyReadModels({ connectionString: reads.url, store: reads.store, signal: new AbortController().signal }))
    .sound;

test('a rebuild that was asked for is built in a thread beside the runner, and its progress and end are written down', async () => {
  follow(buildInThread({ databaseUrl: reads.url, eventStoreUrl: undefined }));
  await decide('RebuildRequested', 'asked-1');
  const { generation, position, head } = await told('asked-1', (row) => row.status === 'done');
  expect(await generations()).toEqual([{ generation, status: 'live' }]);
  expect(position).toBe(head);
  expect(await sound()).toBe(true);
});

test('of two processes one builds', async () => {
  const steps: string[] = [];
  follow(built(operations, steps));
  follow(built(operations, steps));
  await decide('RebuildRequested', 'asked-2');
  await told('asked-2', (row) => row.status === 'done');
  await decide('RebuildRequested', 'asked-3');
  await told('asked-3', (row) => row.status === 'done');
  expect(steps.filter((step) => step === 'made')).toHaveLength(2);
});

test('one that cannot fold an event fails and names it, and is not tried again', async () => {
  const begun: string[] = [];
  const poisoned: Group = {
    ...operations,
    models: operations.models.map((model) =>
      model.table.name !== 'bags'
        ? model
        : {
            ...model,
            on: new Map(
              [...model.on].map(([type, on]) => [
                type,
                type !== 'BagSealed'
                  ? on
                  : {
                      ...on,
                      fold: () => {
                        throw new Error('a bug');
                      },
                    },
              ]),
            ),
          },
    ),
  };
  const live = await generations();
  follow(async (group, order, signal) => {
    begun.push(order.rebuild);
    await built(poisoned)(group, order, signal);
  });
  await decide('RebuildRequested', 'asked-4');
  expect(await told('asked-4', (row) => row.status !== 'building')).toMatchObject({
    status: 'failed',
    error: 'Error: a bug',
    failed: { model: 'bags', type: 'BagSealed', version: expect.any(Number) as number },
  });
  expect((await generations()).filter(({ status }) => status === 'live')).toEqual(live);
  await decide('RebuildRequested', 'asked-4-again');
  await told('asked-4-again', (row) => row.status === 'failed');
  expect(begun).toEqual(['asked-4', 'asked-4-again']);
});

test('a thread that dies without a word is told as failed', async () => {
  follow(() => Promise.reject(new BuildCrashed('out of memory')));
  await reads.pool.query(
    `insert into reads.rebuilds (rebuild, group_name, cause, status) values ('asked-5', 'operations', 'request', 'building')`,
  );
  await decide('RebuildRequested', 'asked-5');
  expect(await told('asked-5', (row) => row.status !== 'building')).toMatchObject({
    status: 'failed',
    error: 'BuildCrashed: out of memory',
  });
});

test('one that is cancelled ends, leaves nothing behind, and the live tables stay', async () => {
  const reader = await reads.pool.connect();
  await reader.query('begin');
  await reader.query('select from reads.orders limit 1');
  const live = (await generations()).filter(({ status }) => status === 'live');
  const steps: string[] = [];
  follow(built(operations, steps));
  await decide('RebuildRequested', 'asked-6');
  await told('asked-6', () => steps.includes('caught up')); // the swap waits for the reader
  await decide('RebuildCancelled', 'asked-6');
  expect(await told('asked-6', (row) => row.status !== 'building')).toMatchObject({ status: 'cancelled', error: null });
  await reader.query('commit');
  reader.release();
  expect(await generations()).toEqual(live);
});

test('one that was cancelled before anybody began is not begun', async () => {
  await decide('RebuildRequested', 'asked-7');
  await decide('RebuildCancelled', 'asked-7');
  await decide('RebuildRequested', 'asked-8');
  const steps: string[] = [];
  follow(built(operations, steps));
  await told('asked-8', (row) => row.status === 'done');
  expect(steps.filter((step) => step === 'made')).toHaveLength(1);
});

test.each(['made', 'folding', 'caught up', 'swapped'])(
  'a process that is killed when its build is %s leaves it to the next one, which ends it',
  async (step) => {
    const rebuild = `killed-${step}`;
    await decide('RebuildRequested', rebuild);
    const child = fork(join(import.meta.dirname, '../testing/killed-follow.ts'), [step], {
      env: { ...process.env, DATABASE_URL: reads.url },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: 'inherit',
    });
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    expect(await told(rebuild, () => true)).toMatchObject({ status: 'building' });
    follow(built(operations));
    await told(rebuild, (row) => row.status === 'done');
    expect((await generations()).filter(({ status }) => status !== 'live')).toEqual([]);
    expect(await sound()).toBe(true);
  },
);

test.each(['made', 'folding'])('one whose process was killed when it was %s can still be cancelled', async (step) => {
  const rebuild = `killed-and-cancelled-${step}`;
  await decide('RebuildRequested', rebuild);
  const child = fork(join(import.meta.dirname, '../testing/killed-follow.ts'), [step], {
    env: { ...process.env, DATABASE_URL: reads.url },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'inherit',
  });
  await once(child, 'exit');
  await decide('RebuildCancelled', rebuild);
  follow(built(operations));
  await told(rebuild, (row) => row.status === 'cancelled');
  expect((await generations()).filter(({ status }) => status !== 'live')).toEqual([]);
});
