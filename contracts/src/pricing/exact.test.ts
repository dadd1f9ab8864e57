import {
  compared,
  divided,
  exactOf,
  larger,
  minorOf,
  minus,
  negated,
  ofMinor,
  plus,
  roundedUp,
  times,
  written,
  ZERO,
} from './exact.ts';

const said = (value: string | number) => written(exactOf(value));

test.each<[string | number, bigint, bigint]>([
  [7, 7n, 1n],
  [-7, -7n, 1n],
  ['7', 7n, 1n],
  [12.5, 12_500_000n, 1_000_000n],
  [-0.5, -500_000n, 1_000_000n],
  ['12.5', 125n, 10n],
  ['-0.05', -5n, 100n],
  ['0.123456', 123_456n, 1_000_000n],
  ['0.12345678', 12_345_678n, 100_000_000n],
  [2 ** 53, 9_007_199_254_740_992_000_000n, 1_000_000n],
])('%p is %p over %p', (value, over, under) => expect(exactOf(value)).toEqual({ over, under }));

test.each<[string | number, string]>([
  ['12.50', '12.5'],
  [12.000001, '12.000001'],
  ['-0.05', '-0.05'],
  ['-12.0', '-12'],
  ['0.0', '0'],
  ['3.10', '3.1'],
  ['1.23456789', '1.234567'],
  [4, '4'],
  [-4, '-4'],
])('%p reads %s', (value, text) => expect(said(value)).toBe(text));

test('numbers are added, taken off and multiplied without any error', () => {
  const [tenth, fifth, third] = [exactOf('0.1'), exactOf('0.2'), { over: 1n, under: 3n }];
  expect(plus(tenth, fifth)).toEqual({ over: 3n, under: 10n });
  expect(plus(tenth, third)).toEqual({ over: 13n, under: 30n });
  expect(minus(third, tenth)).toEqual({ over: 7n, under: 30n });
  expect(negated(third)).toEqual({ over: -1n, under: 3n });
  expect(times(tenth, third)).toEqual({ over: 1n, under: 30n });
  expect(plus(ZERO, ofMinor(150n))).toEqual({ over: 150n, under: 100n });
});

test('a number is divided by any but zero, and what is under stays above zero', () => {
  const [half, third] = [
    { over: 1n, under: 2n },
    { over: 2n, under: 3n },
  ];
  expect(divided(half, third)).toEqual({ over: 3n, under: 4n });
  expect(divided(half, negated(third))).toEqual({ over: -3n, under: 4n });
  expect(divided(negated(half), negated(third))).toEqual({ over: 3n, under: 4n });
  expect(divided(half, ZERO)).toBeUndefined();
  expect(divided(ZERO, third)).toEqual({ over: 0n, under: 2n });
});

test('numbers are compared as they are, whatever they are over', () => {
  const half = { over: 1n, under: 2n };
  const third = { over: 1n, under: 3n };
  expect([compared(half, third), compared(third, half), compared(half, { over: 2n, under: 4n })]).toEqual([1, -1, 0]);
  expect([compared(ZERO, half), compared(half, half), compared(exactOf(3), exactOf(2))]).toEqual([-1, 0, 1]);
  expect([larger(half, third), larger(third, half)]).toEqual([half, half]);
});

test.each<[string, bigint]>([
  ['2', 2n],
  ['2.000001', 3n],
  ['-1.5', -1n],
  ['0', 0n],
  ['5.0', 5n],
])('%s starts %p whole ones', (value, over) => expect(roundedUp(exactOf(value))).toEqual({ over, under: 1n }));

test.each<[string, bigint]>([
  ['1.005', 101n],
  ['1.004999', 100n],
  ['-1.005', -101n],
  ['-1.004999', -100n],
  ['0', 0n],
  ['0.004', 0n],
  ['-0.004', 0n],
])('R$ %s is %p cents', (value, minor) => expect(minorOf(exactOf(value))).toBe(minor));
