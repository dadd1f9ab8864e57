import fc from 'fast-check';
import { groupCommit } from './group-commit.ts';
import type { GroupCommit, GroupCommitLimits, Outcome } from './group-commit.ts';

const limits: GroupCommitLimits = {
  flushItems: 4,
  flushBytes: 100,
  waitingItems: 20,
  waitingBytes: 1_000,
  lanes: 1,
  shareFrom: 1,
};

/** A lane whose flushes wait until the test lets them go. */
const heldLane = (given: Partial<GroupCommitLimits> = {}) => {
  const groups: (readonly string[])[] = [];
  const held: (() => void)[] = [];
  const lane: GroupCommit<string, string> = groupCommit<string, string>(
    async (group) => {
      groups.push(group);
      await new Promise<void>((resolve) => held.push(resolve));
      return group.map((item): Outcome<string> =>
        item.startsWith('bad') ? { error: new Error(item) } : { answer: `${item}!` },
      );
    },
    (item) => item,
    { ...limits, ...given },
  );
  const turn = () => new Promise(setImmediate);
  const release = async (): Promise<void> => {
    await turn();
    held.shift()?.();
    await turn();
  };
  const add = (...items: string[]) => lane.add(items.map((item) => ({ item, bytes: 30 })));
  return { lane, groups, release, turn, add };
};

test('what comes together in one turn travels together, and what comes during a flush in the next one', async () => {
  const { groups, release, turn, add } = heldLane({ flushItems: 10, flushBytes: 1_000 });
  const first = [...add('a'), ...add('b')];
  await turn();
  const second = [...add('c'), ...add('d')];
  await turn();
  expect(groups).toEqual([['a', 'b']]);
  await release();
  await release();
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(await Promise.all([...first, ...second])).toEqual(['a!', 'b!', 'c!', 'd!']);
});

test('a flush holds no more items and bytes than allowed, but one item of any size goes alone', async () => {
  const { lane, groups, release, add } = heldLane();
  const answers = [...add('a', 'b', 'c', 'd'), ...lane.add([{ item: 'huge', bytes: 500 }]), ...add('e')];
  for (let turn = 0; turn < 4; turn += 1) await release();
  await Promise.all(answers);
  expect(groups).toEqual([['a', 'b', 'c'], ['d'], ['huge'], ['e']]);
});

test('each item has its own answer or its own error', async () => {
  const { release, add } = heldLane();
  const [good, bad] = add('a', 'bad b');
  const settled = Promise.allSettled([good, bad]);
  await release();
  expect(await settled).toMatchObject([
    { status: 'fulfilled', value: 'a!' },
    { status: 'rejected', reason: { message: 'bad b' } },
  ]);
});

test('a full queue takes all of a call or nothing, and takes again once it has room', async () => {
  const { release, add } = heldLane({ waitingItems: 3 });
  const first = add('a', 'b');
  expect(() => add('c', 'd')).toThrow(/queue full/);
  const third = add('c');
  await release();
  const more = add('d', 'e', 'f');
  await release();
  await release();
  expect(await Promise.all([...first, ...third, ...more])).toEqual(['a!', 'b!', 'c!', 'd!', 'e!', 'f!']);
});

test('a queue that is full of bytes is full', () => {
  const { add } = heldLane({ waitingBytes: 70 });
  add('a', 'b').forEach((answer) => void answer.catch(() => undefined));
  expect(() => add('c')).toThrow(/queue full/);
});

test('closing waits for everything that was taken', async () => {
  const { lane, release, add } = heldLane();
  const answers = add('a', 'b', 'c', 'd', 'e');
  let closed = false;
  const closing = lane.close().then(() => (closed = true));
  await release();
  expect(closed).toBe(false);
  expect(() => add('f')).toThrow(/closed/);
  await release();
  await closing;
  expect(await Promise.all(answers)).toHaveLength(5);
  await lane.close();
});

test('closing waits for what is under way when nothing waits any more, on one lane and on the other', async () => {
  const { lane, groups, release, turn, add } = heldLane({ flushItems: 10, flushBytes: 1_000, lanes: 2, shareFrom: 2 });
  const answers = add('a', 'b', 'c', 'd');
  await turn();
  expect(groups).toHaveLength(2);
  let closed = false;
  const closing = lane.close().then(() => (closed = true));
  await turn();
  expect(closed).toBe(false);
  await release();
  expect(closed).toBe(false);
  await release();
  await closing;
  expect(await Promise.all(answers)).toHaveLength(4);
});

test('a sender that rejects is the answer of its whole group, and the lane goes on', async () => {
  let broken = true;
  const lane = groupCommit<string, string>(
    (group) =>
      broken ? Promise.reject(new Error('broken')) : Promise.resolve(group.map((item) => ({ answer: item }))),
    (item) => item,
    limits,
  );
  const outcomes = await Promise.allSettled(
    lane.add([
      { item: 'a', bytes: 1 },
      { item: 'b', bytes: 1 },
    ]),
  );
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await Promise.all(lane.add([{ item: 'c', bytes: 1 }]))).toEqual(['c']);
});

test('whatever comes and however large, everything is answered once, in the order of arrival, within the limits', async () => {
  const arrivals = fc.array(fc.record({ bytes: fc.nat({ max: 150 }), later: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(arrivals, async (items) => {
      const sent: number[][] = [];
      const lane = groupCommit<{ readonly nth: number; readonly bytes: number }, number>(
        (group) => {
          sent.push(group.map(({ nth }) => nth));
          const bytes = group.reduce((sum, item) => sum + item.bytes, 0);
          expect(group.length === 1 || (group.length <= limits.flushItems && bytes <= limits.flushBytes)).toBe(true);
          return Promise.resolve(group.map(({ nth }) => ({ answer: nth })));
        },
        ({ nth }) => String(nth),
        { ...limits, waitingItems: 100, waitingBytes: 100_000 },
      );
      const answers: Promise<number>[] = [];
      for (const [nth, { bytes, later }] of items.entries()) {
        answers.push(...lane.add([{ item: { nth, bytes }, bytes }]));
        if (later) await new Promise(setImmediate);
      }
      await lane.close();
      expect(await Promise.all(answers)).toEqual(items.map((_, nth) => nth));
      expect(sent.flat()).toEqual(items.map((_, nth) => nth));
    }),
    { numRuns: 50 },
  );
});

test('a few that come during a flush wait for the next one, many are sent beside it, and no more flushes are under way than allowed', async () => {
  const { groups, release, turn, add } = heldLane({ flushItems: 10, flushBytes: 1_000, lanes: 2, shareFrom: 3 });
  const answers = add('a');
  await turn();
  answers.push(...add('b', 'c'));
  await turn();
  expect(groups).toEqual([['a']]);
  answers.push(...add('d'));
  await turn();
  expect(groups).toEqual([['a'], ['b', 'c', 'd']]);
  answers.push(...add('e', 'f', 'g', 'h'));
  await turn();
  expect(groups).toHaveLength(2);
  for (let left = 0; left < 3; left += 1) await release();
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f', 'g', 'h']]);
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!', 'f!', 'g!', 'h!']);
});

test('many who come at once are sent in two halves, so that the server has the second while the first is answered', async () => {
  const { groups, release, turn, add } = heldLane({ flushItems: 10, flushBytes: 1_000, lanes: 2, shareFrom: 3 });
  const answers = add('a', 'b', 'c', 'd', 'e', 'f', 'g');
  await turn();
  expect(groups).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f', 'g'],
  ]);
  await release();
  await release();
  expect(await Promise.all(answers)).toHaveLength(7);
});

test('one that must not pass another of its key waits for it, and so does what came after it', async () => {
  const { groups, release, turn, add } = heldLane({ flushItems: 10, flushBytes: 1_000, lanes: 2, shareFrom: 2 });
  const answers = add('a', 'b', 'c', 'a', 'd');
  await turn();
  expect(groups).toEqual([['a', 'b', 'c']]);
  await release();
  await turn();
  expect(groups).toEqual([
    ['a', 'b', 'c'],
    ['a', 'd'],
  ]);
  await release();
  expect(await Promise.all(answers)).toHaveLength(5);
});

test('whatever comes over several lanes, items of one key are sent in their order and never two of them at once', async () => {
  const arrivals = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), later: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(
      arrivals,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 4 }),
      async (items, lanes, shareFrom) => {
        const sent = new Map<string, number[]>();
        const flying = new Set<string>();
        let most = 0;
        let flushes = 0;
        const lane = groupCommit<{ readonly nth: number; readonly key: string }, number>(
          async (group) => {
            const keys = new Set(group.map(({ key }) => key));
            for (const key of keys) expect(flying.has(key)).toBe(false);
            for (const key of keys) flying.add(key);
            for (const { key, nth } of group) sent.set(key, [...(sent.get(key) ?? []), nth]);
            flushes += 1;
            most = Math.max(most, flushes);
            for (let turns = group[0]?.nth ?? 0; turns % 5 !== 0; turns += 1) await new Promise(setImmediate);
            flushes -= 1;
            for (const key of keys) flying.delete(key);
            return group.map(({ nth }) => ({ answer: nth }));
          },
          ({ key }) => key,
          { ...limits, flushBytes: 1_000, waitingItems: 100, waitingBytes: 100_000, lanes, shareFrom },
        );
        const answers: Promise<number>[] = [];
        for (const [nth, { key, later }] of items.entries()) {
          answers.push(...lane.add([{ item: { nth, key }, bytes: 1 }]));
          if (later) await new Promise(setImmediate);
        }
        await lane.close();
        expect(await Promise.all(answers)).toEqual(items.map((_, nth) => nth));
        expect(most).toBeLessThanOrEqual(lanes);
        for (const [key, order] of sent)
          expect(order).toEqual(items.flatMap((item, nth) => (item.key === key ? [nth] : [])));
      },
    ),
    { numRuns: 100 },
  );
});
