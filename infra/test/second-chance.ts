/** What came of one file of tests. */
export interface FileOutcome {
  readonly path: string;
  readonly passed: number;
  readonly failed: number;
}

/** One run of Jest: what came of each of its files, or nothing where it ended before it could say so. */
export type RunFiles = (paths: readonly string[]) => Promise<readonly FileOutcome[] | undefined>;

/** So many files may fail by chance; more are a broken change, and running them again would only take time. */
export const SECOND_CHANCES = 8;

/** What came of a run in the end. */
export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  /** Files that failed beside all the others and passed alone: each is a defect, of the product or of the test. */
  readonly flaked: readonly string[];
}

/**
 * Runs files, and each that failed once more, alone, when all others are through. What passes then counts as passed and is named. A run that
 * ended without a word counts as one failure.
 */
export async function withSecondChance(run: RunFiles, paths: readonly string[], chances: number): Promise<Verdict> {
  const first = await run(paths);
  if (first === undefined) return { passed: 0, failed: 1, flaked: [] };
  const failing = first.filter(({ failed }) => failed > 0);
  const again = new Map<string, FileOutcome>();
  if (failing.length <= chances)
    for (const { path, passed } of failing)
      again.set(path, (await run([path]))?.find((file) => file.path === path) ?? { path, passed, failed: 1 });
  const last = first.map((file) => again.get(file.path) ?? file);
  return {
    passed: last.reduce((sum, { passed }) => sum + passed, 0),
    failed: last.reduce((sum, { failed }) => sum + failed, 0),
    flaked: [...again.values()].filter(({ failed }) => failed === 0).map(({ path }) => path),
  };
}
