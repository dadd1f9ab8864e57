import { changeLanguage, startTexts } from './i18n.ts';
import { isSameNumber, numberTyped, numberWritten, toType } from './typed-number.ts';

beforeAll(async () => await startTexts('pt'));
afterEach(async () => await changeLanguage('pt'));

/** What comes of a number that is typed key by key: a key that makes none of it is not taken. */
const typed = (text: string, places: number, mayBeBelowZero = false) =>
  [...text].reduce((before, key) => numberTyped(before.said + key, { places, mayBeBelowZero }) ?? before, {
    said: '',
    number: '',
  }).number;

const AMOUNTS = [
  ['129,93', '129.93'],
  ['129.93', '129.93'],
  ['1.234,56', '1234.56'],
  ['1234,5', '1234.5'],
  ['1.234.567,89', '1234567.89'],
  ['12.345', '12345'],
  ['0.500', '0.50'],
  ['12,345', '12.34'],
  ['12,34,5', '12.34'],
  ['-3', '3'],
  ['1e3', '13'],
  ['007', '7'],
  [',5', '0.5'],
  ['12,', '12'],
] as const;

test.each(AMOUNTS)('an amount typed as %s is %s', (text, number) => expect(typed(text, 2)).toBe(number));

test.each([
  ['R$ 1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['12 345,60', '12345.60'],
  ['12,5 kg', '12.5'],
  ['', ''],
  ['1.234,567', undefined],
  ['12.34,5', undefined],
  ['de 9 a 10', undefined],
])('%j pasted into an amount is %j', (text, number) => expect(numberTyped(text, { places: 2 })?.number).toBe(number));

test('of what has three decimals, and of what has none, a sign before three digits is what it must be', () => {
  expect([typed('1.250', 3), typed('1,250', 3), typed('1.250,5', 3)]).toEqual(['1.250', '1.250', '1250.5']);
  expect([typed('1.250', 0), typed('1,5', 0)]).toEqual(['1250', '1']);
});

test('below zero stands what may', () => {
  expect([typed('-3,5', 2, true), typed('-', 2, true), typed('3-', 2, true)]).toEqual(['-3.5', '', '3']);
});

test('in Chinese and English the comma groups', async () => {
  await changeLanguage('zh');
  expect([typed('1,234.56', 2), typed('12,345', 2), typed('12.345', 2)]).toEqual(['1234.56', '12345', '12.34']);
  expect([numberWritten('1234.50'), toType('1234.50')]).toEqual(['1,234.50', '1234.50']);
});

test('a number is written with all its decimals, whatever its size, and gone on with where it was', () => {
  expect(['1234.50', '-0.5', '90071992547409931.01', '12', ''].map(numberWritten)).toEqual([
    '1.234,50',
    '-0,5',
    '90.071.992.547.409.931,01',
    '12',
    '',
  ]);
  expect(toType('1234.50')).toBe('1234,50');
});

test.each([
  ['12.5', '12.50', true],
  ['12', '12.00', true],
  ['120', '12', false],
  ['', '0', false],
])('%j and %j are one number: %p', (one, other, same) => expect(isSameNumber(one, other)).toBe(same));
