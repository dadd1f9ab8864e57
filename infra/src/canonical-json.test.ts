import fc from 'fast-check';
import { canonicalJson } from './canonical-json.ts';

test('the order of members does not matter, that of items does', () => {
  expect(canonicalJson({ b: [2, 1], a: { d: 'ç', c: null } })).toBe('{"a":{"c":null,"d":"ç"},"b":[2,1]}');
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test('a member that is undefined counts as absent', () =>
  expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}'));

test('the text is JSON of the same value, and the same for every order of members', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(text);
    }),
  ));

test.each([1n, Number.NaN, Symbol('s'), new Date(0), new Map()])('%p is no JSON', (value) =>
  expect(() => canonicalJson(value)).toThrow(TypeError),
);

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
