import { periodBefore } from './report-rows.ts';

const day = { from: '2026-11-20T03:00:00.000Z', to: '2026-11-21T02:59:59.999Z' };
const before = (now: string) => periodBefore(day, new Date(now));

test('a period that is over stands beside as long a one before it', () => {
  expect(before('2026-11-22T12:00:00.000Z')).toEqual({
    from: '2026-11-19T03:00:00.000Z',
    to: '2026-11-20T02:59:59.999Z',
  });
});

test('a period that is running stands beside as much of the one before as has passed of it: morning beside morning', () => {
  expect(before('2026-11-20T13:30:00.000Z')).toEqual({
    from: '2026-11-19T03:00:00.000Z',
    to: '2026-11-19T13:30:00.000Z',
  });
});

test('a period that is all to come stands beside a whole one', () => {
  expect(before('2026-11-20T02:00:00.000Z').to).toBe('2026-11-20T02:59:59.999Z');
});
