import { parseName } from './name.ts';

test('a name has 2 to 50 characters (R-0275)', () => {
  expect(parseName(' José da Silva ')).toBe('José da Silva');
  expect(parseName('王伟')).toBe('王伟');
  expect(parseName('王')).toEqual({ refused: 'FIELD_MIN_CHARS', params: { min: 2 } });
  expect(parseName('a'.repeat(50))).toHaveLength(50);
  expect(parseName('a'.repeat(51))).toEqual({ refused: 'FIELD_MAX_CHARS', params: { max: 50 } });
});
