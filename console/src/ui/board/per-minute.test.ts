import { lastMinutes, perHour, rates, roundTop } from './per-minute.ts';

const day = (at: Readonly<Record<number, number>>) => Array.from({ length: 1_440 }, (_, minute) => at[minute] ?? 0);

test('the last hour reaches over midnight into yesterday', () => {
  expect(lastMinutes(day({ 0: 5, 1: 7 }), day({ 1_439: 3 }), 1, 4)).toEqual([0, 3, 5, 7]);
});

test('a point of the curve is the rate per minute of its ten minutes', () => {
  expect(rates(day({ 0: 10, 9: 10, 10: 4 })).slice(0, 3)).toEqual([2, 0.4, 0]);
  expect(rates(day({}))).toHaveLength(144);
});

test('hours add up to the day', () => {
  expect(perHour(day({ 59: 1, 60: 2, 1_439: 3 })).reduce((sum, one) => sum + one, 0)).toBe(6);
});

test('an axis ends in a round number that holds every value', () => {
  for (const value of [0, 3.2, 7, 11, 49, 83, 101, 999, 12_345]) expect(roundTop(value)).toBeGreaterThanOrEqual(value);
  expect([roundTop(0), roundTop(11), roundTop(47)]).toEqual([4, 12, 48]);
  for (const value of [0, 5, 7, 11, 27, 49, 83, 101, 260, 999])
    expect(Number.isInteger(roundTop(value) / 4)).toBe(true);
});
