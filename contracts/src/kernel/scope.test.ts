import { customerScope, grown, meets, providerScope, siteScope } from './scope.ts';

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
