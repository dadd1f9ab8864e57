import { createPrecedence } from './precedence.ts';

/** The order in which things happen. */
function told() {
  const order: string[] = [];
  return { order, tell: (what: string) => () => void order.push(what) };
}

test('what nobody waits for goes on at once while few callers wait', async () => {
  const { during, turn } = createPrecedence();
  let answer: () => void = () => undefined;
  const call = during(8, async () => await new Promise<void>((resolve) => (answer = resolve)));
  const { order, tell } = told();
  await Promise.all([...Array.from({ length: 100 }, () => turn().then(tell('turn'))), turn().then(tell('last'))]);
  expect(order).toHaveLength(101);
  expect(order.at(-1)).toBe('last');
  answer();
  await call;
});

test('while many callers wait it goes on one after the other, and all at once when they are answered', async () => {
  const { during, turn } = createPrecedence();
  let answer: () => void = () => undefined;
  const call = during(200, async () => await new Promise<void>((resolve) => (answer = resolve)));
  const { order, tell } = told();
  const turns = Array.from({ length: 1_000 }, async (_, at) => await turn().then(tell(String(at))));
  await turns[2];
  expect(order.slice(0, 3)).toEqual(['0', '1', '2']);
  expect(order.length).toBeLessThan(1_000);
  answer();
  await call;
  await Promise.all(turns);
  expect(order).toEqual(Array.from({ length: 1_000 }, (_, at) => String(at)));
});

test('a call that fails is waited for no more', async () => {
  const { during, turn } = createPrecedence();
  await expect(during(200, async () => await Promise.reject(new Error('away')))).rejects.toThrow('away');
  await Promise.all(Array.from({ length: 1_000 }, turn));
});
