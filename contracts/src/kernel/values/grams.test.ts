import fc from 'fast-check';
import { formatGrams, Kilograms, toGrams, toKilograms } from './grams.ts';

const messages = (input: unknown) => Kilograms.safeParse(input).error?.issues.map(({ message }) => message);

test('a weight has at most 3 decimals (R-0293)', () => {
  expect(Kilograms.parse(1.005)).toBe(1.005);
  expect(messages(1.0005)).toEqual(['WEIGHT_LIMIT']);
  expect(messages(0.1 + 0.2)).toEqual(['WEIGHT_LIMIT']);
  expect(messages(-0.001)).toEqual(['WEIGHT_LIMIT']);
  expect(messages('1')).toEqual(['FIELD_WRONG_TYPE']);
  expect(messages(undefined)).toEqual(['FIELD_MANDATORY']);
  for (const strange of [Number.NaN, Infinity]) expect(Kilograms.safeParse(strange).success).toBe(false);
});

test('no weight is above 9999 kg (R-0256)', () => {
  expect(Kilograms.parse(9_999)).toBe(9_999);
  expect(messages(9_999.001)).toEqual(['OUT_OF_RANGE']);
});

test('grams and kilograms are exact in both directions', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_000 }), (grams) => {
      expect(Kilograms.safeParse(toKilograms(grams)).success).toBe(true);
      expect(toGrams(toKilograms(grams))).toBe(grams);
    }),
  ));

test('a weight is written in kilograms with three decimals (R-0144)', () => {
  expect(formatGrams(1_250, 'pt')).toMatch(/^1,250\skg$/);
  expect(formatGrams(30_000, 'en')).toMatch(/^30\.000\skg$/);
});

test('a parcel may weigh nothing on the wire: what it must weigh is decided elsewhere', () =>
  expect(Kilograms.parse(0)).toBe(0));
