import fc from 'fast-check';
import { accessKeyOf, formatAccessKey, isAccessKey, parseAccessKey } from './access-key.ts';
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

describe('a key of a document of ours', () => {
  const parts = { state: '35', day: '2026-11-20', issuer: '06056830000109', model: '57', serial: 1, number: 123 };

  test('says state, month, issuer, model, serial, number and the way of issue, each in its place', () => {
    const key = accessKeyOf(parts);
    expect(key.slice(0, -1)).toBe('3526110605683000010957001000000123101119269');
    expect(parseAccessKey(key)).toBe(key);
    expect(accessKeyOf({ ...parts, number: 124 }).slice(35, 43)).not.toBe(key.slice(35, 43));
  });

  test('has a serial of 0 to 999 and a number of 1 to 999999999', () => {
    for (const at of [{ serial: 0 }, { serial: 999 }, { number: 1 }, { number: 999_999_999 }])
      expect(isAccessKey(accessKeyOf({ ...parts, ...at }))).toBe(true);
    for (const beyond of [{ serial: -1 }, { serial: 1_000 }, { number: 0 }, { number: 1_000_000_000 }]) {
      const { serial, number } = { ...parts, ...beyond };
      expect(() => accessKeyOf({ ...parts, ...beyond })).toThrow(
        new RangeError(`No key has the serial ${serial} and the number ${number}`),
      );
    }
  });

  test('is not made of parts that no key can hold', () => {
    for (const wrong of [{ state: '3' }, { issuer: '06.056.830' }, { model: '570' }])
      expect(() => accessKeyOf({ ...parts, ...wrong })).toThrow(new RangeError('These parts give no access key'));
  });
});
