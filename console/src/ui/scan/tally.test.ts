import { countAccepted, countRefused, NOTHING_COUNTED, perMinute, RATE_MS, uncount } from './tally.ts';

test('the rate is that of accepted codes: neither what was refused nor what was taken back is in it', () => {
  let tally = countAccepted(NOTHING_COUNTED, 'a', 1_000);
  tally = countAccepted(countRefused(tally), 'b', 2_000);
  expect([tally.ok, tally.refused, perMinute(tally, 2_000)]).toEqual([2, 1, 2]);
  tally = uncount(tally, 'a');
  expect([tally.ok, tally.refused, perMinute(tally, 2_000)]).toEqual([1, 1, 1]);
});

test('a code counts for a minute, and what is older is not kept', () => {
  const tally = countAccepted(NOTHING_COUNTED, 'a', 1_000);
  expect(perMinute(tally, 1_000 + RATE_MS - 1)).toBe(1);
  expect(perMinute(tally, 1_000 + RATE_MS)).toBe(0);
  expect(countAccepted(tally, 'b', 1_000 + RATE_MS).recent.map(({ id }) => id)).toEqual(['b']);
});

test('what is taken back after a minute leaves the count, and no count goes below nothing', () => {
  const late = countAccepted(countAccepted(NOTHING_COUNTED, 'a', 1_000), 'b', 1_000 + RATE_MS);
  expect(uncount(late, 'a')).toMatchObject({ ok: 1, recent: [{ id: 'b' }] });
  expect(uncount(NOTHING_COUNTED, 'a').ok).toBe(0);
});
