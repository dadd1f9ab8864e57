import { openWording } from './database.ts';
import type { Read } from './readings.ts';
import { atStanding } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';
import { standingMemory } from './standing-memory.ts';
import { standingOf } from './standing.ts';

const wording = openWording();
const feed = { reached: () => Promise.resolve(true) } as never;
const wish = { groups: ['operations'], after: 0n, signal: new AbortController().signal };

/** Answers each statement with the standing that it saw. */
function readingsAt(...turns: readonly number[]) {
  const ways: string[] = [];
  const reader =
    (way: string, turnOf: () => number): Read =>
    () => {
      ways.push(way);
      return Promise.resolve({
        standing: standingOf(`operations@10@${turnOf()}`),
        rows: [{ seen: turns.length }] as never,
      });
    };
  let statement = 0;
  return {
    ways,
    read: reader('alone', () => turns[statement++] ?? 0),
    inSnapshot: <Value>(work: (read: Read) => Promise<Value>) => work(reader('in a snapshot', () => 99)),
    close: () => Promise.resolve(),
  };
}

const twice = async ({ rows, db }: Snapshot) => [await rows(db.raw('select 1')), await rows(db.raw('select 2'))].length;

test('statements that saw the same standing need no transaction', async () => {
  const readings = readingsAt(5, 5);
  expect(
    await atStanding({ readings, wording, wordings: new Map(), memory: standingMemory() }, feed, wish, twice),
  ).toEqual({ value: 2, stale: false });
  expect(readings.ways).toEqual(['alone', 'alone']);
});

test('an answer whose statements saw different standings is made again in one snapshot', async () => {
  const readings = readingsAt(5, 6);
  expect(
    await atStanding({ readings, wording, wordings: new Map(), memory: standingMemory() }, feed, wish, twice),
  ).toEqual({ value: 2, stale: false });
  expect(readings.ways).toEqual(['alone', 'alone', 'in a snapshot', 'in a snapshot']);
});

test('an answer is stale when its own rows are behind what was asked for, also one without rows', async () => {
  for (const work of [twice, () => Promise.resolve(2)]) {
    for (const [after, stale] of [
      [10n, false],
      [11n, true],
    ] as const)
      expect(
        await atStanding(
          { readings: readingsAt(5, 5), wording, wordings: new Map(), memory: standingMemory() },
          feed,
          { ...wish, after },
          work,
        ),
      ).toEqual({ value: 2, stale });
  }
});

test('nothing can be read beside the standing', async () => {
  await expect(
    atStanding(
      { readings: readingsAt(5), wording, wordings: new Map(), memory: standingMemory() },
      feed,
      wish,
      async ({ db }) => await db.from('reads.orders').select('order_number'),
    ),
  ).rejects.toThrow();
});
