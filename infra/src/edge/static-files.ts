import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.ogg': 'audio/ogg',
};
/** Formats that are compressed already gain nothing. */
const WORTH_PACKING = /^(?:text|application\/(?:json|manifest|wasm)|image\/svg|font\/woff$)/;
const SMALL = 1_000;

interface Kept {
  readonly mark: string;
  readonly type: string;
  readonly body: Buffer;
  readonly packed: Buffer | undefined;
}

/** The bundler puts a hash of the content in the name of what stands in `assets`, so such a file never changes. */
const isHashed = (path: string): boolean => /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path);

/** The file that a path asks for: itself, or the page for every path that looks like a screen. Undefined when it leaves the folder or makes no sense. */
function fileFor(path: string): string | undefined {
  let plain: string;
  try {
    plain = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (plain.includes('\0') || plain.includes('\\') || plain.split('/').some((part) => part.startsWith('.')))
    return undefined;
  return extname(plain) === '' ? '/index.html' : plain;
}

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Malote</title><p>A tela está sendo preparada; esta página se atualiza sozinha. / The console is being built; this page reloads by itself.';

/**
 * Serves the built console from a folder: the file, or `index.html` for every path without an extension (screens have paths of their own).
 * Files are kept in memory, plain and gzipped, until they change on disk; there are as many as the build has.
 */
export function staticFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> {
  const kept = new Map<string, Kept>();

  async function load(file: string): Promise<Kept | undefined> {
    const path = join(folder, file);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || !found.isFile()) {
      kept.delete(file);
      return undefined;
    }
    const mark = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
    const known = kept.get(file);
    if (known?.mark === mark) return known;
    const body = await readFile(path);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    const loaded = {
      mark,
      type,
      body,
      packed: WORTH_PACKING.test(type) && body.length > SMALL ? await promisify(gzip)(body, { level: 9 }) : undefined,
    };
    kept.set(file, loaded);
    return loaded;
  }

  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' })
        .end('Method not allowed\n');
      return;
    }
    const file = fileFor(path);
    const found = file === undefined ? undefined : await load(file);
    if (found === undefined) {
      const building = file === '/index.html';
      response.writeHead(building ? 503 : 404, {
        'content-type': building ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...(building && { 'retry-after': '2' }),
      });
      response.end(building ? NOT_BUILT : 'Not found\n');
      return;
    }
    response.setHeader('etag', found.mark);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (request.headers['if-none-match'] === found.mark) {
      response.writeHead(304).end();
      return;
    }
    const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) ? found.packed : undefined;
    if (packed !== undefined) response.setHeader('content-encoding', 'gzip');
    const body = packed ?? found.body;
    response.writeHead(200, { 'content-type': found.type, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
