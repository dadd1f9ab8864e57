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
  '0000-01-01T00:00:00+14:00',
])('%p is no instant', (text) => expect(parseInstant(text)).toEqual(refused));

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
