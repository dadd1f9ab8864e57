import fc from 'fast-check';
import type { FreshDatabase } from '../../../infra/test/database.ts';
import { operations } from '../groups.ts';
import { busyStory } from '../testing/busy-story.ts';
import { fold } from '../testing/fold.ts';
import { emptyReads, openReads } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { findPlace } from './apply-batch.ts';
import { foldUpTo } from './fold-ahead.ts';
import type { FoldAheadOptions } from './fold-ahead.ts';
import { liveGround } from './generations.ts';
import { rowForm } from './row-form.ts';
import { openClient } from './runner.ts';
import { readSkips } from './skips.ts';
import { snake } from './table.ts';

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

/** Folds up to each of these positions in turn, each time as a process that has nothing in memory. */
async function folded(
  positions: readonly bigint[],
  parts: Pick<FoldAheadOptions, 'room' | 'pageEvents'>,
): Promise<void> {
  const [writing, reading] = [await openClient(reads.url, 'folds ahead'), await openClient(reads.url, 'looks up')];
  try {
    const ground = await liveGround(reading, 'reads', operations);
    for (const position of positions) {
      const place = await findPlace(reading, ground, await readSkips(reads.store, operations.name));
      await foldUpTo(
        { writing, reading },
        ground,
        place,
        { store: reads.store, signal: new AbortController().signal, ...parts },
        position,
      );
      expect(place.checkpoint.position).toBe(position);
    }
  } finally {
    await Promise.all([writing.end(), reading.end()]);
  }
}

async function same(events: Parameters<typeof fold>[1]): Promise<void> {
  const whole = fold(operations, events);
  for (const { table } of operations.models) {
    const form = rowForm(table);
    expect([table.name, (await reads.rows(table.name, snake(table.key))).map((row) => form.fromSql(row).row)]).toEqual([
      table.name,
      whole.rows(table as never),
    ]);
  }
  const { rows } = await reads.pool.query<{ id: string; count: bigint }>(
    `select id, count from reads.tower_counts where count <> 0
     union all select id, count from reads.volume_months where count <> 0`,
  );
  expect(new Map(rows.map(({ id, count }) => [id, count]))).toEqual(whole.counts);
}

test('folded in memory and loaded at the end, the tables are those that batches make', async () => {
  const { events } = busyStory(21, 60);
  await reads.append(events);
  await folded([BigInt(events.length)], {});
  await same(events);
});

test('so they are wherever the fold was killed, however little fits into memory, and whatever a page holds', async () => {
  const { events } = busyStory(22, 20);
  const head = BigInt(events.length);
  await reads.append(events);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: events.length - 1 }), { maxLength: 3 }),
      fc.integer({ min: 1, max: 9_000 }),
      fc.integer({ min: 1, max: 3_000 }),
      fc.integer({ min: 1, max: 200 }),
      async (kills, waitingCells, knownCells, pageEvents) => {
        for (const table of [...operations.models.map((model) => model.table.name), 'tower_counts', 'volume_months'])
          await reads.pool.query(`truncate reads.${table}_g1`);
        await reads.pool.query(`update reads.checkpoints set position = 0, turn = 0 where name = 'operations'`);
        await folded([...kills.toSorted((a, b) => a - b).map(BigInt), head], {
          room: { waitingCells, knownCells },
          pageEvents,
        });
        await same(events);
      },
    ),
    { numRuns: 8 },
  );
}, 600_000);

test('a load that loses its connection while the fold goes on beside it costs nothing but the way from the last one that landed', async () => {
  const { events } = busyStory(23, 40);
  const head = BigInt(events.length);
  await reads.append(events);
  const [writing, reading] = [await openClient(reads.url, 'is cut'), await openClient(reads.url, 'looks up')];
  const ground = await liveGround(reading, 'reads', operations);
  const place = await findPlace(reading, ground, await readSkips(reads.store, operations.name));
  let pages = 0;
  const cut = () => {
    pages += 1;
    if (pages === 12)
      void reads.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'is cut'`);
  };
  await expect(
    foldUpTo(
      { writing, reading },
      ground,
      place,
      {
        store: reads.store,
        signal: new AbortController().signal,
        room: { waitingCells: 1, knownCells: 1_000 },
        pageEvents: 5,
        onStep: cut,
      },
      head,
    ),
  ).rejects.toThrow();
  const {
    rows: [stood],
  } = await reads.pool.query<{ position: string }>(`select position from reads.checkpoints where name = 'operations'`);
  expect(BigInt(stood?.position ?? 0)).toBeGreaterThan(0n);
  expect(BigInt(stood?.position ?? 0)).toBeLessThan(head);
  await Promise.all([writing.end().catch(() => undefined), reading.end()]);
  await folded([head], {});
  await same(events);
});
