import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fault, messageOf } from '../src/fault.ts';
import { runOrExplain } from '../src/local/run-or-explain.ts';
import { SEEDS, TORTURES } from './torture.ts';
import type { TortureName } from './torture.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const ROUNDS = 100;

const isTorture = (name: string): name is TortureName => name in TORTURES;

function wholeNumber(name: string, text: string | undefined, otherwise: number, below: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,10}$/.test(text) || Number(text) >= below)
    throw new Fault(`--${name} must be a whole number below ${below}, and it is "${text}".`);
  return Number(text);
}

function readArguments(): { readonly names: readonly TortureName[]; readonly rounds: number; readonly seed: number } {
  let values: { rounds?: string; seed?: string; only?: string[] };
  try {
    ({ values } = parseArgs({
      options: { rounds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string', multiple: true } },
    }) as { values: typeof values });
  } catch (error) {
    throw new Fault(`${messageOf(error).split('.')[0]}; npm run torture knows --rounds N, --seed N and --only NAME.`);
  }
  const names = values.only ?? Object.keys(TORTURES);
  const unknown = names.find((name) => !isTorture(name));
  if (unknown !== undefined)
    throw new Fault(`There is no torture "${unknown}"; there are ${Object.keys(TORTURES).join(', ')}.`);
  return {
    names: names.filter(isTorture),
    rounds: wholeNumber('rounds', values.rounds, ROUNDS, 1_000_001),
    seed: wholeNumber('seed', values.seed, Math.floor(Math.random() * SEEDS), SEEDS),
  };
}

/** `npm run torture`: the long form of the tests that break things, one after the other. Ends with 1 when one failed. */
await runOrExplain(async () => {
  const { names, rounds, seed } = readArguments();
  process.stdout.write(`${names.join(', ')}: ${rounds} rounds, seed ${seed}\n`);
  const jest = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(PROJECT, 'node_modules', 'jest', 'bin', 'jest.js'),
      '--runInBand',
      '--runTestsByPath',
      ...names.map((name) => TORTURES[name]),
    ],
    {
      cwd: PROJECT,
      stdio: 'inherit',
      env: { ...process.env, MALOTE_TORTURE_ROUNDS: String(rounds), MALOTE_TORTURE_SEED: String(seed) },
    },
  );
  const [code] = (await once(jest, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
});
