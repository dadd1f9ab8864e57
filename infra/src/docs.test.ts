import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT } from './local/data-folder.ts';

/** What a reader of the repository is told, by the file's path from the root. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }));

const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Folders whose name at the start of a text in backticks makes it a path of this repository. */
const FOLDERS = [
  'contracts',
  'infra',
  'command-service',
  'projection-service',
  'query-service',
  'console',
  'docs',
  '.ci',
];

/** The text outside of fenced blocks: what stands inside them is for a terminal or a drawing. */
const prose = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** Targets of links that stay in the repository: the path, and the heading where one is named. */
function linksIn(text: string): readonly { readonly path: string; readonly heading: string | undefined }[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => ({ path: target.split('#')[0] ?? '', heading: target.split('#')[1] }));
}

/** Paths in backticks. One with a star or a word in capitals stands for many files, a name with another folder's start for none of ours. */
function pathsIn(text: string): readonly string[] {
  return [...prose(text).matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted = '']) => quoted.replace(/:\d+$/, ''))
    .filter((quoted) => /^[\w.@/-]+$/.test(quoted) && FOLDERS.some((folder) => quoted.startsWith(`${folder}/`)));
}

/** The anchor that a heading gets on the common hosts. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
const anchorsOf = (text: string): readonly string[] =>
  [...prose(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const scriptsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bnpm (?:run (?:-s )?([a-z][\w-]*)|(start|test)\b)/g)].map(([, run, short]) => run ?? short ?? '');

test.each(documents)('every link and every path in $path leads somewhere', ({ path, text }) => {
  const lost = [
    ...linksIn(text)
      .filter((link) => link.path !== '' && !existsSync(join(PROJECT, dirname(path), link.path)))
      .map((link) => link.path),
    ...pathsIn(text).filter((quoted) => !existsSync(join(PROJECT, quoted))),
  ];
  expect(lost).toEqual([]);
});

test.each(documents)('every heading that $path points at exists', ({ path, text }) => {
  const lost = linksIn(text).filter(({ path: to, heading }) => {
    const file = to === '' ? path : join(dirname(path), to);
    return (
      heading !== undefined &&
      file.endsWith('.md') &&
      existsSync(join(PROJECT, file)) &&
      !anchorsOf(readFileSync(join(PROJECT, file), 'utf8')).includes(heading)
    );
  });
  expect(lost).toEqual([]);
});

test.each(documents)('every npm script that $path names exists', ({ text }) => {
  expect(scriptsIn(text).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('the README names every script that a person runs, but for those of builders', () => {
  const named = new Set(scriptsIn(documents.find(({ path }) => path === 'README.md')?.text ?? ''));
  const forBuilders = new Set([
    'build',
    'typecheck',
    'lint',
    'check',
    'complete-lock',
    'format',
    'golden',
    'proxy-config',
    'mutate',
  ]);
  expect(Object.keys(scripts).filter((name) => !named.has(name) && !forBuilders.has(name))).toEqual([]);
});

test('every constant that the tables of limits name stands in the file beside it', () => {
  const limits = documents.find(({ path }) => path === 'docs/limits.md')?.text ?? '';
  const lost: string[] = [];
  let files: readonly string[] = [];
  for (const [, , , place = ''] of limits.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|/gm)) {
    const named = pathsIn(place).filter((path) => existsSync(join(PROJECT, path)));
    files = place.startsWith('same') ? [...files, ...named] : place.includes('same file') ? files : named;
    const texts = files.map((path) => readFileSync(join(PROJECT, path), 'utf8'));
    for (const [, name = ''] of place.matchAll(/`([A-Z][A-Z_]+)`/g))
      if (!texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))) lost.push(`${name} in ${files.join(', ')}`);
  }
  expect(lost).toEqual([]);
});
