import { jest } from '@jest/globals';

jest.unstable_mockModule('signature_pad', () => ({ default: class {} }));
const { isSigned, onPaper } = await import('./signature.ts');

const stroke = (...places: readonly (readonly [number, number])[]) => ({
  dotSize: 0,
  minWidth: 1,
  maxWidth: 2,
  penColor: '#111',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
  points: places.map(([x, y]) => ({ x, y, time: 1, pressure: 0 })),
});
const ends = (strokes: ReturnType<typeof onPaper>) => strokes.flatMap(({ points }) => points.map(({ x, y }) => [x, y]));

test('a signature reaches further than a slip of the finger, in whatever strokes', () => {
  expect([
    isSigned([]),
    isSigned([stroke([5, 5])]),
    isSigned([stroke([5, 5], [28, 28])]),
    isSigned([stroke([5, 5]), stroke([29, 5])]),
    isSigned([stroke([5, 5], [5, 29])]),
  ]).toEqual([false, false, false, true, true]);
});

test('who turns the screen keeps all strokes, as they were where they have room', () => {
  const signed = [stroke([10, 20], [788, 100]), stroke([394, 50])];
  const paper = { width: 800, height: 300 };
  expect(onPaper(signed, paper)).toEqual(signed);
  expect(ends(onPaper(signed, { width: 406, height: 600 }))).toEqual([
    [5, 10],
    [394, 50],
    [197, 25],
  ]);
  expect(onPaper([], paper)).toEqual([]);
  // A dialog that has no size yet moves nothing.
  expect(onPaper(signed, { width: 0, height: 0 })).toEqual(signed);
});
