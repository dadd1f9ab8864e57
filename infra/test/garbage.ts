import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { API_BASE, bodySchema } from '@malote/contracts/kernel/definition.ts';
import type { Definition } from '@malote/contracts/kernel/definition.ts';
import { routeTable } from '@malote/contracts/routes.ts';
import type { RouteEntry } from '@malote/contracts/routes.ts';
import type { Dice } from '../src/tools/simulator/dice.ts';

/** One request that nobody should answer with a yes. */
export interface Garbage {
  /** What is wrong with it, in a few words. */
  readonly what: string;
  /** Who must refuse it; the edge passes it on to that service. */
  readonly service: RouteEntry['service'];
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const TEN_MEGABYTES = 10 << 20;

/** Texts that somebody's parser, database, sheet, shell or page trips over. */
const TEXTS: readonly string[] = [
  `'; drop table eventlog.events; --`,
  `1' or '1'='1`,
  `\\'; select pg_sleep(10); --`,
  `$$;select 1;$$`,
  `%' union select * from vault.keys --`,
  '=HYPERLINK("http://x","y")',
  '=1+1',
  '@SUM(A1)',
  '+cmd|/c calc',
  '-2+3',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff x',
  '\u202e',
  '\ufeff',
  'é'.repeat(300),
  '人'.repeat(1_000),
  'x'.repeat(5_000),
  '../../../../etc/passwd',
  '..\\..\\win.ini',
  '${jndi:ldap://x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '',
  ' ',
  '\n\r\t',
  '0',
  '-1',
  '1e400',
  '9'.repeat(40),
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  'ML0000000000017',
  'BG0000000001',
  'SPGRU01',
  '00000000-0000-0000-0000-000000000000',
  '%00',
  '%ff%fe',
];
const NUMBERS: readonly number[] = [0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 63, -(2 ** 31), 1e21];

function value(dice: Dice, depth = 0): unknown {
  const lot = dice.next();
  if (lot < 0.45) return dice.pick(TEXTS);
  if (lot < 0.6) return dice.pick(NUMBERS);
  if (lot < 0.7) return dice.pick([null, true, false]);
  if (depth > 3) return [];
  if (lot < 0.85) return Array.from({ length: dice.whole(0, 5) }, () => value(dice, depth + 1));
  return Object.fromEntries(Array.from({ length: dice.whole(0, 5) }, () => [dice.pick(TEXTS), value(dice, depth + 1)]));
}

function fieldsOf(definition: Definition): readonly string[] {
  const { def } = bodySchema(definition) as { def: { shape?: object } };
  return Object.keys(def.shape ?? {});
}

/** Values for the fields that the call has. What its schema would take is not garbage, and gets a field that nobody knows. */
function wrongFields(dice: Dice, definition: Definition): Readonly<Record<string, unknown>> {
  const names = fieldsOf(definition);
  const input = Object.fromEntries(names.filter(() => dice.chance(0.7)).map((name) => [name, value(dice)]));
  return bodySchema(definition).safeParse(input).success ? { ...input, nobodyKnowsThis: value(dice) } : input;
}

const deep = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`;

/** Bodies that are no JSON, or JSON that no call takes. */
const BODIES: readonly (readonly [
  what: string,
  make: (dice: Dice) => Buffer | string,
  headers?: Readonly<Record<string, string>>,
])[] = [
  ['half of a JSON', () => '{"bagNumber":'],
  ['two JSONs', () => '{}{}'],
  ['a comment', () => '{/* */}'],
  ['NaN', () => '{"a":NaN}'],
  ['single quotes', () => `{'a':1}`],
  ['a trailing comma', () => '{"a":1,}'],
  ['broken UTF-8', () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['overlong UTF-8', () => Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['UTF-16', () => Buffer.from('{"a":"b"}', 'utf16le')],
  ['a raw NUL', () => '{"a":"\u0000"}'],
  ['noise', (dice) => Buffer.from(Array.from({ length: dice.whole(1, 2_000) }, () => dice.whole(0, 255)))],
  ['a number', () => '17'],
  ['a text', () => '"x"'],
  ['null', () => 'null'],
  ['a list', () => '[{}]'],
  ['a truth', () => 'true'],
  ['a number of a million digits', () => '1'.repeat(1_000_000)],
  ['deep objects', (dice) => deep(dice.whole(33, 5_000), '{"a":', '}')],
  ['deep lists', (dice) => deep(dice.whole(33, 50_000), '[', ']')],
  ['unclosed lists', () => '['.repeat(300_000)],
  ['many names', () => `{${Array.from({ length: 20_000 }, (_, index) => `"n${index}":1`).join(',')}}`],
  ['a prototype', () => '{"__proto__":{"admin":true}}'],
  ['a form', () => 'a=%00&b=%ff%fe', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['parts', () => '--x\r\n\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  [
    'XML',
    () => '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    { 'content-type': 'application/xml' },
  ],
  ['a packing that is broken', () => Buffer.from('not packed'), { 'content-encoding': 'gzip' }],
  ['a packing that nobody knows', () => '{}', { 'content-encoding': 'lz77' }],
  ['a bomb', () => bomb, { 'content-encoding': 'gzip' }],
];
const bomb = gzipSync(Buffer.alloc(30 << 20, 0x20));
const tenMegabytes = Buffer.alloc(TEN_MEGABYTES, 0x20);

/** Headers that are refused whatever the body says. */
const HEADERS: readonly (readonly [what: string, headers: (dice: Dice) => Readonly<Record<string, string>>])[] = [
  ['headers of 64 kB', () => ({ 'x-large': 'x'.repeat(64 << 10) })],
  [
    'very many headers',
    () => Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`x-h${index}`, 'x'.repeat(20)])),
  ],
  [
    'an envelope that is none',
    (dice) => ({
      envelope: dice.pick([
        '{',
        'bnVsbA',
        'x'.repeat(3_000),
        Buffer.from('"x"').toString('base64url'),
        Buffer.from('{"actor":"admin"}').toString('base64url'),
        Buffer.from('{"happenedAt":"ontem"}').toString('base64url'),
        Buffer.from('{"reason":"a\\u0000bcd"}').toString('base64url'),
      ]),
    }),
  ],
  [
    'an id that is none',
    (dice) => ({
      'idempotency-key': dice.pick([
        'x',
        '1234',
        '00000000-0000-0000-0000-000000000000',
        'a'.repeat(2_000),
        `' or 1=1`,
      ]),
    }),
  ],
  ['no token', () => ({ token: '' })],
  [
    'a forged token',
    (dice) => ({
      token: dice.pick([
        'x',
        'a.b.c',
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"admin","sid":"x","name":"x","kind":"user"}').toString('base64url')}.`,
        'x'.repeat(6_000),
        '..',
        `' or '1'='1`,
      ]),
    }),
  ],
];

const PATHS: readonly ((path: string) => string)[] = [
  (path) => `${path}/nothing`,
  (path) => `${path}%00`,
  (path) => `${path}%ff%fe`,
  (path) => `${path}%`,
  (path) => path.replace('/v1/', '/v2/'),
  (path) => path.replaceAll('/', '//'),
  (path) => `${path}/../../../../etc/passwd`,
  (path) => path.replace(/\w$/, ''),
  (path) => `${path}/${'x'.repeat(7_000)}`,
  () => `${API_BASE}/%2e%2e/%2e%2e/metrics`,
  () => `${API_BASE}/constructor`,
  () => `${API_BASE}/__proto__`,
  () => '/api',
  () => '/api/express',
  (path) => `${path};a=b`,
  (path) => `${path}%2f`,
];

/** Where a call takes its own input: at the addresses of others the same call has other words. */
const OWN_PATHS = routeTable.filter(({ address }) => address === undefined);

/** Draws one request for a route. Whoever signs it by `token` may make every call: it is the garbage that is refused, and not the caller. */
export function garbage(dice: Dice, token: string): Garbage {
  const route = dice.pick(OWN_PATHS);
  const { definition, method, path, service } = route;
  const asked = { service, method, path, headers: { token, ...JSON_TYPE } };
  const lot = dice.next();
  if (lot < 0.55 && method === 'GET')
    return {
      ...asked,
      what: 'a query that nobody knows',
      path: `${path}?nobodyKnowsThis=${encodeURIComponent(dice.pick(TEXTS).toWellFormed())}`,
      body: undefined,
    };
  if (lot < 0.55)
    return { ...asked, what: 'wrong fields', body: Buffer.from(JSON.stringify(wrongFields(dice, definition))) };
  if (lot < 0.56 && method !== 'GET') return { ...asked, what: 'ten megabytes', body: tenMegabytes };
  if (lot < 0.75 && method !== 'GET') {
    const [what, make, headers] = dice.pick(BODIES);
    return { ...asked, what, headers: { ...asked.headers, ...headers }, body: Buffer.from(make(dice)) };
  }
  if (lot < 0.85) {
    const [what, headers] = dice.pick(HEADERS);
    const input = method === 'GET' ? undefined : Buffer.from(JSON.stringify(wrongFields(dice, definition)));
    return {
      ...asked,
      what,
      path: method === 'GET' ? `${path}?nobodyKnowsThis=1` : path,
      headers: { ...asked.headers, ...headers(dice) },
      body: input,
    };
  }
  if (lot < 0.93)
    return {
      ...asked,
      what: 'a path that is none',
      path: dice.pick(PATHS)(path),
      body: method === 'GET' ? undefined : Buffer.from('{"nobodyKnowsThis":1}'),
    };
  return {
    ...asked,
    what: 'a method that is none',
    method: dice.pick(['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']),
    body: undefined,
  };
}

/** Rows of an upload, each a command whose input is wrong, or a command that is none. */
export function wrongRows(
  dice: Dice,
): readonly { readonly id: string; readonly command: string; readonly input: Readonly<Record<string, unknown>> }[] {
  const commands = routeTable.flatMap(({ definition }) => (definition.kind === 'command' ? [definition] : []));
  return Array.from({ length: dice.whole(1, 20) }, (_, index) => {
    const definition = dice.pick(commands);
    const id = `00000000-0000-4000-8000-${dice.digits(9)}${String(index).padStart(3, '0')}`;
    const input = plain(wrongFields(dice, definition));
    return dice.chance(0.9) && !bodySchema(definition).safeParse(input).success
      ? { id, command: definition.name, input }
      : { id, command: dice.pick(['', 'x', '__proto__', 'bags.nothing', 'constructor']), input: {} };
  });
}

/** Without what the body itself would be refused for: each row is to be looked at. */
function plain(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(input).replaceAll(/\\u0000|\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g, '')) as Record<
    string,
    unknown
  >;
}

/** What is written into a bare socket: no HTTP, half of it, or two contradictory halves. */
export const WIRE: readonly (readonly [what: string, bytes: string | Buffer])[] = [
  ['no HTTP', 'hello\r\n\r\n'],
  ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])],
  ['a NUL in a header', `GET ${API_BASE}/getUserInfo HTTP/1.1\r\nhost: x\r\nx-a: a\u0000b\r\n\r\n`],
  ['two lengths', `POST ${API_BASE}/bag/open HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    `POST ${API_BASE}/bag/open HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['a length below nothing', `POST ${API_BASE}/bag/open HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n`],
  [
    'chunks that are none',
    `POST ${API_BASE}/bag/open HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n\r\n`,
  ],
  ['no host', `GET ${API_BASE}/getUserInfo HTTP/1.1\r\n\r\n`],
  ['HTTP of the future', `GET ${API_BASE}/getUserInfo HTTP/9.9\r\nhost: x\r\n\r\n`],
  ['a line without end', `GET /${'x'.repeat(100_000)}`],
  ['a folded header', `GET ${API_BASE}/getUserInfo HTTP/1.1\r\nhost: x\r\nx-a: b\r\n c\r\n\r\n`],
  [
    'a socket for no one',
    `GET ${API_BASE}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: x\r\n\r\n`,
  ],
];

/** What begins well and then takes its time, or never ends. */
export const SLOW: readonly (readonly [what: string, begins: string])[] = [
  ['half of a header', `POST ${API_BASE}/bag/open HTTP/1.1\r\nhost: x\r\nx-slow: `],
  [
    'a body that never comes',
    `POST ${API_BASE}/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
  ],
  ['nothing at all', ''],
];
