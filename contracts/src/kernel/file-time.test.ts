import { inTime, outOfTime } from './file-time.ts';
import { code, instant, text } from './fields/index.ts';

const words = (pt: string) => ({ pt, zh: pt, en: pt });
const fields = {
  time: instant(words('Hora')),
  number: code(words('Número'), { pattern: String.raw`AB\d{6}`, example: 'AB000123' }),
  note: text(words('Nota'), { max: 50 }),
};

test('a file of what happened covers days that are said, or what is named by its number (R-0363)', () => {
  const time = inTime({ fields, spans: { time: 31 } });
  expect(time).toEqual({ ranges: ['time'], demanded: true, numbers: ['codes', 'number'] });
  expect(outOfTime(time, {})).toEqual({ refused: 'TIME_RANGE_REQUIRED' });
  expect(outOfTime(time, { note: 'x', codes: [] })).toEqual({ refused: 'TIME_RANGE_REQUIRED' });
  expect(outOfTime(time, { number: ['AB000123'] })).toBeUndefined();
});

test('a file covers 31 days and no more (R-0363)', () => {
  const time = inTime({ fields, spans: {} });
  const until = (to: string) => outOfTime(time, { time: { from: '2026-11-01T00:00:00.000Z', to } });
  expect(until('2026-12-02T00:00:00.000Z')).toBeUndefined();
  expect(until('2026-12-02T00:00:00.001Z')).toEqual({ refused: 'EXPORT_RANGE_31_DAYS', param: 'time' });
});

test('a file of master data, and one of a report, is asked for no days', () => {
  expect(outOfTime(inTime({ fields, spans: {}, isMasterData: true }), {})).toBeUndefined();
  expect(outOfTime(inTime({ fields, spans: { time: 31 }, report: {} }), {})).toBeUndefined();
});
