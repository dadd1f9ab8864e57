import { records } from '../catalogue.ts';
import { heldAlone } from './alone.ts';
import { holdsValues } from './life.ts';
import type { Move } from './life.ts';

const alone = { by: ['type'], each: ['linked', 'related'], taken: 'VALUE_TAKEN' } as const;

test.each([
  ['one field', { type: 'loss', linked: 'PD1' }, [{ field: 'linked', value: 'PD1' }]],
  [
    'each of a list, and no blank one',
    { type: 'loss', linked: 'PD1', related: ['PD2', ' ', 'PD3'] },
    [
      { field: 'linked', value: 'PD1' },
      { field: 'related', value: 'PD2' },
      { field: 'related', value: 'PD3' },
    ],
  ],
  ['nothing that was emptied', { type: 'loss', linked: null }, []],
  ['nothing before it is said in what others must agree', { linked: 'PD1' }, []],
])('what a record holds alone is what stands in %s', (_, values, held) =>
  expect(heldAlone(alone, values)).toEqual(held),
);

const every = [...records.values()];

test('kinds of records hold alone what stands in fields of theirs', () => {
  const kinds = every.filter((made) => made.alone !== undefined);
  expect(kinds.map(({ noun }) => noun).toSorted()).toEqual([
    'ClaimApplication',
    'CustomerDropOff',
    'LoadingRecord',
    'ProblemParcel',
  ]);
  for (const { fields, alone: said } of kinds)
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...(said?.by ?? []), ...(said?.each ?? [])]));
});

test('what freed its values does not come back to where it holds them: another may have them by then', () =>
  expect(
    every.flatMap(({ noun, life }) =>
      Object.entries<Move>(life.moves).flatMap(([name, { from, to, instead }]) =>
        from
          .filter((state) => life.states[state]?.frees === true)
          .filter((state) => [to ?? state, instead?.to ?? state].some((one) => holdsValues(life, one)))
          .map((state) => `${noun}: ${name} of ${state}`),
      ),
    ),
  ).toEqual([]));
