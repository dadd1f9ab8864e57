import { ageingCache } from './ageing-cache.ts';

test('the least recently used goes first', () => {
  const cache = ageingCache<string>({ capacity: 2, now: () => 0 });
  const kept = (value: string) => ({ value, until: 1_000 });
  cache.set('a', kept('key'));
  cache.set('b', kept('key'));
  expect(cache.get('a')).toEqual(kept('key'));
  cache.set('c', kept('other'));
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([kept('key'), undefined, kept('other')]);
});

test('each is forgotten at its own instant, however often it is used', () => {
  let now = 0;
  const cache = ageingCache<string>({ capacity: 2, now: () => now });
  cache.set('a', { value: 'key', until: 1_000 });
  cache.set('b', { value: 'text', until: 500 });
  now = 999;
  expect([cache.get('a')?.value, cache.get('b')]).toEqual(['key', undefined]);
  now = 1_000;
  expect(cache.get('a')).toBeUndefined();
});

test('it is forgotten when asked', () => {
  const cache = ageingCache<string>({ capacity: 2, now: () => 0 });
  cache.set('a', { value: 'key', until: 1_000 });
  cache.forget('a');
  expect(cache.get('a')).toBeUndefined();
});
