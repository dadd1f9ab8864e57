import vm from 'node:vm';
import { jest } from '@jest/globals';

interface Answering {
  readonly answer: () => number;
}

/** What the types of Node leave out. */
interface Written {
  createCachedData(): Buffer;
}

/** A module as a file of tests loads it: in a world of its own. */
async function loaded(text: string): Promise<Answering> {
  const module = new vm.SourceTextModule(text, { context: vm.createContext({}), identifier: 'answer.ts' });
  await module.link(() => Promise.reject(new Error('it imports nothing')));
  await module.evaluate();
  return module.namespace as Answering;
}

test('a module that was compiled for one file of tests begins anew in the next', async () => {
  const text = 'let asked = 0; export const answer = () => { asked += 1; return asked; };';
  const [first, second] = [await loaded(text), await loaded(text)];
  expect([first.answer(), first.answer(), second.answer()]).toEqual([1, 2, 1]);
});

test('two texts of one length are two modules, and two functions', async () => {
  const [first, second] = [
    await loaded('const known = 1; export const answer = () => known;'),
    await loaded('const known = 2; export const answer = () => known;'),
  ];
  expect([first.answer(), second.answer()]).toEqual([1, 2]);
  const [one, other] = ['return given + 1', 'return given + 2'].map(
    (text) => vm.compileFunction(text, ['given']) as (given: number) => number,
  );
  expect([one?.(1), other?.(1)]).toEqual([2, 3]);
});

test('a function is compiled once, whoever asks, and again for other parameters', () => {
  const text = 'return first - second';
  const compiled = (...names: readonly string[]) =>
    vm.compileFunction(text, names, { parsingContext: vm.createContext({}) }) as ReturnType<typeof vm.compileFunction> &
      ((one: number, other: number) => number);
  const [made, taken, turned] = [compiled('first', 'second'), compiled('first', 'second'), compiled('second', 'first')];
  // V8 says whether it could use what it was given, and nothing where it was given nothing.
  expect([made.cachedDataRejected, taken.cachedDataRejected, turned.cachedDataRejected]).toEqual([
    undefined,
    false,
    undefined,
  ]);
  expect([made(5, 3), taken(5, 3), turned(5, 3)]).toEqual([2, 2, -2]);
});

test('a module is written down once, and a file of tests, which nobody loads again, is not', () => {
  const written = jest.spyOn(vm.SourceTextModule.prototype as unknown as Written, 'createCachedData');
  const text = 'export const answer = () => 3;';
  for (const world of [vm.createContext({}), vm.createContext({})])
    expect(new vm.SourceTextModule(text, { context: world, identifier: 'answer.ts' }).status).toBe('unlinked');
  expect(written).toHaveBeenCalledTimes(1);
  expect(new vm.SourceTextModule(`${text} `, { identifier: 'answer.test.ts' }).status).toBe('unlinked');
  expect(written).toHaveBeenCalledTimes(1);
  written.mockRestore();
});
