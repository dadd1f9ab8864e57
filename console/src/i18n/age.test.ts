import { ageOf, dayOfStory, money } from './format.ts';

test.each([
  [0, 'now', 0],
  [59_999, 'now', 0],
  [60_000, 'minutes', 1],
  [59 * 60_000, 'minutes', 59],
  [3_600_000, 'hours', 1],
  [23 * 3_600_000 + 1, 'hours', 23],
  [24 * 3_600_000, 'days', 1],
  [50 * 3_600_000, 'days', 2],
] as const)('%d ms ago reads %s %d (R-0135, R-0136, R-0137, R-0138)', (ms, unit, count) => {
  expect(ageOf(ms)).toEqual({ unit, count });
});

test('money is written from minor units without passing through a float', () => {
  expect(money({ amount: '123456789012345', currency: 'BRL' }).replaceAll(/\s/g, ' ')).toBe('R$ 1.234.567.890.123,45');
  expect(money({ amount: '-7', currency: 'BRL' }).replaceAll(/\s/g, ' ')).toBe('-R$ 0,07');
});

test('a history says the year of what is of another one', () => {
  expect(dayOfStory('2026-11-20T12:00:00Z', '2026-12-01T12:00:00Z')).toBe('20/11');
  expect(dayOfStory('2025-11-20T12:00:00Z', '2026-12-01T12:00:00Z')).toBe('20/11/2025');
});
