import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { PROJECT } from '../src/local/data-folder.ts';
import { runOrExplain } from '../src/local/run-or-explain.ts';
import { readAsked } from './asked.ts';
import { GOAL, reportOf } from './report.ts';

/**
 * `npm run mutate -- PATH...`: breaks one place after the other of these files, in a copy, and runs their tests each time. A change that no test
 * sees is printed as a survivor; then the share that was seen, for each file. Ends with 1 when a file is below `GOAL`. Without a path: all subjects.
 */
await runOrExplain(async () => {
  const asked = readAsked(process.argv.slice(2));
  const folder = await mkdtemp(join(tmpdir(), 'malote-mutants-'));
  process.chdir(PROJECT);
  try {
    const results = await new Stryker({
      mutate: asked.map(({ mutate }) => mutate),
      testRunner: 'jest',
      plugins: [
        '@stryker-mutator/jest-runner',
        join(import.meta.dirname, 'ignore-words.mjs'),
        join(import.meta.dirname, 'tell-survivors.ts'),
      ],
      ignorers: ['words'],
      jest: {
        configFile: 'infra/mutation/jest.config.mjs',
        enableFindRelatedTests: false,
        config: { testMatch: [...new Set(asked.flatMap(({ tests }) => tests))].map((path) => `**/${path}`) },
      },
      testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
      // On a busy machine a test that is only slow would count as one that saw the change.
      timeoutMS: 60_000,
      coverageAnalysis: 'perTest',
      tsconfigFile: 'none',
      tempDirName: folder,
      ignorePatterns: ['console', 'docs', '.malote'],
      concurrency: Math.min(2, availableParallelism()),
      reporters: ['survivors', 'progress-append-only'],
      warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
      allowConsoleColors: false,
      logLevel: 'warn' as LogLevel,
      thresholds: { high: 100, low: GOAL, break: null },
    }).runMutationTest();
    const { text, missed } = reportOf(results, asked);
    process.stdout.write(text);
    process.exitCode = missed.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
