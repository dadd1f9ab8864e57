import { apart } from './apart.ts';

const other = { from: 100, to: 150, baseline: 60 };

test('a word stays where it is beside, above or below the other', () => {
  expect(apart({ from: 150, to: 200, baseline: 60 }, other, 15)).toBe(60);
  expect(apart({ from: 120, to: 170, baseline: 45 }, other, 15)).toBe(45);
  expect(apart({ from: 120, to: 170, baseline: 75 }, other, 15)).toBe(75);
});

test('a word that would lie over the other goes above it, and below where the chart ends', () => {
  expect(apart({ from: 120, to: 170, baseline: 60 }, other, 15)).toBe(45);
  expect(apart({ from: 120, to: 170, baseline: 72 }, other, 15)).toBe(45);
  expect(apart({ from: 120, to: 170, baseline: 20 }, { ...other, baseline: 18 }, 15)).toBe(33);
});
