import { SECOND_CHANCES, withSecondChance } from './second-chance.ts';
import type { FileOutcome } from './second-chance.ts';

/** A run in which files fail so many times before they pass. */
function runs(failures: Readonly<Record<string, number>>) {
  const left = new Map(Object.entries(failures));
  const asked: (readonly string[])[] = [];
  const run = (paths: readonly string[]) => {
    asked.push(paths);
    return Promise.resolve(
      (paths.length === 0 ? [...left.keys()] : paths).map((path): FileOutcome => {
        const failing = (left.get(path) ?? 0) > 0;
        left.set(path, (left.get(path) ?? 0) - 1);
        return { path, passed: failing ? 4 : 5, failed: failing ? 1 : 0 };
      }),
    );
  };
  return { run, asked };
}

test('a file that failed runs once more, alone, and is named when it passes', async () => {
  const { run, asked } = runs({ steady: 0, shaky: 1 });
  expect(await withSecondChance(run, [], SECOND_CHANCES)).toEqual({ passed: 10, failed: 0, flaked: ['shaky'] });
  expect(asked).toEqual([[], ['shaky']]);
});

test('a file that fails twice has failed, and runs no third time', async () => {
  const { run, asked } = runs({ steady: 0, broken: 9 });
  expect(await withSecondChance(run, [], SECOND_CHANCES)).toEqual({ passed: 9, failed: 1, flaked: [] });
  expect(asked).toHaveLength(2);
});

test('where more fail than may by chance, and where files are named, nothing runs again', async () => {
  const many = Object.fromEntries(Array.from({ length: SECOND_CHANCES + 1 }, (_, at) => [`f${at}`, 1]));
  const crowd = runs(many);
  expect((await withSecondChance(crowd.run, [], SECOND_CHANCES)).failed).toBe(SECOND_CHANCES + 1);
  expect(crowd.asked).toHaveLength(1);
  const named = runs({ shaky: 1 });
  expect(await withSecondChance(named.run, [], 0)).toEqual({ passed: 4, failed: 1, flaked: [] });
});

test('a run that ends without a word has failed, the first time and the second', async () => {
  expect(await withSecondChance(() => Promise.resolve(undefined), [], SECOND_CHANCES)).toEqual({
    passed: 0,
    failed: 1,
    flaked: [],
  });
  const { run } = runs({ shaky: 1 });
  const dying = async (paths: readonly string[]) => (paths.length === 0 ? await run(paths) : undefined);
  expect(await withSecondChance(dying, [], SECOND_CHANCES)).toEqual({ passed: 4, failed: 1, flaked: [] });
});
