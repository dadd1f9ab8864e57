import fc from 'fast-check';
import { Cnpj, formatCnpj, isCnpj, parseCnpj } from './cnpj.ts';

/** The published weights, written out. */
function withCheckDigits(twelve: string): string {
  const digitFor = (text: string, weights: readonly number[]) => {
    const rest =
      Array.from(text).reduce(
        (total, character, at) => total + (character.charCodeAt(0) - 48) * (weights[at] ?? 0),
        0,
      ) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const thirteen = `${twelve}${digitFor(twelve, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}`;
  return `${thirteen}${digitFor(thirteen, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])}`;
}

test('a CNPJ is formatted xx.xxx.xxx/xxxx-xx and its check digits are verified (R-0291)', () => {
  expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
  expect(parseCnpj('11.222.333/0001-81')).toBe('11222333000181');
  expect(parseCnpj('11.222.333/0001-82')).toEqual({ refused: 'TAX_ID_INVALID', params: {} });
});

test('a CNPJ with letters is as good as one without', () => {
  expect(Cnpj.parse('12.abc.345/01de-35')).toBe('12ABC34501DE35');
  expect(parseCnpj('12.ABC.345/01DE-36')).toEqual({ refused: 'TAX_ID_INVALID', params: {} });
});

test('zeros alone, letters as check digits and other lengths are no CNPJ', () => {
  for (const wrong of ['00000000000000', '1122233300018', '112223330001811', '12ABC34501DEAB'])
    expect(isCnpj(wrong)).toBe(false);
});

test('the check digits agree with the published weights', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{12}$/), (twelve) => {
      fc.pre(new Set(twelve).size > 1);
      const cnpj = withCheckDigits(twelve);
      expect(isCnpj(cnpj)).toBe(true);
      expect(parseCnpj(formatCnpj(cnpj).toLowerCase())).toBe(cnpj);
    }),
  ));

test('no ending makes a CNPJ of fifteen characters, and what is none is written as it stands', () => {
  const endings = Array.from({ length: 100 }, (_, ending) => String(ending).padStart(2, '0'));
  for (const ending of endings) {
    expect(isCnpj(`1122233300012${ending}`)).toBe(false);
    expect(isCnpj(`-112223330001${ending}`)).toBe(false);
  }
  for (const none of ['112223330001811', 'X11222333000181']) expect(formatCnpj(none)).toBe(none);
});
