import fc from 'fast-check';

test('a property draws lists as long as it says, and small ones too', () => {
  const lengths = (list: fc.Arbitrary<readonly unknown[]>) =>
    fc.sample(list, { numRuns: 200, seed: 1 }).map(({ length }) => length);
  const drawn = lengths(fc.array(fc.boolean(), { maxLength: 45 }));
  expect(drawn.filter((length) => length > 16).length).toBeGreaterThan(60);
  expect(drawn.filter((length) => length < 5).length).toBeGreaterThan(10);
  expect(Math.max(...drawn)).toBeGreaterThan(40);
  expect(Math.max(...lengths(fc.array(fc.boolean())))).toBeLessThan(20);
});
