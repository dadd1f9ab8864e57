import { isTimeZone } from '../../kernel/values/business-day.ts';
import { stateOf, states } from './states.ts';

test('there are 27 states, each with its letters and its code', () => {
  expect(new Set(states.map(({ uf }) => uf)).size).toBe(27);
  expect(new Set(states.map(({ code }) => code)).size).toBe(27);
  expect(stateOf('SP')?.name).toBe('São Paulo');
  expect(stateOf('XX')).toBeUndefined();
});

test('each state has a tile of its own in a grid of 7 columns and 8 rows', () => {
  expect(new Set(states.map(({ tile }) => `${tile.column} ${tile.row}`)).size).toBe(27);
  expect(states.filter(({ tile }) => tile.column > 6 || tile.row > 7)).toEqual([]);
});

test('tiles lie about as the states do: the north is up, the west is left', () => {
  const tile = (uf: string) => stateOf(uf)?.tile ?? { column: NaN, row: NaN };
  expect(tile('RR').row).toBeLessThan(tile('RS').row);
  expect(tile('AC').column).toBeLessThan(tile('PB').column);
  expect(tile('SP').column).toBeLessThan(tile('RJ').column);
  expect(tile('PR').row).toBeLessThan(tile('RS').row);
});

test('every zone is one that this engine knows', () =>
  expect(states.filter(({ timeZone }) => !isTimeZone(timeZone))).toEqual([]));

test('a place never has the CEPs of two states', () => {
  const ranges = states.flatMap(({ ceps }) => ceps).toSorted(([one], [other]) => one.localeCompare(other));
  for (const [at, [first, last]] of ranges.entries()) {
    expect(first <= last).toBe(true);
    expect((ranges[at - 1]?.[1] ?? '00000') < first).toBe(true);
  }
});
