import fc from 'fast-check';
import { sideBySide } from './side-by-side.ts';
import type { Pair, Side } from './side-by-side.ts';

interface Row {
  readonly key: string;
  readonly of: 'a' | 'b';
}

/** A table whose index orders texts as a language does, which is not as their bytes go. */
function table(of: Row['of'], keys: readonly string[]): Side<Row> & { readonly asked: number[] } {
  const { compare } = new Intl.Collator('pt', { caseFirst: 'upper' });
  const order = (one: string, other: string) => compare(one, other) || (one < other ? -1 : Number(one > other));
  const rows = keys.toSorted(order).map((key) => ({ key, of }));
  const asked: number[] = [];
  return {
    asked,
    keyOf: ({ key }) => key,
    page: async ({ after, upTo }, most) => {
      await Promise.resolve();
      asked.push(most);
      return rows
        .filter(
          ({ key }) => (after === undefined || order(key, after) > 0) && (upTo === undefined || order(key, upTo) <= 0),
        )
        .slice(0, most);
    },
  };
}

const keys = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom('a', 'B', 'b', '-', '1', 'ã'), minLength: 1, maxLength: 3 }),
  { maxLength: 40 },
);

test('every key of either side comes once, with what each side has of it, and no stretch is larger than both sides may be', async () => {
  await fc.assert(
    fc.asyncProperty(keys, keys, fc.integer({ min: 1, max: 7 }), async (left, right, most) => {
      const pairs: Pair<Row>[] = [];
      for await (const stretch of sideBySide(table('a', left), table('b', right), most)) {
        expect(stretch.length).toBeLessThanOrEqual(2 * most);
        pairs.push(...stretch);
      }
      expect(pairs.map(({ key }) => key).toSorted()).toEqual([...new Set([...left, ...right])].toSorted());
      for (const { key, a, b } of pairs)
        expect([a, b]).toEqual([
          left.includes(key) ? { key, of: 'a' } : undefined,
          right.includes(key) ? { key, of: 'b' } : undefined,
        ]);
    }),
    { numRuns: 300 },
  );
});

test('two sides that hold the same are asked for a page each', async () => {
  const same = Array.from({ length: 100 }, (_, index) => `ML${String(index).padStart(4, '0')}`);
  const [left, right] = [table('a', same), table('b', same)];
  for await (const stretch of sideBySide(left, right, 10))
    expect(stretch.every(({ a, b }) => a !== undefined && b !== undefined)).toBe(true);
  expect([left.asked.length, right.asked.length]).toEqual([11, 11]);
});
