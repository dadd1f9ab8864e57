import fc from 'fast-check';
import { CubicMetres, formatLitres, litresOf, toCubicMetres, toLitres, volumetricGrams } from './volume.ts';

const messages = (input: unknown) => CubicMetres.safeParse(input).error?.issues.map(({ message }) => message);

test('a volume is 0.001 to 999 cubic metres (R-0254)', () => {
  expect(CubicMetres.parse(0.001)).toBe(0.001);
  expect(CubicMetres.parse(999)).toBe(999);
  for (const wrong of [0, 0.0009, 999.001, -1]) expect(messages(wrong)).toEqual(['OUT_OF_RANGE']);
});

test('a volume has at most 3 decimals (R-0293)', () => expect(messages(0.0015)).toEqual(['FIELD_FORMAT']));

test('litres and cubic metres are exact in both directions', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_000 }), (litres) => {
      expect(CubicMetres.safeParse(toCubicMetres(litres)).success).toBe(true);
      expect(toLitres(toCubicMetres(litres))).toBe(litres);
    }),
  ));

test('a box counts with the litres that hold it', () => {
  expect(litresOf({ length: 100, width: 100, height: 100 })).toBe(1);
  expect(litresOf({ length: 100, width: 100, height: 101 })).toBe(2);
  expect(litresOf({ length: 1, width: 1, height: 1 })).toBe(1);
});

test('a box of 30 x 20 x 10 cm counts as one kilogram at divisor 6000', () => {
  expect(volumetricGrams({ length: 300, width: 200, height: 100 }, 6_000)).toBe(1_000);
  expect(volumetricGrams({ length: 301, width: 200, height: 100 }, 6_000)).toBe(1_004);
});

test('a volume is written in cubic metres (R-0144)', () => expect(formatLitres(125, 'pt')).toBe('0,125 m³'));

test('a volume that is missing is mandatory, one that is no number of another type', () => {
  expect(messages(undefined)).toEqual(['FIELD_MANDATORY']);
  expect(messages('1')).toEqual(['FIELD_WRONG_TYPE']);
});
