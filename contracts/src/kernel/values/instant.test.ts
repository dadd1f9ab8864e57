import fc from 'fast-check';
import { formatInstant, Instant, parseInstant, withOffset } from './instant.ts';

const refused = { refused: 'FIELD_FORMAT', params: {} };

test('an instant keeps the offset of the clock that told it', () => {
  expect(parseInstant('2026-11-20T23:30:00-03:00')).toEqual({ utc: '2026-11-21T02:30:00.000Z', offset: -180 });
  expect(parseInstant('2026-11-20T23:30:00.1239+08:00')).toEqual({ utc: '2026-11-20T15:30:00.123Z', offset: 480 });
  expect(parseInstant('2026-11-20T23:30Z')).toEqual({ utc: '2026-11-20T23:30:00.000Z', offset: 0 });
  expect(Instant.parse('2026-11-20t23:30:00z')).toBe('2026-11-20T23:30:00Z');
});

test.each([
  '2026-11-20T23:30:00',
  '2026-11-20',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-11-20T23:60:00Z',
  '2026-11-20T23:59:60Z',
  '2026-11-20T23:30:00+15:00',
  '2026-11-20T23:30:00-03:60',
  '20/11/2026 23:30',
  '1795300000000',
  'x2026-11-20T12:00:00Z',
  '2026-11-20T12:00:00Zx',
  '0000-01-01T00:00:00+14:00',
])('%p is no instant, neither read by itself nor in a request', (text) => {
  expect(parseInstant(text)).toEqual(refused);
  expect(Instant.safeParse(text).error?.issues[0]?.message).toBe('FIELD_FORMAT');
});

test('an instant and its offset are read back from how they are written', () =>
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: -720, max: 840 }),
      (date, offset) => {
        const instant = { utc: date.toISOString(), offset };
        expect(parseInstant(withOffset(instant))).toEqual(instant);
      },
    ),
  ));

test('people read an instant in the time of the place', () => {
  expect(formatInstant('2026-11-21T02:30:00.000Z', 'pt', 'America/Sao_Paulo')).toBe('20/11/2026, 23:30:00');
  expect(formatInstant('2026-11-21T02:30:00.000Z', 'pt', 'America/Manaus')).toBe('20/11/2026, 22:30:00');
});

test.each([
  ['2026-11-20T12:00:00-12:00', -720],
  ['2026-11-20T12:00:00+14:00', 840],
  ['2026-11-20T12:00:00-00:00', 0],
])('a clock is twelve hours behind at most and fourteen ahead: %p', (text, offset) =>
  expect(parseInstant(text)).toHaveProperty('offset', offset),
);

test.each(['2026-11-20T12:00:00-12:01', '2026-11-20T12:00:00+14:01', '9999-12-31T23:59:59-12:00'])(
  '%p is beyond what clocks and years reach',
  (text) => expect(parseInstant(text)).toEqual(refused),
);

test('nothing is mandatory, not malformed', () =>
  expect(parseInstant(' ')).toEqual({ refused: 'FIELD_MANDATORY', params: {} }));

test.each([
  [0, '2026-11-20T12:00:00.000+00:00'],
  [-180, '2026-11-20T09:00:00.000-03:00'],
  [345, '2026-11-20T17:45:00.000+05:45'],
])('an instant on a clock that is %p minutes ahead is written %p', (offset, written) =>
  expect(withOffset({ utc: '2026-11-20T12:00:00.000Z', offset })).toBe(written),
);
