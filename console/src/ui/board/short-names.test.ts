import { shortNames } from './short-names.ts';

const of = (...names: readonly string[]) => [
  ...shortNames(names.map((name, at) => ({ site: `S${at}`, name }))).values(),
];

test('a beginning that three sites share is left out, and names that stand alone stay whole', () => {
  expect(
    of(
      'Centro de triagem Betim',
      'Centro de triagem Canoas',
      'Centro de triagem São Paulo',
      'Base Recife',
      'Matriz São José',
    ),
  ).toEqual(['Betim', 'Canoas', 'São Paulo', 'Base Recife', 'Matriz São José']);
});

test('what belongs to the proper name stays, however many share it', () => {
  expect(of('Base São José dos Campos', 'Base São Paulo Sul', 'Base São Paulo Centro', 'Base Campinas')).toEqual([
    'São José dos Campos',
    'São Paulo Sul',
    'São Paulo Centro',
    'Campinas',
  ]);
  expect(of('São Paulo Sul', 'São Paulo Norte', 'São José')).toEqual(['São Paulo Sul', 'São Paulo Norte', 'São José']);
  expect(of('Mini drop Cambuí', 'Mini drop Pinheiros', 'Mini drop Boa Viagem')).toEqual([
    'Cambuí',
    'Pinheiros',
    'Boa Viagem',
  ]);
  expect(of('Loja das Flores', 'Loja das Pedras', 'Loja das Rosas')).toEqual([
    'Loja das Flores',
    'Loja das Pedras',
    'Loja das Rosas',
  ]);
});

test('a name never becomes empty', () =>
  expect(of('Base', 'Base Norte', 'Base Sul', 'Base Leste')).toEqual(['Base', 'Norte', 'Sul', 'Leste']));

test('two sites of one town are told apart: by the beginning in short, and by their code when the names are the same', () => {
  expect(
    of(
      'Centro de triagem Curitiba',
      'Centro de triagem Betim',
      'Centro de triagem Canoas',
      'Base Curitiba',
      'Base Recife',
      'Base Natal',
    ),
  ).toEqual(['CT Curitiba', 'Betim', 'Canoas', 'Base Curitiba', 'Recife', 'Natal']);
  expect(of('Matriz', 'Matriz')).toEqual(['Matriz S0', 'Matriz S1']);
});
