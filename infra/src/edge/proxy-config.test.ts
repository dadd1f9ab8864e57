import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeTable } from '@malote/contracts/routes.ts';
import { languageOf } from '@malote/contracts/kernel/language.ts';
import { PROJECT } from '../local/data-folder.ts';
import { signToken } from '../http/tokens.ts';
import { proxyConfig } from './proxy-config.ts';
import { matcherOf } from './route-match.ts';

const files = proxyConfig(routeTable);
const committed = (name: string) => readFileSync(join(PROJECT, 'infra', 'deploy', 'proxy', name), 'utf8');

/** A `map` block as nginx reads it: strings first, then patterns in their order, then the default. */
function mapIn(text: string, variable: string): (value: string) => string {
  const block = new RegExp(String.raw`^map .* ${variable.replace('$', String.raw`\$`)} \{\n([\s\S]*?)^\}`, 'm').exec(
    text,
  )?.[1];
  if (block === undefined) throw new Error(`there is no map of ${variable}`);
  const lines = block
    .trim()
    .split(';\n')
    .map((line) => /^\s*(?:"([^"]*)"|(\S+)) (?:'([^']*)'|([^;]*));?$/.exec(line))
    .map((found) => [found?.[1] ?? found?.[2] ?? '', found?.[3] ?? found?.[4] ?? ''] as const);
  const strings = new Map(lines.filter(([key]) => !key.startsWith('~')));
  const patterns = lines
    .filter(([key]) => key.startsWith('~'))
    .map(([key, to]) => [new RegExp(key.replace(/^~\*?/, ''), key.startsWith('~*') ? 'i' : ''), to] as const);
  return (value) =>
    strings.get(value) ?? patterns.find(([pattern]) => pattern.test(value))?.[1] ?? strings.get('default') ?? '';
}

test.each(Object.keys(files))(
  '%s in the repository is the one that the contracts make (npm run proxy-config)',
  (name) => {
    expect(committed(name)).toBe(files[name]);
  },
);

test('every call goes to the service that the edge would choose, and what the edge refuses is refused', () => {
  const [service, allow] = [
    mapIn(files['routes.conf'] ?? '', '$malote_service'),
    mapIn(files['routes.conf'] ?? '', '$malote_allow'),
  ];
  const match = matcherOf(routeTable);
  const paths = [...new Set(routeTable.map(({ path }) => path)), '/api/express/v1/nothing', '/api'];
  for (const path of paths)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const found = match(method, path);
      const chosen = service(`${method} ${path}`);
      expect([path, method, allow(path) === '' ? 'unknown' : chosen === '' ? 'other-method' : chosen]).toEqual([
        path,
        method,
        found.kind === 'service' ? found.service : found.kind,
      ]);
    }
});

test('a path with parts of its own becomes a pattern for exactly one part', () => {
  const [template] = routeTable;
  if (template === undefined) throw new Error('there are no routes');
  const text =
    proxyConfig([{ ...template, method: 'GET', path: '/api/express/v1/bags/:number/v1.0', service: 'query' }])[
      'routes.conf'
    ] ?? '';
  const service = mapIn(text, '$malote_service');
  expect(
    [
      'GET /api/express/v1/bags/7/v1.0',
      'GET /api/express/v1/bags/7/8/v1.0',
      'GET /api/express/v1/bags/7/v1x0',
      'POST /api/express/v1/bags/7/v1.0',
    ].map(service),
  ).toEqual(['query', '', '', '']);
});

test('the proxy speaks the language that the services would', () => {
  const language = mapIn(files['answers.conf'] ?? '', '$malote_language');
  for (const header of ['', 'pt-BR', 'pu', 'zh-CN,en', 'en-US, pt', 'de, en;q=0.5', 'fr', 'de,fr , zh', 'EN'])
    expect([header, language(header)]).toEqual([header, languageOf(header)]);
});

test('calls of one session carry the same mark through its renewals, calls of others another one', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pattern = /"~(eyJ.*)" \$malote_claims/.exec(committed('nginx.conf'))?.[1] ?? 'none';
  const markOf = async (sid: string, at: number) =>
    new RegExp(pattern).exec(
      ` Bearer ${await signToken(privateKey, { sub: 'u1', sid, name: 'Ana', kind: 'user', device: 'W1' }, new Date(at))} `,
    )?.groups?.['malote_claims'];
  const [first, other] = ['5a7d1c9e-0000-5000-8000-00000000000a', '5a7d1c9e-0000-5000-8000-00000000000b'];
  const mark = await markOf(first, 1_800_000_000_000);
  expect(mark).toHaveLength(59);
  expect(await markOf(first, 1_800_000_300_000)).toBe(mark);
  expect(await markOf(other, 1_800_000_000_000)).not.toBe(mark);
});

test('everything that the configuration takes in lies beside it', () => {
  const named = ['nginx.conf', 'api.conf'].flatMap((name) =>
    [...committed(name).matchAll(/include \/etc\/malote\/([\w.-]+);/g)].map(([, file = '']) => file),
  );
  for (const name of new Set(named)) expect(committed(name)).not.toBe('');
});

test('the one house that has a frame is named by the environment of the proxy, which says so in every deployment', () => {
  expect(files['headers.conf']).toContain("frame-src 'self' blob:$malote_bi_house; object-src");
  for (const folder of ['proxy', 'kubernetes/base'])
    expect(readFileSync(join(PROJECT, 'infra', 'deploy', folder, 'environment.conf'), 'utf8')).toMatch(
      /^map \$scheme \$malote_bi_house \{\n {2}default '';\n\}$/m,
    );
});
