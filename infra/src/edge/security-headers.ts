import type { ServerResponse } from 'node:http';

/**
 * What a page of ours may load: only from the address it came from. Styles may stand inline (the component library writes them), images and
 * fonts may be data, the reader of codes is a program for the browser's machine (`wasm-unsafe-eval`, which allows no text to be run), live updates come by WebSocket, labels are printed from a frame of our own, and one other house may have a frame where it is configured.
 */
const contentSecurityPolicy = (framed: string): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${framed}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Carried by every answer of the one address, whoever serves it. `framed`: what stands behind the sources of frames, each origin with a space before it. */
export const securityHeaders = (framed: string): readonly (readonly [string, string])[] => [
  ['content-security-policy', contentSecurityPolicy(framed)],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'geolocation=(self), microphone=(), camera=(self), serial=(self)'],
];

/** Sets the headers that every answer carries, unless the service behind has said otherwise. `frames`: origins of other houses whose pages stand in ours. */
export function secure(response: ServerResponse, frames: readonly string[] = []): void {
  for (const [name, value] of securityHeaders(frames.map((origin) => ` ${origin}`).join('')))
    if (!response.hasHeader(name)) response.setHeader(name, value);
}
