import { PLAUSIBLE_YEARS, yearRefusal } from './plausible-year.ts';

const NOW = '2026-11-20T13:00:00.000Z';

test.each(['2016-01-01', '2036-12-31', '2026-11-20T12:00:00.000Z', '2016-01-01T00:00:00.000Z'])(
  '%s is of a year that can be',
  (dated) => expect(yearRefusal(dated, NOW, 'time')).toBeUndefined(),
);

test.each(['1990-01-01T12:00:00.000Z', '2015-12-31', '0026-11-20', '2037-01-01', '9999-12-31T00:00:00.000Z'])(
  '%s is not, and is told with the years that can be and the field',
  (dated) =>
    expect(yearRefusal(dated, NOW, 'fields.time')).toEqual({
      refused: 'YEAR_NOT_PLAUSIBLE',
      params: { year: dated.slice(0, 4), from: '2016', to: '2036' },
      field: 'fields.time',
    }),
);

test('ten years each way are what can be', () => expect(PLAUSIBLE_YEARS).toBe(10));
