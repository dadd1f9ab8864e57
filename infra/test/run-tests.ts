import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { SECOND_CHANCES, withSecondChance } from './second-chance.ts';
import type { FileOutcome, RunFiles } from './second-chance.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  // Each file builds its modules, its document, its schemas, and leaves them: with little room for what is young they are copied again and again.
  '--max-semi-space-size=64',
  '--import=./infra/test/compiled-once.mjs',
  'node_modules/jest/bin/jest.js',
];

/**
 * `npm test`: all tests, or those of the files and options that are named. In a run of all, files that failed run once more by themselves; what
 * passes then is printed as `flaked: FILE`. The last line is `N passed, N failed`.
 */
async function runTests(asked: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'malote-outcome-'));
  const outcome = join(folder, 'outcome.json');
  // Ctrl-C reaches Jest too, which ends its servers; this process waits for it.
  process.on('SIGINT', () => undefined);
  const run: RunFiles = async (paths) => {
    await rm(outcome, { force: true });
    const jest = spawn(process.execPath, [...JEST, ...(paths.length > 0 ? ['--runTestsByPath', ...paths] : asked)], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, MALOTE_TEST_OUTCOME: outcome },
    });
    const [code] = (await once(jest, 'exit')) as [number | null];
    const text = await readFile(outcome, 'utf8').catch(() => undefined);
    const files = text === undefined ? undefined : (JSON.parse(text) as readonly FileOutcome[]);
    // Jest says no to more than tests: to files that nobody finds, for one.
    return code !== 0 && files?.every(({ failed }) => failed === 0) === true ? undefined : files;
  };
  const verdict = await withSecondChance(run, [], asked.length === 0 ? SECOND_CHANCES : 0);
  await rm(folder, { recursive: true, force: true });
  for (const path of verdict.flaked) process.stdout.write(`flaked: ${relative(ROOT, path)}\n`);
  process.stdout.write(`${verdict.passed} passed, ${verdict.failed} failed\n`);
  process.exitCode = verdict.failed === 0 ? 0 : 1;
}

await runTests(process.argv.slice(2));
