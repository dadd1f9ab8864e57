import type { PersonalKind } from '@malote/contracts/kernel/personal.ts';
import { masked } from './mask.ts';

test.each<readonly [PersonalKind, string, string]>([
  ['name', ' Maria  da Silva ', 'M*** d*** S***'],
  ['name', '李小龙', '李***'],
  ['name', '𠮷野 家', '𠮷*** 家***'],
  ['name', 'a b c d e f g h', 'a*** b*** c*** d*** e*** f***'],
  ['name', '', ''],
  ['tax-id', '111.444.777-35', '***35'],
  ['tax-id', '12.ABC.345/01DE-35', '***35'],
  ['phone', '+55 (11) 98765-432 1', '***21'],
  ['email', 'ana@exemplo.com.br', 'a***@***'],
  ['email', 'ana', 'a******'],
  ['email', '', '******'],
  ['address', 'Rua das Flores, 10', '***'],
  ['ip', '203.0.113.7', '***'],
  ['text', 'Texto', '***'],
  ['secret', 'segredo', '***'],
])('enough of a %s to tell two people apart, and not enough to reach either: %s', (kind, text, shown) =>
  expect(masked(text, kind)).toBe(shown),
);
