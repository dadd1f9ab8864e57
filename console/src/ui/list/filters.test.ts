import { grams } from '@malote/contracts/kernel/fields/index.ts';
import { codesIn } from './codes.ts';
import { filtersOf } from '../fields/field-filters.ts';
import { anyOf, AS_OF, codes, dates, paramsOf, range, widthOf, words, yes } from './filters.ts';
import type { Filter } from './filters.ts';
import { orderTones } from '../status/tones.ts';
import { pagesAround } from './paging.tsx';

const filters = [
  codes('numbers', { max: 3 }),
  anyOf('orderStatus', orderTones),
  dates('registered', { maxDays: 31 }),
  words('recipient', { minLength: 2 }),
  yes('late'),
  range(['from', 'to'], { label: 'fields:range' }),
];
const read = (search: string) => paramsOf(filters, new URLSearchParams(search));

test('a day of a field that is told by UTC+8 begins and ends there (R-0450)', () => {
  const due = { ...dates('due', { maxDays: 31 }), zone: 'UTC+8' } as Filter;
  expect(paramsOf([due], new URLSearchParams('due=2026-11-20..2026-11-20'))).toEqual({
    due: { from: '2026-11-20T00:00:00.000+08:00', to: '2026-11-20T23:59:59.999+08:00' },
  });
});

test('the address holds every filter, and the query is made from it alone', () => {
  expect(
    read(
      'numbers=A1,B2&orderStatus=void,received&registered=2026-11-01..2026-11-20&recipient=Ana&late=1&from=ML1&to=ML9',
    ),
  ).toEqual({
    numbers: ['A1', 'B2'],
    orderStatus: ['void', 'received'],
    registered: { from: '2026-11-01T00:00:00.000-03:00', to: '2026-11-20T23:59:59.999-03:00' },
    recipient: 'Ana',
    late: true,
    from: 'ML1',
    to: 'ML9',
  });
});

test('a weight is typed in kilograms, and asked for in the unit of the query: grams where its name says so (R-0144)', () => {
  const WEIGHT = { pt: 'Peso', zh: '重量', en: 'Weight' };
  const weights = filtersOf(
    { weight: grams(WEIGHT, { max: 500_000 }), maxGrams: grams(WEIGHT, { max: 500_000, wire: 'grams' }) },
    'record',
  );
  expect(paramsOf(weights, new URLSearchParams('weight=1.5..&maxGrams=1.5..30'))).toEqual({
    weight: { from: 1.5 },
    maxGrams: { from: 1_500, to: 30_000 },
  });
});

test('a list is asked for one day, and for now where the address names none', () => {
  const asked = (search: string) => paramsOf([AS_OF], new URLSearchParams(search));
  expect(asked('asOf=2026-10-31')).toEqual({ asOf: '2026-10-31' });
  for (const search of ['', 'asOf=', 'asOf=31/10/2026', 'asOf=2026-13-01']) expect(asked(search)).toEqual({});
});

test('an old or damaged link never breaks a list: what is unknown is left out', () => {
  expect(read('orderStatus=gone,void&registered=yesterday&recipient=A&late=perhaps&other=1')).toEqual({
    orderStatus: ['void'],
  });
  expect(read('numbers=1,2,3,4,5')).toEqual({ numbers: ['1', '2', '3'] });
});

test('pasted numbers come apart at any separator, without doubles, in the order given (R-0428)', () => {
  expect(codesIn(' ml1; ML2\nml3\t"ML4",ML2，ML5、ML6 \u0000')).toEqual(['ML1', 'ML2', 'ML3', 'ML4', 'ML5', 'ML6']);
  expect(codesIn(' \n ')).toEqual([]);
});

test.each([
  [1, 1, 1, [1]],
  [1, 1, 13, [1, 2, 'gap', 13]],
  [7, 7, 13, [1, 'gap', 6, 7, 8, 'gap', 13]],
  [13, 13, 13, [1, 'gap', 12, 13]],
  [1, 3, 13, [1, 4, 'gap', 13]],
  [2, 4, 5, [1, 2, 5]],
] as const)('pages %d to %d of %d offer %j', (first, shownTo, last, offered) => {
  expect(pagesAround(first, shownTo, last)).toEqual(offered);
});

test('a filter is as wide as what it is called, within reason', () => {
  expect(widthOf('UF')).toBe(130);
  expect(widthOf('Unidade de coleta')).toBe(166);
  expect(widthOf('Referência do banco que recebeu o depósito')).toBe(200);
  expect(widthOf('所属网点（编号）名称')).toBe(widthOf('所属网点左编号右名称'));
});

test('how many may be pasted is told of numbers, and not of a state, a month or another of a few', () => {
  const words = { pt: 'Campo', zh: '字段', en: 'Field' };
  const field = (pattern: string, example: string) => ({ kind: 'code', words, pattern, example }) as never;
  const fields = {
    number: field('LJ\\d{4}', 'LJ0001'),
    state: field('[A-Z]{2}', 'SP'),
    month: field('\\d{4}-\\d\\d', '2026-11'),
    template: field('[A-Z0-9-]{2,20}', 'CAPITAIS'),
  };
  const few = filtersOf(fields, 'records:Any').map((filter) => filter.kind === 'codes' && filter.few);
  expect(few).toEqual([false, true, true, true]);
});
