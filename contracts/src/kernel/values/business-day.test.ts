import { jest } from '@jest/globals';
import fc from 'fast-check';
import { businessDay, COMPANY_ZONE, isTimeZone } from './business-day.ts';

test('the day ends with the local midnight of the site', () => {
  expect(businessDay('2026-11-21T02:59:59.999Z', 'America/Sao_Paulo')).toBe('2026-11-20');
  expect(businessDay('2026-11-21T03:00:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-21');
  expect(businessDay('2026-11-21T03:30:00.000Z', 'America/Manaus')).toBe('2026-11-20');
  expect(businessDay('2026-11-21T04:30:00.000Z', 'America/Rio_Branco')).toBe('2026-11-20');
  expect(businessDay('2026-11-21T01:30:00.000Z', 'America/Noronha')).toBe('2026-11-20');
});

test('an instant is the same day however it is given', () => {
  const instant = '2026-11-21T02:30:00.000Z';
  expect(businessDay(new Date(instant), 'America/Sao_Paulo')).toBe(
    businessDay(Date.parse(instant), 'America/Sao_Paulo'),
  );
  expect(businessDay('2026-11-20T23:30:00-03:00', 'America/Sao_Paulo')).toBe('2026-11-20');
});

test('summer time of past years counts as it was', () => {
  expect(businessDay('2018-11-05T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2018-11-05');
  expect(businessDay('2019-11-05T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2019-11-04');
});

test('a day is the same whatever was asked before it', () => {
  const zone = fc.constantFrom(
    'America/Sao_Paulo',
    'America/Noronha',
    'America/St_Johns',
    'Asia/Gaza',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Monrovia',
    'Pacific/Apia',
  );
  const instant = fc.oneof(
    fc.integer({ min: Date.parse('1960-01-01'), max: Date.parse('2040-01-01') }),
    fc.constantFrom(
      // a clock that goes back at a minute past midnight; one whose minutes are no quarters; a day that is left out
      ...[
        '2006-10-29T02:30:00Z',
        '2006-10-29T02:31:00Z',
        '1971-06-01T00:44:29Z',
        '1971-06-01T00:44:30Z',
        '2011-12-30T09:59:59Z',
        '2011-12-30T10:00:00Z',
      ].map((text) => Date.parse(text)),
    ),
  );
  const asked = (timeZone: string, at: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  fc.assert(
    fc.property(
      zone,
      instant,
      fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 6 }),
      (timeZone, at, around) => {
        for (const moment of [at, ...around.map((distance) => at + distance), at])
          expect(businessDay(moment, timeZone)).toBe(asked(timeZone, moment));
      },
    ),
    { numRuns: 300 },
  );
});

test('an instant that does not exist is told', () => {
  expect(() => businessDay('yesterday', 'America/Sao_Paulo')).toThrow(RangeError);
});

test('a zone that does not exist is told', () => {
  expect(isTimeZone('America/Sao_Paulo')).toBe(true);
  expect(isTimeZone('America/Atlantis')).toBe(false);
  expect(() => businessDay('2026-11-21T02:30:00.000Z', 'America/Atlantis')).toThrow(RangeError);
});

test("what is no site's has the day of the headquarters in São Paulo", () =>
  expect(COMPANY_ZONE).toBe('America/Sao_Paulo'));

test('instants of a quarter of an hour that has one day are worked out once', () => {
  const asked = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const askedFor = (...instants: readonly string[]) => {
    asked.mockClear();
    for (const instant of instants) businessDay(instant, 'America/Fortaleza');
    return asked.mock.calls.length;
  };
  expect(askedFor('2026-11-20T12:01:00Z')).toBe(3);
  expect(askedFor('2026-11-20T12:00:00Z', '2026-11-20T12:14:59.999Z')).toBe(0);
  expect(askedFor('2026-11-20T12:15:00Z')).toBe(3);
  asked.mockRestore();
});
