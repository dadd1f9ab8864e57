import { createTurns } from './turns.ts';

/** A work that is over when it is told. */
function slow(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    work: async () => {
      log.push(`${name} begins`);
      return await promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}

const settled = async () => {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
};

test('of one key one work goes at a time, in the order of arrival; another key does not wait', async () => {
  const turns = createTurns();
  const log: string[] = [];
  const [first, second, third, other] = [
    slow(log, 'first'),
    slow(log, 'second'),
    slow(log, 'third'),
    slow(log, 'other'),
  ];
  const taken = [first, second, third].map((one) => turns.take('bag', one.work));
  const beside = turns.take('parcel', other.work);
  await settled();
  expect(log).toEqual(['first begins', 'other begins']);
  first.end();
  await settled();
  expect(log).toEqual(['first begins', 'other begins', 'second begins']);
  for (const one of [second, third, other]) one.end();
  expect(await Promise.all([...taken, beside])).toEqual(['first', 'second', 'third', 'other']);
});

test('a work that fails fails for its caller alone; the next one goes on', async () => {
  const turns = createTurns();
  const log: string[] = [];
  const [first, second] = [slow(log, 'first'), slow(log, 'second')];
  const [failing, following] = [turns.take('bag', first.work), turns.take('bag', second.work)];
  first.fail();
  await expect(failing).rejects.toThrow('first');
  second.end();
  expect(await following).toBe('second');
  expect(await turns.take('bag', async () => await Promise.resolve('later'))).toBe('later');
});
