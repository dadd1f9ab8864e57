import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../src/local/data-folder.ts';

const Package = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
});
const { packages } = z
  .object({ packages: z.record(z.string(), Package) })
  .parse(JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')));
const installed = Object.entries(packages).filter(([path, one]) => path.includes('node_modules/') && one.link !== true);
const shipped = installed.filter(([, one]) => one.dev !== true && one.devOptional !== true);

/** Licences that let the product be sold and run without giving its source: permissive ones, and the one of the fonts. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'Python-2.0',
]);

/** A package that names no licence may bring the text of one. */
const licenceOf = (path: string, { license }: z.infer<typeof Package>): string | undefined =>
  license ?? (existsSync(join(PROJECT, path, 'LICENSE')) ? licenceIn(join(PROJECT, path, 'LICENSE')) : undefined);

const licenceIn = (file: string): string | undefined =>
  readFileSync(file, 'utf8')
    .replaceAll(/\s+/g, ' ')
    .includes('Permission is hereby granted, free of charge, to any person')
    ? 'MIT'
    : undefined;

/** Of alternatives one must do, of a sum every part. */
function isAllowed(expression: string): boolean {
  const parts = expression.replace(/^\((.*)\)$/, '$1').split(/ or /i);
  return parts.some((part) => part.split(/ and /i).every((one) => ALLOWED.has(one.trim())));
}

test('every package that reaches a user or a server has a permissive licence', () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(
    shipped
      .map(([path, one]) => ({ path, license: licenceOf(path, one) }))
      .filter(({ license }) => license === undefined || !isAllowed(license))
      .map(({ path, license }) => `${path}: ${license}`),
  ).toEqual([]);
});

test('a licence that asks for the source is found', () => {
  expect(['GPL-3.0-only', 'AGPL-3.0', '(MIT AND GPL-2.0)', 'UNLICENSED', 'MPL-2.0'].filter(isAllowed)).toEqual([]);
  expect(['(MIT OR GPL-2.0)', 'MIT and ISC', '(BSD-3-Clause AND Apache-2.0)'].filter(isAllowed)).toHaveLength(3);
});

test('every package comes from the registry with the hash that the lock file names', () => {
  expect(
    installed
      .filter(
        ([, { resolved, integrity }]) =>
          resolved !== undefined && (!resolved.startsWith('https://') || integrity?.startsWith('sha512-') !== true),
      )
      .map(([path]) => path),
  ).toEqual([]);
});

test('every dependency is named by its exact version, and no install script runs', () => {
  const places = ['.', 'contracts', 'infra', 'command-service', 'projection-service', 'query-service', 'console'];
  const Manifest = z.looseObject({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
    optionalDependencies: z.record(z.string(), z.string()).default({}),
  });
  const loose = places.flatMap((place) => {
    const { dependencies, devDependencies, optionalDependencies } = Manifest.parse(
      JSON.parse(readFileSync(join(PROJECT, place, 'package.json'), 'utf8')),
    );
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
      .filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${place}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
  expect(readFileSync(join(PROJECT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
