import { sparing } from './sparing.ts';

/** Work of a given length on a clock that only it moves. */
function bench() {
  let clock = 0;
  let made = 0;
  const failures: unknown[] = [];
  const { get } = sparing(
    (error) => failures.push(error),
    () => clock,
  );
  return {
    failures,
    pass: (ms: number) => {
      clock += ms;
    },
    ask: async (tookMs: number, name = 'due') =>
      await get(name, async () => {
        clock += tookMs;
        made += 1;
        return await Promise.resolve(made);
      }),
    get,
  };
}
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test('what is quick is made whenever it is asked for', async () => {
  const { ask } = bench();
  for (const nth of [1, 2, 3]) expect(await ask(20)).toBe(nth);
});

test('what takes long is made for a tenth of the time at most, and nobody waits for it', async () => {
  const { ask, pass } = bench();
  expect(await ask(100)).toBe(1);
  pass(999);
  expect(await ask(100)).toBe(1);
  pass(1);
  expect(await ask(100)).toBe(1);
  await settled();
  expect(await ask(100)).toBe(2);
  expect(await ask(100, 'another')).toBe(3);
});

test('who asks after a long while is told what is now, not what was then', async () => {
  const { ask, pass } = bench();
  await ask(100);
  pass(2_000);
  expect(await ask(100)).toBe(2);
});

test('what can no longer be made is told to the next who asks, and made again', async () => {
  const { ask, pass, get, failures } = bench();
  const broken = async () => await Promise.reject(new Error('no rows'));
  await ask(100);
  pass(1_000);
  expect(await get('due', broken)).toBe(1);
  await settled();
  expect(failures).toMatchObject([{ message: 'no rows' }]);
  await expect(get('due', broken)).rejects.toThrow('no rows');
  expect(await ask(10)).toBe(2);
});
