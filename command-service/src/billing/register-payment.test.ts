import { reais } from './register-payment.ts';

test.each([
  [5n, 'R$ 0,05'],
  [100_000n, 'R$ 1.000,00'],
  [123_456_789n, 'R$ 1.234.567,89'],
])('%s centavos are written as in Brazil: %s', (minor, written) => {
  expect(reais(minor)).toBe(written);
});
