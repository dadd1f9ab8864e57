import { shortNames } from './short-names.ts';

test('a beginning that three sites share is left out, and names that stand alone stay whole', () => {
  const names = ['Centro de triagem Betim', 'Centro de triagem Canoas', 'Centro de triagem São Paulo', 'Base Recife', 'Matriz São Paulo'];
  expect([...shortNames(names).values()]).toEqual(['Betim', 'Canoas', 'São Paulo', 'Base Recife', 'Matriz São Paulo']);
});

test('a name never becomes empty', () => expect([...shortNames(['Base', 'Base Norte', 'Base Sul', 'Base Leste']).values()]).toEqual(['Base', 'Norte', 'Sul', 'Leste']));
