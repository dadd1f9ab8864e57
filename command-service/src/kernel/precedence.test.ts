import { setImmediate as settled } from 'node:timers/promises';
import { createPrecedence } from './precedence.ts';

/** A precedence by a clock that is moved by hand, a call that is answered by hand, and how many turns were had. */
function asked(commands: number) {
  let now = 0;
  let answer: () => void = () => undefined;
  let wake: (() => void)[] = [];
  const { during, turn } = createPrecedence(
    () => now,
    async () => await new Promise<void>((resolve) => wake.push(resolve)),
  );
  const send = async (): Promise<void> =>
    await during(
      commands,
      async () =>
        await new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
  let call = send();
  const order: number[] = [];
  const turns = (count: number): void => {
    for (const at of Array.from({ length: count }).keys()) void turn().then(() => order.push(at));
  };
  return {
    order,
    turns,
    answered: async () => {
      answer();
      await call;
    },
    /** The callers send the next ones. */
    sent: () => {
      call = send();
    },
    /** Lets so much time go by (ms). */
    pass: async (ms: number) => {
      for (const until = now + ms; ; now += 10) {
        for (const one of wake.splice(0)) one();
        await settled();
        if (now >= until) return;
      }
    },
  };
}

test('what nobody waits for goes on at once while few callers wait', async () => {
  const { order, turns, pass } = asked(8);
  turns(100);
  await pass(0);
  expect(order).toHaveLength(100);
});

test('while many callers wait it goes on sixteen at a time, and all of it when they are answered', async () => {
  const { order, turns, pass, answered } = asked(9);
  turns(100);
  await pass(190);
  expect(order).toHaveLength(16);
  await pass(20);
  expect(order).toHaveLength(32);
  await pass(200);
  expect(order).toHaveLength(48);
  await answered();
  await pass(70);
  expect(order).toEqual([...Array.from({ length: 100 }).keys()]);
});

test('callers who are answered together and send their next stay many', async () => {
  const { order, turns, pass, answered, sent } = asked(64);
  turns(100);
  for (const _ of Array.from({ length: 20 }).keys()) {
    // oxlint-disable-next-line no-await-in-loop -- one group after the other
    await answered();
    // oxlint-disable-next-line no-await-in-loop -- the same
    await pass(10);
    sent();
  }
  expect(order).toHaveLength(32);
});

test('a call that fails is waited for no more', async () => {
  let now = 0;
  const { during, turn } = createPrecedence(
    () => now,
    async () => await new Promise(() => undefined),
  );
  await expect(during(200, async () => await Promise.reject(new Error('away')))).rejects.toThrow('away');
  now = 100;
  await Promise.all(Array.from({ length: 100 }, turn));
});
