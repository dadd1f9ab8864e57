import { jest } from '@jest/globals';
import { minuteAtCompany } from './company-minute.ts';

test.each([
  ['2026-11-20T02:59:59.999Z', '2026-11-19', 23 * 60 + 59],
  ['2026-11-20T03:00:00.000Z', '2026-11-20', 0],
  ['2026-11-20T15:41:20.000Z', '2026-11-20', 12 * 60 + 41],
  ['2018-01-15T02:30:00.000Z', '2018-01-15', 30], // São Paulo kept summer time until 2019
  ['2018-02-18T01:59:59.999Z', '2018-02-17', 23 * 60 + 59], // that hour came twice
  ['2018-02-18T02:00:00.000Z', '2018-02-17', 23 * 60],
  ['1913-06-01T15:10:00.000Z', '1913-06-01', 12 * 60 + 4], // the sun was its clock, six minutes and some seconds further behind
  ['0500-01-01T03:06:00.000Z', '0500-01-01', 0],
])("at %s the company's clock shows minute %s %i", (instant, day, minute) => {
  expect(minuteAtCompany(instant)).toEqual({ day, minute });
});

test('a formatter is asked once for all scans of an hour', () => {
  const asked = jest.spyOn(Intl.DateTimeFormat.prototype as unknown as { readonly format: object }, 'format', 'get');
  expect(minuteAtCompany('2031-01-01T12:00:00.000Z').minute).toBe(9 * 60);
  expect(minuteAtCompany('2031-01-01T12:59:59.999Z').minute).toBe(9 * 60 + 59);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});
