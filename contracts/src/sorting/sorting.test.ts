import type { About } from '../kernel/aggregate.ts';
import { sorted, sortingEvents } from './sorting.ts';

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
