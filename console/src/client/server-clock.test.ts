import { learnt } from './server-clock.ts';

const NOON = Date.parse('2026-11-27T15:00:00Z');
const MINUTE = 60_000;

test('a clock that is set while a page is open, forward or back, is known with the next board', () => {
  // It was a day late when the page was opened, and is set right a minute later.
  const first = learnt(undefined, NOON, NOON - 1_440 * MINUTE, 5_000);
  expect(first.skew).toBe(1_440 * MINUTE);
  const right = learnt(first, NOON + MINUTE, NOON + MINUTE, 5_000 + MINUTE);
  expect(right.skew).toBe(0);
  expect(learnt(right, NOON + 2 * MINUTE, NOON - 8 * MINUTE, 5_000 + 2 * MINUTE).skew).toBe(10 * MINUTE);
});

test('a board that is old tells nothing of the clock, so its age is seen', () => {
  const known = learnt(undefined, NOON, NOON, 5_000);
  expect(learnt(known, NOON, NOON + 10 * MINUTE, 5_000 + 10 * MINUTE)).toBe(known);
});

test('after a sleep, which the steady clock may not have counted, the next board counts', () => {
  const known = learnt(undefined, NOON, NOON, 5_000);
  expect(learnt(known, NOON + 60 * MINUTE, NOON + 60 * MINUTE, 6_000).skew).toBe(0);
});
