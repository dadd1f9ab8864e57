import { operatorCountries } from './usual-fields.ts';
import {
  OPERATOR_COUNTRIES,
  SCOPE_KINDS,
  codesOf,
  courierScope,
  customerScope,
  driverScope,
  grown,
  isInNameAlone,
  isScopeEntry,
  meets,
  providerScope,
  siteScope,
} from './scope.ts';

test('a caller sees what meets one of his entries; who has the star sees everything', () => {
  const guarulhos = [siteScope('SPGRU01'), customerScope('LOJA')];
  expect(meets(guarulhos, [siteScope('RJRIO01'), siteScope('SPGRU01')])).toBe(true);
  expect(meets(guarulhos, [customerScope('LOJA')])).toBe(true);
  expect(meets(guarulhos, [siteScope('RJRIO01'), customerScope('OUTRA')])).toBe(false);
  expect(meets(guarulhos, [])).toBe(false);
  expect(meets([], [siteScope('SPGRU01')])).toBe(false);
  expect(meets('*', [])).toBe(true);
});

test('a site, a customer and a provider of one code are three', () =>
  expect([siteScope('A1'), customerScope('A1'), providerScope('A1')]).toEqual([
    'site:A1',
    'customer:A1',
    'provider:A1',
  ]));

test('a scope grows by what it lacks, each once, and keeps its order; where nothing is new it is the same', () => {
  const scope = ['site:A', 'site:B'];
  expect(grown(scope, ['site:C', 'site:B', 'site:C', 'site:D'])).toEqual(['site:A', 'site:B', 'site:C', 'site:D']);
  expect(grown(scope, ['site:B', 'site:A'])).toBe(scope);
  expect(grown(scope, [])).toBe(scope);
});

test('what can be granted is of a known kind and names something; a country is one of an operator (R-0380)', () => {
  for (const kind of SCOPE_KINDS) expect([kind, isScopeEntry(`${kind}:BR`)]).toEqual([kind, true]);
  for (const other of ['SPGRU01', 'site:', ':BR', 'planet:BR', 'country:FR', '*', ''])
    expect([other, isScopeEntry(other)]).toEqual([other, false]);
  expect(Object.keys(operatorCountries)).toEqual([...OPERATOR_COUNTRIES]);
  expect(codesOf('courier', ['site:A', 'courier:rui', 'driver:100001', 'courier:ana'])).toEqual(['rui', 'ana']);
});

test('who sees what went out in a name, and no site beside it, is limited to it', () => {
  expect(isInNameAlone([courierScope('rui')])).toBe(true);
  expect(isInNameAlone([driverScope('100001'), customerScope('LOJA')])).toBe(true);
  expect(isInNameAlone([courierScope('rui'), siteScope('SPGRU01')])).toBe(false);
  expect(isInNameAlone([courierScope('rui'), 'country:BR'])).toBe(false);
  expect(isInNameAlone([siteScope('SPGRU01')])).toBe(false);
  expect(isInNameAlone([])).toBe(false);
  expect(isInNameAlone('*')).toBe(false);
});
