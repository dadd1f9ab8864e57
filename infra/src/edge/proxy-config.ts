import type { RouteEntry } from '@malote/contracts/routes.ts';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import type { Language } from '@malote/contracts/kernel/language.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { errorBody } from '../http/refused.ts';
import { LIVE } from './edge.ts';
import { SILENCE_MS } from './forward.ts';
import { securityHeaders } from './security-headers.ts';

const HEAD = '# Made by "npm run proxy-config" from the contracts; changes here are lost.\n';
const LANGUAGES: readonly Language[] = ['pt', 'zh', 'en'];

/** A text that nginx takes as it is: none of ours holds a quote of this kind, a backslash or a variable. */
function quoted(text: string): string {
  if (/['\\$]/.test(text)) throw new Error(`nginx would read something else than ${text}`);
  return `'${text}'`;
}

/** A path for a map: as it is, or as a pattern when it has parts that stand for any one part. */
const pathKey = (path: string): string =>
  path.includes('/:') ? `~^${path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$` : path;
const callKey = ({ method, path }: RouteEntry): string =>
  path.includes('/:') ? pathKey(path).replace('~^', `~^${method} `) : `${method} ${path}`;

const map = (from: string, to: string, lines: readonly string[]): string =>
  `map ${from} ${to} {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;

function routes(table: readonly RouteEntry[]): string {
  const methods = new Map<string, string[]>();
  for (const { method, path } of table) methods.set(path, [...(methods.get(path) ?? []), method]);
  return [
    HEAD,
    '# nginx compares these strings without regard to case, and only chooses a service by them: the service knows its own paths exactly.\n',
    'map_hash_max_size 8192;\nmap_hash_bucket_size 256;\n\n',
    map('$request_method', '$malote_method', ['HEAD GET', 'default $request_method']),
    map('$uri', '$malote_path', [String.raw`"~^(?<malote_trimmed>.+?)/+$" $malote_trimmed`, 'default $uri']),
    map('$malote_path', '$malote_allow', [
      "default ''",
      ...[...methods].map(([path, allowed]) => `"${pathKey(path)}" ${quoted(allowed.join(', '))}`),
    ]),
    map('"$malote_method $malote_path"', '$malote_service', [
      "default ''",
      ...table.map((route) => `"${callKey(route)}" ${route.service}`),
    ]),
  ].join('');
}

const limits = (table: readonly RouteEntry[]): string =>
  [
    HEAD,
    '# The largest body that any call takes; each service knows the limit of each of its calls.\n',
    `client_max_body_size ${Math.max(...table.map(({ definition }) => definition.maxBytes))};\n`,
    '# The services\' longest silence, as the edge of "npm start" has it.\n',
    `proxy_read_timeout ${SILENCE_MS / 1_000}s;\nproxy_send_timeout ${SILENCE_MS / 1_000}s;\n`,
  ].join('');

const headers = (): string =>
  HEAD +
  // Which house has a frame is the environment's to say.
  securityHeaders('$malote_bi_house')
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');

/** What the proxy answers by itself, in the caller's language. */
const OWN_ANSWERS: readonly (readonly [variable: string, code: RefusalCode])[] = [
  ['$malote_not_found', 'NOT_FOUND'],
  ['$malote_other_method', 'METHOD_NOT_ALLOWED'],
  ['$malote_too_large', 'BODY_TOO_LARGE'],
  ['$malote_away', 'SERVICE_EXCEPTION'],
];

const answers = (): string =>
  [
    HEAD,
    '# The first language of the caller that we speak.\n',
    map('$http_accept_language', '$malote_language', [
      'default pt',
      ...LANGUAGES.filter((language) => language !== 'pt').map(
        (language) => String.raw`"~*^(?:(?!\s*(?:pt|pu|zh|en))[^,]*,)*\s*${language}" ${language}`,
      ),
    ]),
    ...OWN_ANSWERS.map(([variable, code]) =>
      map(
        '$malote_language',
        variable,
        LANGUAGES.map((language) => `${language} ${quoted(JSON.stringify(errorBody(refuse(code), language)))}`),
      ),
    ),
  ].join('');

const live = (): string =>
  [
    HEAD,
    `location = ${LIVE} {\n  if ($http_upgrade !~* ^websocket$) { return 404; }\n  include /etc/malote/forward.conf;\n`,
    '  proxy_set_header connection upgrade;\n  proxy_set_header upgrade websocket;\n  # The service pings every 30 s.\n  proxy_read_timeout 90s;\n  proxy_pass http://query;\n}\n',
    `location ^~ ${API_BASE.split('/').slice(0, 2).join('/')} {\n  include /etc/malote/headers.conf;\n  if ($malote_allow = '') { return 404; }\n  if ($malote_service = '') { return 405; }\n  include /etc/malote/forward.conf;\n  proxy_set_header connection '';\n  proxy_pass http://$malote_service;\n}\n`,
  ].join('');

/**
 * The parts of the proxy's configuration that follow from the contracts, by file name: which service answers which call, what is refused by the
 * proxy itself, and the headers of every answer. `infra/deploy/proxy/nginx.conf` takes them in. The same rules as the edge of `npm start`.
 */
export function proxyConfig(table: readonly RouteEntry[]): Readonly<Record<string, string>> {
  return {
    'routes.conf': routes(table),
    'limits.conf': limits(table),
    'headers.conf': headers(),
    'answers.conf': answers(),
    'api.conf': live(),
  };
}
