import { differenceOf } from './difference.ts';

test('the difference is a share of the order, without sign; of an order of nothing there is none (R-0244)', () => {
  expect(differenceOf(1_100, 1_000).share).toBeCloseTo(0.1);
  expect(differenceOf(900, 1_000).share).toBeCloseTo(0.1);
  expect(differenceOf(900, 0)).toEqual({ share: undefined, mark: 'none' });
});

test('the mark points up from exactly 3 % above on (R-0245)', () => {
  expect(differenceOf(1_030, 1_000).mark).toBe('up');
  expect(differenceOf(1_029, 1_000).mark).toBe('none');
  expect(differenceOf(103, 100).mark).toBe('up');
  expect(differenceOf(1_000, 1_000).mark).toBe('none');
});

test('it points down for whatever is lighter (R-0246)', () => {
  expect(differenceOf(999, 1_000).mark).toBe('down');
});
