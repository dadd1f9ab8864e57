import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const FIXED = [
  'react',
  'react-dom',
  'react-router-dom',
  '@mantine/core',
  'mantine-react-table',
  '@tanstack/react-query',
  'i18next',
  'express',
  '@eventstore/db-client',
  'pg',
  'knex',
  'zod',
  'pino',
  'ws',
  'jest',
  'testcontainers',
];
const manifests = [
  'package.json',
  ...['contracts', 'infra', 'command-service', 'projection-service', 'query-service', 'console'].map(
    (name) => `${name}/package.json`,
  ),
].map(
  (path) =>
    JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    },
);

/** Files of the project that import the package; Jest is a program and imported by none. */
function users(name: string): string {
  try {
    return execFileSync('git', ['grep', '-lE', `(from|import\\(|import) ?'${name}(/[^']*)?'`, '--', '*.ts', '*.tsx'], {
      cwd: root,
      encoding: 'utf8',
    });
  } catch {
    return '';
  }
}

test.each(FIXED)('%s, which the customer has fixed, is a dependency at an exact version and is used', (name) => {
  const versions = manifests.flatMap(({ dependencies, devDependencies }) =>
    [dependencies?.[name], devDependencies?.[name]].filter((version) => version !== undefined),
  );
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions) expect(version).toMatch(/^(npm:\S+@)?\d+\.\d+\.\d+$/);
  if (name !== 'jest') expect(users(name)).not.toBe('');
});
