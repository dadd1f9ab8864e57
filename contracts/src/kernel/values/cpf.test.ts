import fc from 'fast-check';
import { formatCpf, isCpf, parseCpf } from './cpf.ts';

/** Digit by digit, weights written out: the rule of the tax office without our arithmetic. */
function withCheckDigits(nine: string): string {
  const digitFor = (digits: string, weights: readonly number[]) => {
    const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (weights[at] ?? 0), 0);
    return ((sum * 10) % 11) % 10;
  };
  const ten = `${nine}${digitFor(nine, [10, 9, 8, 7, 6, 5, 4, 3, 2])}`;
  return `${ten}${digitFor(ten, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])}`;
}
const nineDigits = fc.stringMatching(/^\d{9}$/).filter((digits) => new Set(digits).size > 1);

test('a CPF is formatted ddd.ddd.ddd-dd and its check digits are verified (R-0290)', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
  expect(parseCpf('529.982.247-25')).toBe('52998224725');
  expect(parseCpf('529.982.247-26')).toEqual({ refused: 'TAX_ID_INVALID', params: {} });
});

test('repeated digits, letters and other lengths are no CPF', () => {
  for (const wrong of ['00000000000', '11111111111', '5299822472', '529982247255', '5299822472A'])
    expect(isCpf(wrong)).toBe(false);
});

test('the check digits agree with the rule written out', () =>
  fc.assert(
    fc.property(nineDigits, (nine) => {
      const cpf = withCheckDigits(nine);
      expect(isCpf(cpf)).toBe(true);
      expect(parseCpf(formatCpf(cpf))).toBe(cpf);
    }),
  ));

test('of a hundred endings one is right', () =>
  fc.assert(
    fc.property(nineDigits, (nine) => {
      const accepted = Array.from({ length: 100 }, (_, ending) => `${nine}${String(ending).padStart(2, '0')}`).filter(
        isCpf,
      );
      expect(accepted).toEqual([withCheckDigits(nine)]);
    }),
  ));

test('no ending makes a CPF of twelve digits, and what is none is written as it stands', () => {
  const endings = Array.from({ length: 100 }, (_, ending) => String(ending).padStart(2, '0'));
  for (const ending of endings) {
    expect(isCpf(`5299822472${ending}`)).toBe(false);
    expect(isCpf(`-529982247${ending}`)).toBe(false);
  }
  for (const none of ['529982247255', 'X52998224725']) expect(formatCpf(none)).toBe(none);
});
