import { sidesOf, sidesRefused } from './sides.ts';

const box = (length: number, width: number, height: number) => ({ length, width, height });

test('length, width and height are all told or none (R-0253)', () => {
  expect(sidesOf({})).toEqual({});
  expect(sidesOf(box(1, 2, 3))).toEqual({ mm: box(1, 2, 3) });
  for (const some of [
    { length: 1 },
    { width: 2 },
    { height: 3 },
    { length: 1, width: 2 },
    { length: 1, height: 3 },
    { width: 2, height: 3 },
  ])
    expect(sidesOf(some)).toMatchObject({ refused: 'DIMENSIONS_ALL_OR_NONE' });
});

test('no side over 170 cm, whichever it is, and no sum over 240 cm; bulky goods have no limit of sides (R-0249, R-0250, R-0735)', () => {
  for (const sides of [box(1_701, 1, 1), box(1, 1_701, 1), box(1, 1, 1_701)])
    expect(sidesRefused(sides, false)).toMatchObject({ refused: 'PACKAGE_SIDE_LIMIT' });
  expect(sidesRefused(box(1_700, 699, 1), false)).toBeUndefined();
  for (const sides of [box(801, 800, 800), box(800, 801, 800), box(800, 800, 801)])
    expect(sidesRefused(sides, false)).toMatchObject({ refused: 'PACKAGE_SUM_LIMIT' });
  expect(sidesRefused(box(800, 800, 800), false)).toBeUndefined();
  expect(sidesRefused(box(3_000, 3_000, 3_000), true)).toBeUndefined();
  expect(sidesRefused(undefined, false)).toBeUndefined();
});
