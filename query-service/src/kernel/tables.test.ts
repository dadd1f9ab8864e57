import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groups } from '../../../projection-service/src/groups.ts';

/** What is kept beside read models, by whoever folds them. */
const BESIDE = ['checkpoints', 'generations', 'history_of', 'notices', 'parked', 'runners', 'rebuilds'];

const sources = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);

test('every table that a query reads is one that a read model fills', () => {
  const filled = new Set([
    ...BESIDE,
    ...groups.flatMap(({ models, counters }) => [...models, ...counters].map(({ table }) => table.name)),
  ]);
  const named = sources.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, '..', name), 'utf8').matchAll(/\breads\.([a-z_]+)/g)].map(
      ([, table = '']) => ({ name, table }),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ table }) => !filled.has(table))).toEqual([]);
});
