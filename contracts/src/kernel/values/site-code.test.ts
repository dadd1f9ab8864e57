import { parseSiteCode } from './site-code.ts';

test('a site number has letters plus digits, 6 to 30 of them (R-0305)', () => {
  expect(parseSiteCode(' spgru01 ')).toBe('SPGRU01');
  expect(parseSiteCode(`S${'0'.repeat(29)}`)).toHaveLength(30);
  expect(parseSiteCode('SPG01')).toEqual({ refused: 'FIELD_BETWEEN', params: { x: 6, y: 30 } });
  expect(parseSiteCode(`S${'0'.repeat(30)}`)).toEqual({ refused: 'FIELD_BETWEEN', params: { x: 6, y: 30 } });
  expect(parseSiteCode('SP-GRU-01')).toEqual({ refused: 'FIELD_LETTERS_AND_NUMBERS', params: {} });
});

test('letters alone and digits alone are no site number (R-0305)', () => {
  expect(parseSiteCode('SPGUARULHOS')).toEqual({ refused: 'FIELD_FORMAT', params: {} });
  expect(parseSiteCode('1234567')).toEqual({ refused: 'FIELD_FORMAT', params: {} });
});

test('six characters are enough (R-0305)', () => expect(parseSiteCode('SPGR01')).toBe('SPGR01'));
