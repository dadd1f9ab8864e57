import { groundOf, meet, spansOf, spansRefusal } from './apart.ts';
import type { Apart } from './apart.ts';

const days: Apart = { by: ['zone', 'channel'], from: 'start', to: 'end' };
const inRows: Apart = { ...days, rows: 'lines' };
const codes: Apart = { by: [], from: 'list', to: 'list', written: 'postal codes' };

test('two spans meet where they have anything in common, their ends included; a span without an end goes on', () => {
  const one = { from: '03', to: '05' };
  expect([meet(one, { from: '05', to: '07' }), meet(one, { from: '01', to: '03' })]).toEqual([true, true]);
  expect([meet(one, { from: '06', to: '07' }), meet(one, { from: '01', to: '02' })]).toEqual([false, false]);
  expect([meet(one, { from: '04', to: '04' }), meet(one, { from: '01', to: '09' })]).toEqual([true, true]);
  const open = { from: '05' };
  expect([meet(open, one), meet(one, open), meet(open, { from: '09' })]).toEqual([true, true, true]);
  expect([meet(open, { from: '01', to: '04' }), meet({ from: '01', to: '04' }, open)]).toEqual([false, false]);
});

test('records lie on the same ground when they agree in every field that says so, also in what both leave empty', () => {
  const ground = (values: object) => groundOf(days, values as never);
  expect(ground({ zone: 'A', channel: 'B', name: 'x' })).toBe(ground({ zone: 'A', channel: 'B', name: 'y' }));
  expect(ground({ zone: 'A' })).toBe(ground({ zone: 'A', channel: null }));
  expect(new Set([{ zone: 'A' }, { channel: 'A' }, { zone: 'A', channel: 'A' }, {}].map(ground)).size).toBe(4);
});

test('a record holds the span of its own fields, none where it does not begin, and names the field of its end', () => {
  const path = 'fields.end';
  expect(spansOf(days, { start: '01', end: '05' })).toEqual([{ from: '01', to: '05', path }]);
  for (const end of [undefined, null])
    expect(spansOf(days, { start: '01', end })).toStrictEqual([{ from: '01', to: undefined, path }]);
  expect([spansOf(days, {}), spansOf(days, { start: null, end: '05' })]).toEqual([[], []]);
});

test('a record with rows holds the span of each, and names the row', () => {
  const lines = [{ start: '01', end: '02' }, { end: '03' }, { start: '04' }];
  expect(spansOf(inRows, { start: '09', lines })).toEqual([
    { from: '01', to: '02', path: 'fields.lines.0.end' },
    { from: '04', to: undefined, path: 'fields.lines.2.end' },
  ]);
  expect([spansOf(inRows, {}), spansOf(inRows, { lines: null })]).toEqual([[], []]);
});

test('spans that are written as postal codes are all of the one text', () => {
  expect(spansOf(codes, { list: '01~02,05' })).toEqual([
    { from: '01000000', to: '02999999', path: 'fields.list' },
    { from: '05000000', to: '05999999', path: 'fields.list' },
  ]);
  expect([spansOf(codes, {}), spansOf(codes, { list: 7 })]).toEqual([[], []]);
});

test('a span that ends before it starts is none; one that ends where it starts, where the kind says so', () => {
  const refused = (apart: Apart, start: string, end: string | undefined) => spansRefusal(apart, { start, end });
  const wrong = { refused: 'RANGE_START_NOT_BELOW_END', field: 'fields.end' };
  expect(refused(days, '02', '01')).toMatchObject(wrong);
  expect([refused(days, '02', '02'), refused(days, '02', '03'), refused(days, '02', undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const longer: Apart = { ...days, single: 'refused' };
  expect([refused(longer, '02', '02'), refused(longer, '02', '01')]).toMatchObject([wrong, wrong]);
  expect([refused(longer, '02', '03'), refused(longer, '02', undefined)]).toEqual([undefined, undefined]);
});

test('two rows of one record whose spans meet are refused at the second one', () => {
  const refused = (...lines: readonly object[]) => spansRefusal(inRows, { lines });
  const [one, two] = [
    { start: '01', end: '03' },
    { start: '04', end: '05' },
  ];
  expect(refused(one, two)).toBeUndefined();
  expect(refused(one, two, { start: '05', end: '06' })).toMatchObject({
    refused: 'INTERVAL_OVERLAP',
    field: 'fields.lines.2.end',
  });
  expect(refused({ start: '04' }, one)).toBeUndefined();
  expect(spansRefusal(codes, { list: '01~02,02' })).toMatchObject({
    refused: 'INTERVAL_OVERLAP',
    field: 'fields.list',
  });
});
