import { formatTaxId, parseTaxId, TaxId, taxIdKind } from './tax-id.ts';

test('a tax number is a CPF or a CNPJ after stripping separators (R-0289, R-0292)', () => {
  expect(parseTaxId('529.982.247-25')).toBe('52998224725');
  expect(parseTaxId('12.abc.345/01DE-35')).toBe('12ABC34501DE35');
  for (const wrong of ['529.982.247-2', '5299822472512', '12ABC34501DE36', 'abc'])
    expect(parseTaxId(wrong)).toEqual({ refused: 'TAX_ID_INVALID', params: {} });
  expect(TaxId.safeParse('123').error?.issues[0]?.message).toBe('TAX_ID_INVALID');
});

test('each kind is written in its own way', () => {
  expect([taxIdKind('52998224725'), formatTaxId('52998224725')]).toEqual(['cpf', '529.982.247-25']);
  expect([taxIdKind('12ABC34501DE35'), formatTaxId('12ABC34501DE35')]).toEqual(['cnpj', '12.ABC.345/01DE-35']);
});
