import { passwordExpired } from './session-tokens.ts';

const at = (passwordSetAt: string | undefined, now: string, mustChange = false) =>
  passwordExpired({ mustChange, ...(passwordSetAt !== undefined && { passwordSetAt }) }, new Date(now));

test.each([
  ['2026-03-10T12:00:00.000Z', '2026-04-10T12:00:00.000Z'],
  ['2026-01-31T12:00:00.000Z', '2026-02-28T12:00:00.000Z'],
  ['2028-01-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
  ['2026-10-31T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', '2027-01-31T12:00:00.000Z'],
])('a password of %s lasts until %s and no millisecond longer (R-0071)', (set, until) => {
  expect(at(set, until)).toBe(false);
  expect(at(set, new Date(Date.parse(until) + 1).toISOString())).toBe(true);
});

test('one that was never set, or was given by somebody else, has run out', () => {
  expect(at(undefined, '2026-03-10T12:00:00.000Z')).toBe(true);
  expect(at('2026-03-10T12:00:00.000Z', '2026-03-10T12:00:01.000Z', true)).toBe(true);
});
