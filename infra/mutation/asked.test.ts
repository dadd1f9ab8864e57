import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../src/local/data-folder.ts';
import { readAsked } from './asked.ts';
import { SUBJECTS } from './subjects.ts';

test('every subject and each of its tests is there', () => {
  const named = Object.entries(SUBJECTS).flatMap(([path, tests]) => [path, ...tests]);
  expect(named.filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
});

test('every decider and every value is a subject, or somebody who adds one would never break it', () => {
  const found = globSync(['*/src/**/decide-*.ts', 'contracts/src/kernel/values/*.ts'], { cwd: PROJECT });
  expect(found.filter((path) => !path.endsWith('.test.ts') && SUBJECTS[path] === undefined)).toEqual([]);
});

test('nothing asks for all, a folder for its subjects, lines for a part of a file', () => {
  expect(readAsked([])).toHaveLength(Object.keys(SUBJECTS).length);
  expect(readAsked(['contracts/src/bags']).map(({ path }) => path)).toEqual(['contracts/src/bags/bag.ts']);
  expect(readAsked(['contracts/src/orders/status.ts:10-20'])).toEqual([
    {
      path: 'contracts/src/orders/status.ts',
      mutate: 'contracts/src/orders/status.ts:10-20',
      tests: ['contracts/src/orders/status.test.ts'],
    },
  ]);
});

test('a file that is no subject has its test beside it; without one it is refused in a sentence', () => {
  expect(readAsked(['contracts/src/network/serving-site.ts'])[0]?.tests).toEqual([
    'contracts/src/network/serving-site.test.ts',
  ]);
  expect(() => readAsked(['contracts/src/routes.ts'])).toThrow(/has no test/);
  expect(() => readAsked(['contracts/src/nowhere.ts'])).toThrow('There is no file contracts/src/nowhere.ts.');
});
