import fc from 'fast-check';
import { formatS10, isS10, parseS10, s10CheckDigit } from './s10.ts';

test('a postal number has a right check digit', () => {
  expect(parseS10('rr 473 124 829 fi')).toBe('RR473124829FI');
  expect(parseS10('RR473124828FI')).toEqual({ refused: 'FIELD_FORMAT', params: {} });
  expect(parseS10('RR47312482FI')).toEqual({ refused: 'FIELD_FORMAT', params: {} });
});

test('a remainder of one gives 0, a remainder of none gives 5', () => {
  expect(s10CheckDigit('00000000')).toBe(5);
  const serial = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(8, '0')).find(
    (eight) => [8, 6, 4, 2, 3, 5, 9, 7].reduce((sum, weight, at) => sum + weight * Number(eight[at]), 0) % 11 === 1,
  );
  expect(s10CheckDigit(serial ?? '')).toBe(0);
});

test('a number made with its check digit is read back from its printed form', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2}\d{8}$/), (head) => {
      const number = `${head}${s10CheckDigit(head.slice(2))}BR`;
      expect(isS10(number)).toBe(true);
      expect(parseS10(formatS10(number))).toBe(number);
    }),
  ));

test('a postal number is printed in groups, and a longer text is none', () => {
  expect(formatS10('RR473124829FI')).toBe('RR 473 124 829 FI');
  expect(['XRR473124829FI', 'RR473124829FIX'].map(formatS10)).toEqual(['XRR473124829FI', 'RR473124829FIX']);
  for (const wrong of ['XRR473124829FI', 'RR473124829FIX', '1R473124829FI', 'RR473124829F1', ''])
    expect(isS10(wrong)).toBe(false);
});
