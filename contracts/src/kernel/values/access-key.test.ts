import fc from 'fast-check';
import { formatAccessKey, isAccessKey, parseAccessKey } from './access-key.ts';
import { mod11 } from './check-digits.ts';

const withLetters = '3526050X0J92JY000196570010000006041448679011';
const refused = { refused: 'INVOICE_KEY_INVALID', params: {} };

test('an invoice key has 44 digits after removing spaces (R-0296)', () => {
  const numeric = '3517060568301000010955001000000146100000014';
  const key = `${numeric}${mod11(numeric, 9)}`;
  expect(parseAccessKey(formatAccessKey(key))).toBe(key);
  expect(parseAccessKey(key.slice(1))).toEqual(refused);
  expect(parseAccessKey(`${key}0`)).toEqual(refused);
});

test('a key of an issuer whose CNPJ has letters is valid', () => {
  expect(parseAccessKey(withLetters.toLowerCase())).toBe(withLetters);
  expect(parseAccessKey(`${withLetters.slice(0, -1)}2`)).toEqual(refused);
});

test('letters stand only where the CNPJ stands', () =>
  expect(parseAccessKey(`A${withLetters.slice(1)}`)).toEqual(refused));

test('every key but one of ten is refused', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}[0-9A-Z]{12}\d{25}$/), (body) => {
      const accepted = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).filter(isAccessKey);
      expect(accepted).toHaveLength(1);
    }),
  ));

test('a key is printed in eleven groups of four', () =>
  expect(
    formatAccessKey(withLetters)
      .split(' ')
      .map((group) => group.length),
  ).toEqual(Array.from({ length: 11 }, () => 4)));
