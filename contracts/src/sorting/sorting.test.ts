import type { About } from '../kernel/aggregate.ts';
import { recordSort, sorted, sortingEvents } from './sorting.ts';

test('a piece counts how often it was sorted, and where it fell last; who sees the centre sees it', () => {
  const fell = (grid: string) =>
    sortingEvents.PieceSorted({
      number: 'W1',
      kind: 'parcel',
      center: 'SPGRU01',
      grid,
      expected: {},
      actual: {},
      by: 'hand',
    });
  const after = (now: typeof sorted.initial, grid: string, happenedAt: string) =>
    sorted.evolve(now, fell(grid), { happenedAt } as About);
  expect([sorted.category, sorted.initial]).toStrictEqual(['sorting', { times: 0 }]);
  const once = after(sorted.initial, 'G1', '2026-11-20T12:00:00.000Z');
  expect(after(once, 'G2', '2026-11-20T12:01:00.000Z')).toStrictEqual({
    times: 2,
    last: { grid: 'G2', center: 'SPGRU01', at: '2026-11-20T12:01:00.000Z' },
  });
  expect(sortingEvents.PieceSorted.scope(fell('G1').data, 'ana')).toEqual(['site:SPGRU01']);
});

test('what a sorter says names a piece by its number and a grid by its code', () => {
  const takes = (different: object) =>
    recordSort.input.safeParse({ number: 'ML0000000000017', grid: 'G1', ...different }).success;
  expect(takes({})).toBe(true);
  for (const number of ['ML0017', 'A'.repeat(20), ' ML0017 '])
    expect([number, takes({ number })]).toEqual([number, true]);
  for (const number of ['ML001', 'A'.repeat(21), 'ml0017', '-ML0017', 'ML0017-', 7])
    expect([number, takes({ number })]).toEqual([number, false]);
  expect(['x'.repeat(40), ' G1 ', '', ' ', 'x'.repeat(41), 7].map((grid) => takes({ grid }))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(recordSort.input.parse({ number: 'ML0017', grid: ' G1 ' }).grid).toBe('G1');
  const [wrong] = recordSort.input.safeParse({ number: 'x', grid: 'G1' }).error?.issues ?? [];
  expect(wrong?.message).toBe('FIELD_FORMAT');
});

test('a parcel or a bag falls, sorted by a machine where nobody says by hand', () => {
  const by = (said: unknown) => recordSort.input.safeParse({ number: 'ML0017', grid: 'G1', by: said }).data?.by;
  expect([by(undefined), by('machine'), by('hand'), by('foot')]).toEqual(['machine', 'machine', 'hand', undefined]);
  const fell = { number: 'W1', center: 'SPGRU01', grid: 'G1', expected: {}, actual: { site: 'RJRIO01' }, by: 'hand' };
  const told = (different: object) => sortingEvents.PieceSorted.data.safeParse({ ...fell, kind: 'bag', ...different });
  expect(
    [told({}), told({ kind: 'parcel' }), told({ by: 'machine' }), told({ kind: 'box' })].map((one) => one.success),
  ).toEqual([true, true, true, false]);
  expect(told({}).data?.actual).toEqual({ site: 'RJRIO01' });
  expect(recordSort.answer.safeParse({}).success).toBe(false);
  expect(recordSort.refusals).toContain('ALREADY_SCANNED');
});
