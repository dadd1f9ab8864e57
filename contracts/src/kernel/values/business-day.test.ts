import { businessDay, isTimeZone } from './business-day.ts';

test('the day ends with the local midnight of the site', () => {
  expect(businessDay('2026-11-21T02:59:59.999Z', 'America/Sao_Paulo')).toBe('2026-11-20');
  expect(businessDay('2026-11-21T03:00:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-21');
  expect(businessDay('2026-11-21T03:30:00.000Z', 'America/Manaus')).toBe('2026-11-20');
  expect(businessDay('2026-11-21T04:30:00.000Z', 'America/Rio_Branco')).toBe('2026-11-20');
  expect(businessDay('2026-11-21T01:30:00.000Z', 'America/Noronha')).toBe('2026-11-20');
});

test('an instant is the same day however it is given', () => {
  const instant = '2026-11-21T02:30:00.000Z';
  expect(businessDay(new Date(instant), 'America/Sao_Paulo')).toBe(businessDay(Date.parse(instant), 'America/Sao_Paulo'));
  expect(businessDay('2026-11-20T23:30:00-03:00', 'America/Sao_Paulo')).toBe('2026-11-20');
});

test('summer time of past years counts as it was', () => {
  expect(businessDay('2018-11-05T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2018-11-05');
  expect(businessDay('2019-11-05T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2019-11-04');
});

test('a zone that does not exist is told', () => {
  expect(isTimeZone('America/Sao_Paulo')).toBe(true);
  expect(isTimeZone('America/Atlantis')).toBe(false);
  expect(() => businessDay('2026-11-21T02:30:00.000Z', 'America/Atlantis')).toThrow(RangeError);
});
