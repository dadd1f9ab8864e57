import { passwordFault } from './password-strength.ts';

test.each(['abcdefg1!', 'três caminhões às 5', '密码很长的一句话啊', '😀🚚📦🗺️✉️🏷️🧾📮', 'x1'.repeat(64)])(
  'staff may choose %s (R-0667)',
  (text) => expect(passwordFault(text)).toBeUndefined(),
);

test.each([
  ['1234567', 'short'],
  ['😀😀😀😀', 'short'],
  ['x1'.repeat(64) + 'y', 'long'],
  ['Senha123', 'common'],
  ['zzzzzzzzzz', 'common'],
])('%s is weak: %s (R-0667)', (text, fault) => expect(passwordFault(text)).toBe(fault));

test('the password that is to be replaced is no new one (R-0667)', () =>
  expect(passwordFault('dada pelo chefe', 'dada pelo chefe')).toBe('same'));
