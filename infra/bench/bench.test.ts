import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchNames } from './asked.ts';
import { isTold } from '../test/torture.ts';
import { judged } from './bench.ts';
import type { Figure } from './bench.ts';

/** Companies of the tiny runs; made once for all benches of this file. */
let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'malote-bench-test-'));
  await chmod(cache, 0o755); // the server may run under an account of its own
});
afterAll(async () => {
  await rm(cache, { recursive: true, force: true });
});

const run = async (
  ...options: readonly string[]
): Promise<{ readonly code: number | null; readonly figures: readonly Figure[]; readonly said: string }> => {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'run.ts'),
      '--seconds',
      '0.15',
      '--waybills',
      '60',
      '--cache',
      cache,
      ...options,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let [lines, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return {
    code,
    figures: lines
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Figure),
    said,
  };
};

/** What a bench says that compares with something this machine does not have: how to get it. */
const NOT_HERE = /npm ci --prefix infra\/bench\/peers|MALOTE_TEST_ESDB names the program/;

/** What one call, one upload, one list and one run of a worker need of a bench: companies, services, callers. The others run with `npm run torture -- --only benches`. */
const SHORT: readonly string[] = ['command', 'list', 'generate'];
const names = isTold ? benchNames() : SHORT;

// How quick this machine is says nothing here: each bench must run, and measure something on both sides.
test.each(names)(
  'the bench %s runs on a tiny set and answers its figures',
  async (name) => {
    const { code, figures, said } = await run('--only', name);
    if (NOT_HERE.test(said)) return expect({ code, figures }).toEqual({ code: 1, figures: [] });
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
    expect(figures.map((figure) => figure.name)).toContain(name);
    for (const figure of figures) {
      expect(figure.name === name || figure.name.startsWith(`${name}.`)).toBe(true);
      expect(figure).toEqual({
        name: expect.any(String),
        value: expect.any(Number),
        unit: expect.any(String),
        against: figure.against === null ? null : expect.any(Number),
        ratio: figure.ratio === null ? null : expect.any(Number),
        goal: figure.goal === null ? null : expect.any(String),
        holds: figure.holds === null ? null : expect.any(Boolean),
      });
    }
    expect(said).toContain(name);
  },
  1_800_000,
);

test('a figure holds when all of its bars do, and without bars it is only told', () => {
  const measured = { name: 'upload', value: 6_000, unit: 'scans/s', against: 12_000 };
  expect(judged({ ...measured, goal: { ratioAtLeast: 0.35, atLeast: 5_000 } })).toEqual({
    ...measured,
    ratio: 0.5,
    goal: '>= 0.35 x, >= 5000',
    holds: true,
  });
  expect(judged({ ...measured, goal: { ratioAtLeast: 0.35, atLeast: 7_000 } }).holds).toBe(false);
  expect(judged({ name: 'list.p95', value: 61, unit: 'ms', goal: { atMost: 60 } }).holds).toBe(false);
  expect(judged({ name: 'growth', value: 30, unit: 'ms', against: 15, goal: { ratioAtMost: 1.5 } }).holds).toBe(false);
  expect(judged(measured)).toMatchObject({ goal: null, holds: null });
});

test('a figure that could not be measured holds nothing', () => {
  expect(judged({ name: 'start', value: Number.NaN, unit: 's', goal: { atMost: 10 } }).holds).toBe(false);
});

test('an unknown bench or a wrong number is told in one sentence', async () => {
  expect(await run('--only', 'nothing')).toMatchObject({
    code: 1,
    figures: [],
    said: expect.stringContaining('There is no bench nothing'),
  });
  expect(await run('--seconds', '-1')).toMatchObject({ code: 1, figures: [] });
});
