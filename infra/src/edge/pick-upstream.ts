import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * What the calls of one station have in common: the device or session named in the token. It is read without a check, because it only chooses
 * between processes that all check it themselves.
 */
function stationOf(request: IncomingMessage): string | undefined {
  const header =
    request.headers['token'] ??
    request.headers.authorization?.replace(/^Bearer /i, '') ??
    request.headers['sec-websocket-protocol']?.match(/token\.([^,\s]+)/)?.[1];
  const payload = typeof header === 'string' ? header.split('.')[1] : undefined;
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (typeof claims !== 'object' || claims === null) return undefined;
    const named = 'device' in claims ? claims.device : 'sid' in claims ? claims.sid : undefined;
    return typeof named === 'string' ? named : undefined;
  } catch {
    return undefined;
  }
}

const weight = (station: string, upstream: URL): string =>
  createHash('sha256').update(`${station} ${upstream.href}`).digest('hex');

/**
 * The processes that may answer a call, the best first. A station's calls meet the same process as long as it is there, so that its state is in
 * that process's memory; when the list changes, only the stations of the process that left move (rendezvous hashing). Calls without a token take turns.
 */
export function upstreamPicker(): (request: IncomingMessage, upstreams: readonly URL[]) => URL | undefined {
  let turn = 0;
  return (request, upstreams) => {
    if (upstreams.length < 2) return upstreams[0];
    const station = stationOf(request);
    turn = (turn + 1) % upstreams.length;
    if (station === undefined) return upstreams[turn];
    return upstreams.reduce((best, next) => (weight(station, next) > weight(station, best) ? next : best));
  };
}
