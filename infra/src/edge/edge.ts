import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { API_BASE } from '@malote/contracts/kernel/definition.ts';
import { languageOf } from '@malote/contracts/kernel/language.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { httpServer } from '../http/http-server.ts';
import { listen } from '../http/listen.ts';
import { tellReadiness } from '../http/readiness.ts';
import { errorBody } from '../http/refused.ts';
import { createForwarder } from './forward.ts';
import { upstreamPicker } from './pick-upstream.ts';
import { matcherOf, type Route, type Service } from './route-match.ts';
import { secure } from './security-headers.ts';
import { staticFiles } from './static-files.ts';

export interface EdgeOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** The folder of the built console; may come into being later. */
  readonly console: string;
  readonly routes: readonly Route[];
  /** Origins of other houses whose pages stand in ours. */
  readonly frames?: readonly string[];
  /** The processes of a service at this moment; none while it is not there. */
  readonly upstreams: (service: Service) => readonly URL[];
  /** Names what cannot work at this moment, for who watches from outside; without it nobody is told. */
  readonly notReady?: () => Promise<readonly string[]>;
}

export interface Edge {
  readonly port: number;
  /** Takes no new calls, lets those in flight end for 5 s, then cuts everything. */
  readonly close: () => Promise<void>;
}

/** Where live updates are opened. */
export const LIVE = `${API_BASE}/live`;
/** What monitors ask for. The last two are the services' own and not for everybody who reaches this address. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics', '/health']);
const DRAIN_MS = 5_000;
const RETRY_AFTER_S = '2';

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';
const isBelow = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`);

/** A client's own id is kept when it is plain, so that one call can be followed through all logs. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,80}$/.test(given) ? given : randomUUID();
}

function refuseWith(
  request: IncomingMessage,
  response: ServerResponse,
  status: 404 | 405 | 503 | 504,
  allow: readonly string[] = [],
): void {
  const code = status === 404 ? 'NOT_FOUND' : status === 405 ? 'METHOD_NOT_ALLOWED' : 'SERVICE_EXCEPTION';
  if (status === 503) response.setHeader('retry-after', RETRY_AFTER_S);
  if (allow.length > 0) response.setHeader('allow', allow.join(', '));
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(errorBody(refuse(code), languageOf(request.headers['accept-language']))));
}

/**
 * The one address of a Malote: the console's files, the calls by the contracts' route table, the live updates, and the API's page at /docs.
 * It is up before the services are; until then calls are answered 503 with Retry-After. @throws Fault when the port cannot be had.
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const match = matcherOf(options.routes);
  const serveFile = staticFiles(options.console);
  const pick = upstreamPicker();
  const forwarder = createForwarder();

  function forward(service: Service, request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const upstream = pick(request, options.upstreams(service));
    if (upstream === undefined) return refuseWith(request, response, 503);
    forwarder.forward(request, response, upstream, requestId, (trouble) =>
      refuseWith(request, response, trouble === 'silent' ? 504 : 503),
    );
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = pathOf(request);
    const requestId = requestIdOf(request);
    response.setHeader('x-request-id', requestId);
    if (isBelow(path, '/docs')) return forward('query', request, response, requestId);
    secure(response, options.frames);
    if (PROBES.has(path)) return void probe(path, response);
    if (!isBelow(path, '/api')) {
      serveFile(request, response, path).catch(() => response.destroy());
      return;
    }
    const found = match(request.method ?? 'GET', path);
    if (found.kind === 'service') return forward(found.service, request, response, requestId);
    refuseWith(request, response, found.kind === 'unknown' ? 404 : 405, found.kind === 'unknown' ? [] : found.allow);
  }

  /** Whoever asks for a probe is no person: the console's page, with its 200, would tell him that all is well. */
  async function probe(path: string, response: ServerResponse): Promise<void> {
    const missing = path === '/livez' ? [] : path === '/readyz' ? await options.notReady?.() : undefined;
    if (missing !== undefined) return tellReadiness(response, missing);
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    response.end('Not found\n');
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const refuseUpgrade = (line: string) =>
      socket.end(`HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    socket.on('error', () => socket.destroy());
    if (pathOf(request) !== LIVE || request.headers.upgrade?.toLowerCase() !== 'websocket')
      return void refuseUpgrade('404 Not Found');
    const upstream = pick(request, options.upstreams('query'));
    const down = () => void refuseUpgrade(`503 Service Unavailable\r\nretry-after: ${RETRY_AFTER_S}`);
    if (upstream === undefined) return down();
    forwarder.upgrade(request, socket, head, upstream, requestIdOf(request), down);
  }

  const server = httpServer(answer);
  server.on('upgrade', upgrade);
  const port = await listen(server, options);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(cut);
          forwarder.close();
          resolve();
        });
        server.closeIdleConnections();
        forwarder.cutLive();
      }),
  };
}
