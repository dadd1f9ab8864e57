import { createSecretKey } from 'node:crypto';
import { keyCache } from './key-cache.ts';

const key = createSecretKey(Buffer.alloc(32));

test('the least recently used key goes first', () => {
  const cache = keyCache({ capacity: 2, maxAgeMs: 1_000, now: () => 0 });
  cache.set('a', key);
  cache.set('b', key);
  expect(cache.get('a')).toBe(key);
  cache.set('c', key);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([key, undefined, key]);
});

test('a key is forgotten after its time however often it is used', () => {
  let now = 0;
  const cache = keyCache({ capacity: 2, maxAgeMs: 1_000, now: () => now });
  cache.set('a', key);
  now = 999;
  expect(cache.get('a')).toBe(key);
  now = 1_000;
  expect(cache.get('a')).toBeUndefined();
});

test('a key is forgotten when asked', () => {
  const cache = keyCache({ capacity: 2, maxAgeMs: 1_000, now: () => 0 });
  cache.set('a', key);
  cache.forget('a');
  expect(cache.get('a')).toBeUndefined();
});
