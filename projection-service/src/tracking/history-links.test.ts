import { operations } from '../groups.ts';
import { driven, opened, ordered, put, sealed, taken, unpacked } from '../testing/journeys.ts';
import { openReads } from '../testing/reads.ts';
import type { Reads } from '../testing/reads.ts';
import { createStory } from '../testing/story.ts';

let reads: Reads;

beforeAll(async () => {
  reads = await openReads([operations]);
  const story = createStory();
  ordered(story, 'O1', ['W1', 'W2'], { at: 0 });
  opened(story, 'BG0001', { at: 10 });
  put(story, 'BG0001', 'W1', 'O1', 'b1', { at: 11 });
  put(story, 'BG0001', 'W2', 'O1', 'b2', { at: 12 });
  taken(story, 'BG0001', 'W2', 'b2', { at: 13 });
  sealed(story, 'BG0001', [{ waybill: 'W1', orderNumber: 'O1', b: 'b1', grams: 500 }], { at: 20 });
  driven(story, 'LOAD01', [{ number: 'BG0001', b: 'l1', parcels: 1 }], { at: 30 });
  unpacked(story, 'BG0001', { at: 400, site: 'RJNIT01' });
  await reads.append(story.events);
  reads.run(operations);
  await reads.reached('operations', BigInt(story.events.length));
});
afterAll(async () => {
  await reads.close();
});

const historyOf = async (subject: string, number: string) =>
  (
    await reads.pool.query<{ stream: string; part: string; from_version: number; to_version: number | null }>(
      'select stream, part, from_version, to_version from reads.history_of($1, $2) order by stream, from_version',
      [subject, number],
    )
  ).rows.map(({ stream, part, from_version: from, to_version: to }) => `${stream} ${part} ${from}-${to ?? ''}`);

test("an order's history leads to its parcels, to their bags while they were inside, and to the loads that carried those", async () => {
  expect(await historyOf('order', 'O1')).toEqual([
    'bag-BG0001 container 2-7',
    'bag-BG0001 container 3-4',
    'load-LOAD01 container 2-5',
    'order-O1 whole 1-',
    'parcel-W1 whole 1-',
    'parcel-W2 whole 1-',
  ]);
});

test('a parcel that was taken out before the bag left has nothing to do with the load', async () => {
  expect(await historyOf('parcel', 'W2')).toEqual(['bag-BG0001 container 3-4', 'parcel-W2 whole 1-']);
});

test("a bag's history has its own stream, what was in it, and its loads", async () => {
  expect(await historyOf('bag', 'BG0001')).toEqual([
    'bag-BG0001 whole 1-',
    'load-LOAD01 container 2-5',
    'parcel-W1 member 1-',
    'parcel-W2 member 1-',
  ]);
});

test("a load's history has its own stream and the bags that it carried", async () => {
  expect(await historyOf('load', 'LOAD01')).toEqual(['bag-BG0001 member 1-', 'load-LOAD01 whole 1-']);
});
