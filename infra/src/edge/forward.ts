import {
  Agent,
  request as ask,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { secure } from './security-headers.ts';

/** Headers that concern one connection only (RFC 9110, 7.6.1). `expect` was answered by this server already. */
const OF_ONE_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
];

function withoutHops(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_ONE_HOP.includes(name) && !named.includes(name)),
  );
}

/** This server is the first that a client meets, so what the client says about its own way is not believed. */
function onward(request: IncomingMessage, requestId: string): OutgoingHttpHeaders {
  return {
    ...withoutHops(request.headers),
    'x-request-id': requestId,
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-host': request.headers.host ?? '',
    'x-forwarded-proto': 'http',
  };
}

/** No answer at all for this long means that the process hangs; the longest wait of the product itself is 30 s (R-0084). */
export const SILENCE_MS = 120_000;

export type Trouble = 'down' | 'silent';

export interface Forwarder {
  /** Streams the call to the process and its answer back. `failed` is called instead when nothing has been answered yet. */
  readonly forward: (
    request: IncomingMessage,
    response: ServerResponse,
    to: URL,
    requestId: string,
    failed: (trouble: Trouble) => void,
  ) => void;
  /** Joins the client's socket with the process's after both have agreed to the upgrade; relays the refusal otherwise. */
  readonly upgrade: (
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    to: URL,
    requestId: string,
    failed: () => void,
  ) => void;
  /** Cuts the live connections; their clients come back by themselves. */
  readonly cutLive: () => void;
  /** Cuts everything. */
  readonly close: () => void;
}

/** A connection to a process that nobody uses is kept this long: less than the process keeps it (`KEEP_ALIVE_MS` in `http-server.ts`). */
const FREE_MS = 30_000;

/**
 * A process may answer before it has read the body (too large). The rest is read and forgotten, or the client could not see the answer. The connection to
 * the process cannot be used again, because the process still waits for the rest: it is closed, or a few hundred such calls would take all there are.
 */
function readRest(request: IncomingMessage, upstream: ClientRequest): void {
  request.unpipe(upstream);
  request.resume();
  if (!upstream.writableEnded) upstream.destroy();
}

/** Forwards calls over connections that are kept open. */
export function createForwarder(): Forwarder {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 256,
    maxFreeSockets: 64,
    scheduling: 'lifo',
    timeout: FREE_MS,
  });
  const joined = new Set<Duplex>();

  function open(request: IncomingMessage, to: URL, headers: OutgoingHttpHeaders, kept: Agent | false): ClientRequest {
    return ask({
      hostname: to.hostname,
      port: to.port,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers,
      agent: kept,
      setHost: false,
    });
  }

  return {
    forward(request, response, to, requestId, failed) {
      const upstream = open(request, to, onward(request, requestId), agent);
      let over = false;
      const fail = (trouble: Trouble) => {
        if (over) return;
        over = true;
        readRest(request, upstream);
        upstream.destroy();
        // Once a part of the answer is out the only honest sign of a failure is a broken connection.
        if (response.headersSent) response.destroy();
        else failed(trouble);
      };
      upstream.setTimeout(SILENCE_MS, () => fail('silent'));
      upstream.on('error', () => fail('down'));
      upstream.on('response', (answer) => {
        for (const [name, value] of Object.entries(withoutHops(answer.headers)))
          if (value !== undefined) response.setHeader(name, value);
        secure(response);
        response.statusCode = answer.statusCode ?? 502;
        answer.on('error', () => fail('down'));
        answer.on('end', () => {
          over = true;
          readRest(request, upstream);
        });
        answer.pipe(response);
      });
      response.on('close', () => {
        if (!response.writableFinished) {
          over = true;
          upstream.destroy();
        }
      });
      request.on('error', () => undefined); // the response closes too, and that is where it is handled
      request.pipe(upstream);
    },

    upgrade(request, socket, head, to, requestId, failed) {
      joined.add(socket);
      const upstream = open(
        request,
        to,
        { ...onward(request, requestId), connection: 'Upgrade', upgrade: 'websocket' },
        false,
      );
      let answered = false;
      socket.on('error', () => upstream.destroy());
      socket.on('close', () => {
        joined.delete(socket);
        upstream.destroy();
      });
      upstream.on('error', () => {
        if (answered) socket.destroy();
        else failed();
      });
      upstream.on('response', (answer) => {
        answered = true;
        socket.write(statusLine(answer));
        answer.pipe(socket);
      });
      upstream.on('upgrade', (answer, other, firstBytes) => {
        answered = true;
        for (const [one, opposite] of [
          [socket, other],
          [other, socket],
        ] as const) {
          one.on('error', () => opposite.destroy());
          one.on('close', () => opposite.destroy());
        }
        other.setNoDelay(true);
        other.setTimeout(0);
        socket.write(statusLine(answer));
        if (firstBytes.length > 0) socket.write(firstBytes);
        if (head.length > 0) other.write(head);
        other.pipe(socket);
        socket.pipe(other);
      });
      upstream.end();
    },

    cutLive() {
      for (const socket of joined) socket.destroy();
    },

    close: () => agent.destroy(),
  };
}

/** The first lines of an answer as they came: an upgraded socket has no response object to write them. */
function statusLine(answer: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage ?? ''}`];
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    const name = answer.rawHeaders[at] ?? '';
    // The body of a refusal is written as it is read, so its end is the end of the connection.
    if (answer.statusCode !== 101 && /^(?:connection|keep-alive|transfer-encoding)$/i.test(name)) continue;
    lines.push(`${name}: ${answer.rawHeaders[at + 1]}`);
  }
  if (answer.statusCode !== 101) lines.push('connection: close');
  return `${lines.join('\r\n')}\r\n\r\n`;
}
