import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { keyedHash } from './keyed-hash.ts';

const hashes = keyedHash(Buffer.alloc(32, 7));

test('a hash depends on the pepper, the purpose and the text', () => {
  const one = hashes.hash('subject tax-id', '52998224725');
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(hashes.hash('subject tax-id', '52998224725')).toBe(one);
  expect(hashes.hash('subject phone', '52998224725')).not.toBe(one);
  expect(hashes.hash('subject tax-id', '52998224726')).not.toBe(one);
  expect(keyedHash(Buffer.alloc(32, 8)).hash('subject tax-id', '52998224725')).not.toBe(one);
  expect(one.startsWith(hashes.short('subject tax-id', '52998224725').slice(0, 21))).toBe(true);
});

test('a hash is the HMAC-SHA-256 that everybody else computes, for keys and texts of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 150 }), fc.string({ unit: 'grapheme', maxLength: 200 }), (key, text) => {
      const told = createHmac('sha256', key).update(`input\n${text}`, 'utf8').digest();
      expect(keyedHash(key).hash('input', text)).toBe(told.toString('base64url'));
      expect(keyedHash(key).short('input', text)).toBe(told.subarray(0, 16).toString('base64url'));
    }),
  );
});

test('no text can pretend to be of another purpose', () => {
  expect(() => hashes.hash('a\nb', 'c')).toThrow(TypeError);
  expect(hashes.hash('a', 'b\nc')).not.toBe(hashes.hash('a b', 'c'));
});

test('an input has one hash however its members are ordered', () => {
  expect(hashes.hashInput({ a: 1, b: { c: 2, d: 3 } })).toBe(hashes.hashInput({ b: { d: 3, c: 2 }, a: 1 }));
  expect(hashes.hashInput({ a: 1 })).not.toBe(hashes.hashInput({ a: '1' }));
});

test('a value that may exist once has one stream per kind', () => {
  expect(hashes.uniqueStream('username', 'maria')).toMatch(/^unique-username-[0-9a-f]{32}$/);
  expect(hashes.uniqueStream('username', 'jose\u0301')).toBe(hashes.uniqueStream('username', 'josé'));
  expect(hashes.uniqueStream('tax-id', 'maria').slice(-32)).not.toBe(
    hashes.uniqueStream('username', 'maria').slice(-32),
  );
});
