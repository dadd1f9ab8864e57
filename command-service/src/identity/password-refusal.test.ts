import { passwordRefusal } from './password-refusal.ts';

const loja = ['customer:LOJA1'];
const at = (field: string) => ({ refused: 'FIELD_FORMAT', params: {}, field });

test.each([
  ['segredo1', true],
  ['segredo12345', true],
  ['segred1', false],
  ['segredo123456', false],
  ['segredos', false],
  ['12345678', false],
  ['segredo-1', false],
  ['segredo 1', false],
])('%j is a password of a customer: %s (R-0644)', (password, isOne) => {
  expect(passwordRefusal({ scope: loja }, password)).toEqual(isOne ? undefined : at('password'));
});

test.each([
  ['customers alone', ['customer:LOJA1', 'customer:LOJA2'], true],
  ['a site, too', ['customer:LOJA1', 'site:SPGRU01'], false],
  ['a site whose name says otherwise', ['site:customer:1'], false],
  ['nothing', [], false],
])('the rule of customers is for who sees %s: %s', (_, scope, isOne) => {
  expect(passwordRefusal({ scope }, 'uma frase longa')).toEqual(isOne ? at('password') : undefined);
});

test('who sees everything is no customer, and the field that is told is the one that was typed in', () => {
  expect(passwordRefusal({ scope: '*' }, 'uma frase longa')).toBeUndefined();
  expect(passwordRefusal({ scope: loja }, 'uma frase longa', 'next')).toEqual(at('next'));
});
