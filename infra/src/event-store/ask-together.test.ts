import { Busy } from './errors.ts';
import { askTogether } from './ask-together.ts';

function slowStore() {
  const trips: string[][] = [];
  const ends: (() => void)[] = [];
  const ask = async (items: readonly string[]) => {
    trips.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => (item === 'broken' ? { error: new Error('broken') } : { answer: item.toUpperCase() }));
  };
  return {
    trips,
    ask,
    end: async () => {
      ends.shift()?.();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
  };
}

test('one who asks alone waits for nobody, and who comes meanwhile travels together', async () => {
  const { trips, ask, end } = slowStore();
  const load = askTogether(ask, { most: 2, waiting: 10 });
  const answers = Promise.all(['a', 'b', 'c', 'd'].map(load));
  expect(trips).toEqual([['a']]);
  await end();
  expect(trips).toEqual([['a'], ['b', 'c']]);
  await end();
  await end();
  expect(await answers).toEqual(['A', 'B', 'C', 'D']);
  expect(trips).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('one that fails leaves its neighbours alone', async () => {
  const { ask, end } = slowStore();
  const load = askTogether(ask, { most: 9, waiting: 10 });
  const answers = Promise.allSettled(['first', 'a', 'broken'].map(load));
  await end();
  await end();
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('a round trip that fails is the answer of all in it, and the next ones go on', async () => {
  let trips = 0;
  const load = askTogether(
    async (items: readonly string[]) => {
      trips += 1;
      await Promise.resolve();
      if (trips === 1) throw new Error('the database is away');
      return items.map((answer) => ({ answer }));
    },
    { most: 9, waiting: 10 },
  );
  await expect(load('a')).rejects.toThrow('the database is away');
  expect(await load('b')).toBe('b');
});

test('beyond its bound it is busy', async () => {
  const { ask, end } = slowStore();
  const load = askTogether(ask, { most: 1, waiting: 1 });
  const held = [load('a'), load('b')];
  await expect(load('c')).rejects.toThrow(Busy);
  await end();
  await end();
  expect(await Promise.all(held)).toEqual(['A', 'B']);
});
