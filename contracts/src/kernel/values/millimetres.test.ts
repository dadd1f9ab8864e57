import fc from 'fast-check';
import { Centimetres, formatMillimetres, toCentimetres, toMillimetres } from './millimetres.ts';

const messages = (input: unknown) => Centimetres.safeParse(input).error?.issues.map(({ message }) => message);

test('a length is above 0 with at most one decimal', () => {
  expect(Centimetres.parse(42.5)).toBe(42.5);
  expect(messages(42.55)).toEqual(['FIELD_FORMAT']);
  expect(messages(0)).toEqual(['OUT_OF_RANGE']);
  expect(messages(10_000)).toEqual(['OUT_OF_RANGE']);
  expect(messages('42')).toEqual(['FIELD_WRONG_TYPE']);
});

test('millimetres and centimetres are exact in both directions', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_990 }), (millimetres) => {
      expect(Centimetres.safeParse(toCentimetres(millimetres)).success).toBe(true);
      expect(toMillimetres(toCentimetres(millimetres))).toBe(millimetres);
    }),
  ));

test('a length is written in centimetres (R-0144)', () => expect(formatMillimetres(425, 'pt')).toMatch(/^42,5\scm$/));

test('a length that is missing is mandatory, and the longest may be sent', () => {
  expect(messages(undefined)).toEqual(['FIELD_MANDATORY']);
  expect(Centimetres.parse(9_999)).toBe(9_999);
});
