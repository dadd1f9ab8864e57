import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { isSealedText } from '@malote/contracts/kernel/personal.ts';
import { decrypt, encrypt, isSealed, subjectIn } from './sealed-text.ts';

const key = randomBytes(32);
const keys = new Map([
  ['maria', key],
  ['jose', randomBytes(32)],
]);

test("a text comes back from under its subject's key", () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = encrypt('maria', text, key);
      expect(isSealed(sealed)).toBe(true);
      expect(isSealedText(sealed)).toBe(true);
      expect(subjectIn(sealed)).toBe('maria');
      expect(decrypt(sealed, keys)).toBe(text);
    }),
  ));

test('without the key, or with a later one of the same person, a text is gone', () => {
  const sealed = encrypt('maria', 'Rua das Flores, 12', key);
  expect(decrypt(sealed, new Map())).toBeUndefined();
  expect(decrypt(sealed, new Map([['maria', randomBytes(32)]]))).toBeUndefined();
});

test('a sealed text cannot be moved to another person', () => {
  const sealed = encrypt('maria', 'Maria', key);
  expect(decrypt(sealed.replace('pd1.maria.', 'pd1.jose.'), new Map([['jose', key]]))).toBeUndefined();
});

test('any changed character is found', () =>
  fc.assert(
    fc.property(fc.nat(60), fc.constantFrom('A', 'b', '-'), (at, by) => {
      const sealed = encrypt('maria', 'Maria da Silva, 1990', key);
      const place = 'pd1.maria.'.length + at;
      fc.pre(place < sealed.length - 1 && sealed[place] !== by);
      expect(decrypt(`${sealed.slice(0, place)}${by}${sealed.slice(place + 1)}`, keys)).toBeUndefined();
    }),
  ));

test('equal texts are sealed differently', () =>
  expect(encrypt('maria', 'Maria', key)).not.toBe(encrypt('maria', 'Maria', key)));

test('what only looks like a sealed text is none', () => {
  for (const text of [
    '',
    'Maria',
    'pd1.',
    'pd1.maria.short',
    'pd2.maria.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'pd1.maria silva.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ]) {
    expect(isSealed(text)).toBe(false);
    expect(decrypt(text, keys)).toBeUndefined();
  }
});
