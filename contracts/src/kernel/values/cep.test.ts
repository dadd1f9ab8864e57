import fc from 'fast-check';
import { Cep, formatCep, parseCep, prefix5 } from './cep.ts';

const digits = fc.stringMatching(/^\d{8}$/);

test('a CEP has exactly eight digits; its hyphen is removed (R-0284)', () => {
  expect(Cep.parse('01310-100')).toBe('01310100');
  expect(parseCep(' 01310100 ')).toBe('01310100');
  for (const wrong of ['1310100', '013101000', '01310-10A', '٠١٣١٠١٠٠'])
    expect(parseCep(wrong)).toEqual({ refused: 'ZIP_LENGTH', params: {} });
  expect(Cep.safeParse('0131010').error?.issues[0]?.message).toBe('ZIP_LENGTH');
});

test('a CEP may lie above 30000000 and begin with a zero (R-0285, R-0286)', () => {
  expect(parseCep('99999999')).toBe('99999999');
  expect(parseCep('01000000')).toBe('01000000');
});

test('what is written is read back', () =>
  fc.assert(
    fc.property(digits, (cep) => {
      expect(parseCep(formatCep(cep))).toBe(cep);
      expect(formatCep(cep).startsWith(prefix5(cep))).toBe(true);
    }),
  ));
