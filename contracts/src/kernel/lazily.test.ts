import { definitions, events, listings, records } from '../catalogue.ts';
import { lazily, madeOnce } from './lazily.ts';

test('a value is made when it is first asked for, and once', () => {
  let made = 0;
  const value = lazily(() => ({ nth: (made += 1) }));
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([{ nth: 1 }, { nth: 1 }]);
  const said = { nth: 7 };
  expect(madeOnce(said)()).toBe(said);
});

/** What every program that loads the catalogue would pay for, though it asks for few of them: 100 MB. */
test('no schema that follows from fields is made before somebody asks for it, and then it stays the same one', () => {
  const isLazy = (of: object, name: string) => Object.getOwnPropertyDescriptor(of, name)?.get !== undefined;
  const calls = [...records.values()].flatMap(({ list, choices, tally, file, commands }) => [
    ...[list, choices, tally, file].map((one) => [one.name, isLazy(one, 'params') && isLazy(one, 'answer')] as const),
    ...[commands.register, commands.revise, ...Object.values(commands.moves)].map(
      (one) => [one.name, isLazy(one, 'input')] as const,
    ),
  ]);
  const rows = [...listings.values()].map(
    ({ list }) => [list.name, isLazy(list, 'params') && isLazy(list, 'row')] as const,
  );
  const told = [...events.values()].map((one) => [one.type, isLazy(one, 'data')] as const);
  expect([...calls, ...rows, ...told].filter(([, lazy]) => !lazy)).toEqual([]);
  for (const one of definitions.values()) expect(one.answer).toBe(one.answer);
});
