import type { ServerResponse } from 'node:http';

/**
 * What a page of ours may load: only from the address it came from. Styles may stand inline (the component library writes them), images and
 * fonts may be data, live updates come by WebSocket, labels are printed from a frame of our own.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/** Carried by every answer of the one address, whoever serves it. */
export const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['content-security-policy', CONTENT_SECURITY_POLICY],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'geolocation=(), microphone=(), camera=(self), serial=(self)'],
];

/** Sets the headers that every answer carries, unless the service behind has said otherwise. */
export function secure(response: ServerResponse): void {
  for (const [name, value] of SECURITY_HEADERS) if (!response.hasHeader(name)) response.setHeader(name, value);
}
