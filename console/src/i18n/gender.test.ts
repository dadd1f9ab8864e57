import { agreeing, isFeminine } from './gender.ts';

test.each(['Conta bancária', 'Cotação', 'Região', 'Base', 'Ordem de rota', 'Responsabilidade', 'Postagem', 'Lista'])(
  '%s is feminine, and all of them are Todas',
  (noun) => {
    expect(isFeminine(noun)).toBe(true);
    expect([agreeing('Todos', noun), agreeing('Ativo', noun)]).toEqual(['Todas', 'Ativa']);
  },
);

test.each(['Perfil', 'Motorista', 'Lojista', 'Esquema de partição', 'Guia de operação', 'Tipo de problema'])(
  '%s is masculine, whatever it ends with',
  (noun) => expect([agreeing('Todos', noun), agreeing('Ativo', noun)]).toEqual(['Todos', 'Ativo']),
);

test('a word of a thing of its own stays as it was said', () => {
  expect(agreeing('Aguardando', 'Conta bancária')).toBe('Aguardando');
});
