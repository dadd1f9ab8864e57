import { kilogramsIn } from './kilograms-in.ts';

test.each([
  ['1,5', 1.5],
  ['0.907', 0.907],
  [' 12 ', 12],
  ['500', 500],
  ['3,', 3],
])('%j is a weight', (typed, weight) => expect(kilogramsIn(typed)).toBe(weight));
test.each(['', '0', '0,000', '500,001', '1.234,5', '1,2345', '-1', 'abc', '1e2', '١'])('%j is none', (typed) =>
  expect(kilogramsIn(typed)).toBeUndefined(),
);
