import { fitsReason, REASON_MAX, saysWords } from './reason.ts';

test.each([
  ['Avaria', true],
  ['a b c', true],
  ['破损了', true],
  ['破损', true],
  ['损 1 件', true],
  ['损', false],
  ['损 12', false],
  ['损a', false],
  ['ok', false],
  ['...', false],
  ['5 > 4', false],
  ['12 b', false],
])('a reason explains in words, in whatever script: %s', (typed, fits) => {
  expect(fitsReason(typed)).toBe(fits);
});

test('what stands before and behind it does not count, and two hundred characters are enough', () => {
  expect(fitsReason('  ab  ')).toBe(false);
  expect(fitsReason(` ${'a'.repeat(REASON_MAX)} `)).toBe(true);
  expect(fitsReason('a'.repeat(REASON_MAX + 1))).toBe(false);
});

test('letters say something, wherever they stand', () => {
  expect(['1a2b3c', '1a2b3', 'ção', '·a·b·'].map(saysWords)).toEqual([true, false, true, false]);
});
