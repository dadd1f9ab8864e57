import { firstOfMonths, monthsRefusal, rangeRefusal, spansRefusal } from './range.ts';

const from = '2026-11-01T00:00:00.000Z';
const until = (to: string) => ({ from, to });

test('a range spans so many days and not a millisecond more, and does not end before it starts (R-0351, R-0354)', () => {
  const said = (to: string) => rangeRefusal(until(to), 31, 'params.time', 'pt');
  for (const to of [from, '2026-12-02T00:00:00.000Z']) expect(said(to)).toBeUndefined();
  expect(said('2026-12-02T00:00:00.001Z')).toEqual({
    refused: 'DATE_RANGE_TOO_LONG',
    params: { max: '31 dias' },
    field: 'params.time',
  });
  expect(said('2026-10-31T23:59:59.999Z')).toEqual({ refused: 'START_AFTER_END', params: {}, field: 'params.time' });
  expect(rangeRefusal(undefined, 31, 'params.time', 'pt')).toBeUndefined();
});

test('how long a range may be is told in the language of who asks', () =>
  expect(
    (['pt', 'zh', 'en'] as const).map(
      (language) => rangeRefusal(until('2026-12-31T00:00:00.000Z'), 30, 'x', language)?.params['max'],
    ),
  ).toEqual(['30 dias', '30天', '30 days']));

test('what may span a day is told by its hours (R-0352)', () =>
  expect(rangeRefusal(until('2026-11-02T00:00:00.001Z'), 1, 'x', 'pt')).toEqual({
    refused: 'TIME_RANGE_24H',
    params: {},
    field: 'x',
  }));

test('of several ranges the first that is too long is told', () => {
  const said = (params: object) => spansRefusal({ time: 1, signed: 2 }, params as never, 'pt');
  const long = until('2026-11-09T00:00:00.000Z');
  expect(said({})).toBeUndefined();
  expect(said({ other: long })).toBeUndefined();
  expect(said({ time: until('2026-11-02T00:00:00.000Z'), signed: long })).toMatchObject({
    field: 'params.signed',
    params: { max: '2 dias' },
  });
  expect(said({ time: long, signed: long })).toMatchObject({ field: 'params.time', refused: 'TIME_RANGE_24H' });
});

test('months lie so far apart as a question reaches, the first and the last counted (R-0361)', () => {
  const said = (...months: readonly string[]) => monthsRefusal(months, 3, 'params.months', 'pt');
  expect(monthsRefusal(undefined, 3, 'params.months', 'pt')).toBeUndefined();
  expect(said()).toBeUndefined();
  expect(said('2026-11', '2027-01', '2026-12')).toBeUndefined();
  expect(said('2027-02', '2026-11')).toEqual({
    refused: 'DATE_RANGE_TOO_LONG',
    params: { max: '3 meses' },
    field: 'params.months',
  });
  expect(said('nada', '2026-11')).toBeUndefined();
  expect(said('nada')).toBeUndefined();
});

test('the first of some months is found across the turn of a year', () => {
  const first = (many: number) => firstOfMonths(many, '2026-03-15');
  expect([1, 3, 4, 15, 16].map(first)).toEqual(['2026-03', '2026-01', '2025-12', '2025-01', '2024-12']);
});
