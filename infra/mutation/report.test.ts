import { join } from 'node:path';
import { PROJECT } from '../src/local/data-folder.ts';
import { isSurvivor, reportOf, survivorLine } from './report.ts';

const at = { start: { line: 4, column: 7 }, end: { line: 4, column: 9 } };
const outcome = (
  path: string,
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'RuntimeError' | 'Ignored',
) => ({
  fileName: join(PROJECT, path),
  status,
  location: at,
  replacement: 'if (false)\n  {}',
  mutatorName: 'ConditionalExpression',
});
const times = <T>(count: number, made: T): readonly T[] => Array.from({ length: count }, () => made);

test('a file is as good as the share of changes that its tests saw; one that could not be loaded is nobody’s', () => {
  const { text, missed } = reportOf(
    [
      ...times(5, outcome('a.ts', 'Killed')),
      outcome('a.ts', 'Timeout'),
      outcome('a.ts', 'Survived'),
      outcome('a.ts', 'RuntimeError'),
      outcome('a.ts', 'Ignored'),
    ],
    [{ path: 'a.ts' }],
  );
  expect(text).toBe(' 85.7 %  6/7  a.ts\n');
  expect(missed).toEqual([]);
});

test('of two files the one below the goal is missed, whatever the other makes up for', () => {
  const { text, missed } = reportOf(
    [
      ...times(100, outcome('good.ts', 'Killed')),
      ...times(84, outcome('bad.ts', 'Killed')),
      ...times(16, outcome('bad.ts', 'NoCoverage')),
    ],
    [{ path: 'good.ts' }, { path: 'bad.ts' }, { path: 'empty.ts' }],
  );
  expect(missed).toEqual(['bad.ts']);
  expect(text).toContain('100.0 %  0/0  empty.ts');
});

test('a survivor is told with its place and what stood there instead, in one line', () => {
  const [survived, unmet] = [outcome('a.ts', 'Survived'), outcome('a.ts', 'NoCoverage')];
  expect([survived, unmet, outcome('a.ts', 'Killed'), outcome('a.ts', 'Timeout')].map(isSurvivor)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(survivorLine(survived)).toBe('a.ts:4:7  survived: ConditionalExpression -> if (false) {}');
  expect(survivorLine(unmet)).toBe('a.ts:4:7  no test comes here: ConditionalExpression -> if (false) {}');
});
