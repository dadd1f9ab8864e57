import { createServer } from 'node:http';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@malote/contracts/kernel/refusals/catalogue.ts';
import { codeOf } from '../fault.ts';
import { errorBody, statusOf } from './refused.ts';

/**
 * A connection that nobody uses is kept this long. Longer than any proxy before us keeps one (the edge: `FREE_MS` in `forward.ts`; nginx: 60 s), because a call
 * that is sent into a connection which is just being closed fails, and whoever sent it cannot know whether it was carried out.
 */
const KEEP_ALIVE_MS = 75_000;
/** Headers that are not whole by then, and a request that is not: 408 (Node's own limits; looked at every 30 s). */
const HEADERS_MS = 60_000;
const REQUEST_MS = 300_000;
/** A client that was refused has this long to read why before the connection is cut. */
const LINGER_MS = 1_000;

const REASONS: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'BODY_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TOO_SLOW',
};

/** An HTTP server of this house, not listening yet. What is no HTTP, or comes too large or too slowly to be told a route, is refused in words like everything else. */
export function httpServer(listener: RequestListener): Server {
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, noDelay: true },
    listener,
  );
  server.on('clientError', (error, socket) => refuseUnread(socket, REASONS[codeOf(error) ?? ''] ?? 'REQUEST_NOT_HTTP'));
  return server;
}

function refuseUnread(
  socket: Duplex & { readonly _httpMessage?: Pick<ServerResponse, 'headersSent'> | null },
  code: RefusalCode,
): void {
  if (!socket.writable || socket._httpMessage?.headersSent === true) return void socket.destroy(); // an answer is under way already
  const body = JSON.stringify(errorBody(refuse(code), 'pt'));
  const head = [
    `HTTP/1.1 ${statusOf(code)} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Cut at once, what the client still sends would be answered by a reset, and he would never see the refusal.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
