import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Fault } from '../src/fault.ts';
import { PROJECT } from '../src/local/data-folder.ts';
import { SUBJECTS } from './subjects.ts';

/** A file to break: its path from the root, what of it (`PATH` or `PATH:10-20`), and the tests that run. */
export interface Asked {
  readonly path: string;
  readonly mutate: string;
  readonly tests: readonly string[];
}

/**
 * Reads what somebody wants broken: paths of files or folders, a file with `:FROM-TO` for some of its lines; nothing stands for all subjects. A
 * file that is no subject has its tests beside it. Throws a `Fault` for what is not there, and for a file without a test.
 */
export function readAsked(words: readonly string[]): readonly Asked[] {
  if (words.length === 0) return Object.entries(SUBJECTS).map(([path, tests]) => ({ path, mutate: path, tests }));
  return words.flatMap(readOne);
}

function readOne(word: string): readonly Asked[] {
  const [, named = word, lines = ''] = /^(.*?)(:\d+-\d+)?$/.exec(word) ?? [];
  const path = relative(PROJECT, resolve(PROJECT, named));
  const inside = Object.entries(SUBJECTS).filter(([subject]) => subject.startsWith(`${path}/`));
  if (inside.length > 0) return inside.map(([subject, tests]) => ({ path: subject, mutate: subject, tests }));
  if (!existsSync(join(PROJECT, path))) throw new Fault(`There is no file ${path}.`);
  const tests = SUBJECTS[path] ?? [path.replace(/\.ts$/, '.test.ts')];
  const missing = tests.find((test) => !existsSync(join(PROJECT, test)));
  if (missing !== undefined)
    throw new Fault(`${path} has no test ${missing}; name its tests in infra/mutation/subjects.ts.`);
  return [{ path, mutate: `${path}${lines}`, tests }];
}
