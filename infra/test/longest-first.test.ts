import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LongestFirst from './longest-first.ts';

let cacheDirectory: string;
beforeAll(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'malote-order-'));
});
afterAll(async () => {
  await rm(cacheDirectory, { recursive: true, force: true });
});

interface File {
  readonly path: string;
  readonly bytes: number;
  /** What the run before has measured (ms). */
  readonly took?: number;
}

/** In which order Jest would begin these files. */
async function order(files: readonly File[]): Promise<readonly string[]> {
  const sequencer = new LongestFirst({ contexts: [], globalConfig: {} } as never);
  const context = {
    config: { cache: false, cacheDirectory, id: 'order', haste: {} },
    hasteFS: { getSize: (path: string) => files.find((file) => file.path === path)?.bytes ?? null },
  };
  const tests = files.map(({ path }) => ({ path, context }));
  const measured = files.flatMap(({ path, took }) =>
    took === undefined
      ? []
      : [{ testFilePath: path, perfStats: { runtime: took }, numFailingTests: 0, skipped: false }],
  );
  sequencer.cacheResults(tests as never, { testResults: measured } as never);
  return (await sequencer.sort(tests as never)).map(({ path }) => path);
}

test('a fresh clone begins with the benches, then with what needs a whole stack, then with the largest files', async () => {
  expect(
    await order([
      { path: '/m/contracts/src/a.test.ts', bytes: 9_000 },
      { path: '/m/infra/test/kills.test.ts', bytes: 3_000 },
      { path: '/m/console/src/b.test.tsx', bytes: 12_000 },
      { path: '/m/infra/bench/bench.test.ts', bytes: 100 },
    ]),
  ).toEqual([
    '/m/infra/bench/bench.test.ts',
    '/m/infra/test/kills.test.ts',
    '/m/console/src/b.test.tsx',
    '/m/contracts/src/a.test.ts',
  ]);
});

test('what a run has measured goes by what it measured, after what is new', async () => {
  expect(
    await order([
      { path: '/m/infra/bench/bench.test.ts', bytes: 100, took: 20 },
      { path: '/m/contracts/src/a.test.ts', bytes: 10, took: 30 },
      { path: '/m/console/src/new.test.tsx', bytes: 1 },
    ]),
  ).toEqual(['/m/console/src/new.test.tsx', '/m/contracts/src/a.test.ts', '/m/infra/bench/bench.test.ts']);
});
