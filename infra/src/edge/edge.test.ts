import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { WebSocket, WebSocketServer } from 'ws';
import { Fault } from '../fault.ts';
import { startEdge, type Edge } from './edge.ts';
import type { Route } from './route-match.ts';
import { until } from '../../test/until.ts';

const routes: Route[] = [
  { method: 'POST', path: '/api/express/v1/handler/bagSealingTime', service: 'command' },
  { method: 'GET', path: '/api/express/v1/bags/:number', service: 'query' },
  { method: 'GET', path: '/api/express/v1/bags/template', service: 'command' },
];

interface Got {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly text: string;
}

let folder: string;
let edge: Edge;
const servers: Server[] = [];
let upstreams: { command: URL[]; query: URL[] };
let missing: readonly string[] = [];

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return new URL(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
}

/** Answers with what arrived, and under which name. */
const echo =
  (name: string): RequestListener =>
  (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () =>
      response.setHeader('position', '42').end(
        JSON.stringify({
          name,
          method: request.method,
          url: request.url,
          headers: request.headers,
          bytes: Buffer.concat(parts).length,
        }),
      ),
    );
  };

function call(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = ask(
      {
        host: '127.0.0.1',
        port: edge.port,
        path,
        method: options.method ?? 'GET',
        headers: options.headers ?? {},
        agent: false,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => void parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const body = Buffer.concat(parts);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString('utf8') });
        });
      },
    );
    request.on('error', reject);
    request.end(options.body);
  });
}

const echoed = (got: Got) =>
  JSON.parse(got.text) as { name: string; method: string; url: string; headers: Record<string, string>; bytes: number };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-edge-test-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Malote</title>');
  await writeFile(join(folder, 'assets', 'index-Ab3_dE-9.js'), `console.log('${'x'.repeat(5_000)}')`);
  await writeFile(join(folder, 'build.json'), '{}');
  await writeFile(join(folder, 'worker.js'), '');
  upstreams = { command: [await serve(echo('command'))], query: [await serve(echo('query'))] };
  edge = await startEdge({
    host: '127.0.0.1',
    port: 0,
    console: folder,
    routes,
    upstreams: (service) => upstreams[service],
    frames: ['https://bi.example.com'],
    notReady: async () => await Promise.resolve(missing),
  });
  missing = [];
});

afterEach(async () => {
  await edge.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

test('who watches from outside is told whether all can work, and is never answered the page', async () => {
  const told = async (path: string) => {
    const { status, headers, text } = await call(path);
    return [status, headers['content-type'], headers['retry-after'], text];
  };
  const plain = 'text/plain; charset=utf-8';
  expect(await told('/readyz')).toEqual([200, plain, undefined, 'ok\n']);
  missing = ['command', 'exports'];
  expect(await told('/readyz')).toEqual([503, plain, '2', 'not ready: command, exports\n']);
  expect(await told('/livez')).toEqual([200, plain, undefined, 'ok\n']);
  expect(await told('/metrics')).toEqual([404, plain, undefined, 'Not found\n']);
  expect(await told('/health')).toEqual([404, plain, undefined, 'Not found\n']);
});

describe('calls', () => {
  test('go to the service of their route, whole: query string, body, headers of the answer', async () => {
    const got = await call('/api/express/v1/handler/bagSealingTime?x=%20y', {
      method: 'POST',
      headers: { token: 't' },
      body: 'z'.repeat(300_000),
    });
    expect(echoed(got)).toMatchObject({
      name: 'command',
      method: 'POST',
      url: '/api/express/v1/handler/bagSealingTime?x=%20y',
      bytes: 300_000,
      headers: { token: 't' },
    });
    expect(got.headers['position']).toBe('42');
    expect(echoed(await call('/api/express/v1/bags/BG0000000001')).name).toBe('query');
    expect(echoed(await call('/api/express/v1/bags/template')).name).toBe('command');
  });

  test('carry one request id through, and the address that really called', async () => {
    const kept = await call('/api/express/v1/bags/1', {
      headers: {
        'x-request-id': 'scan-7',
        'x-forwarded-for': '10.9.9.9',
        connection: 'keep-alive, x-hop',
        'x-hop': '1',
      },
    });
    expect(echoed(kept).headers).toMatchObject({ 'x-request-id': 'scan-7', 'x-forwarded-for': '127.0.0.1' });
    expect(echoed(kept).headers).not.toHaveProperty('x-hop');
    const made = await call('/api/express/v1/bags/1', { headers: { 'x-request-id': 'two words' } });
    expect(made.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(echoed(made).headers['x-request-id']).toBe(made.headers['x-request-id']);
  });

  test('to an unknown path below /api are a JSON 404 (R-0082)', async () => {
    const got = await call('/api/nothing', { headers: { 'accept-language': 'en' } });
    expect([got.status, got.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(got.text)).toMatchObject({ status: 'ERROR', code: 'NOT_FOUND', msg: expect.any(String) });
    expect((await call('/api/express/v1/bags//')).status).toBe(404);
  });

  test('by another method are a JSON 405 that names the right ones', async () => {
    const got = await call('/api/express/v1/handler/bagSealingTime', { method: 'DELETE' });
    expect([got.status, got.headers.allow, (JSON.parse(got.text) as { code: string }).code]).toEqual([
      405,
      'POST',
      'METHOD_NOT_ALLOWED',
    ]);
  });

  test('are a JSON 503 with Retry-After while the service is not there', async () => {
    upstreams.query = [];
    const none = await call('/api/express/v1/bags/1');
    upstreams.query = [new URL('http://127.0.0.1:1')];
    const refused = await call('/api/express/v1/bags/1');
    for (const got of [none, refused]) {
      expect([got.status, got.headers['retry-after'], (JSON.parse(got.text) as { code: string }).code]).toEqual([
        503,
        '2',
        'SERVICE_EXCEPTION',
      ]);
    }
  });

  test('whose service dies before the answer are a 503, and one that dies in its middle breaks the connection', async () => {
    upstreams.query = [await serve((_, response) => void response.destroy())];
    expect((await call('/api/express/v1/bags/1')).status).toBe(503);
    upstreams.query = [
      await serve(
        (_, response) =>
          void response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy()),
      ),
    ];
    await expect(call('/api/express/v1/bags/1')).rejects.toThrow(/aborted|hang up/);
    upstreams.query = [await serve(echo('query'))];
    expect((await call('/api/express/v1/bags/1')).status).toBe(200);
  });

  test('end at the service when the client goes away', async () => {
    let gone: () => void = () => undefined;
    const left = new Promise<void>((resolve) => {
      gone = resolve;
    });
    let arrived: () => void = () => undefined;
    const there = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    upstreams.query = [
      await serve((_request, response) => {
        response.on('close', () => gone());
        arrived();
      }),
    ];
    const request = ask({ host: '127.0.0.1', port: edge.port, path: '/api/express/v1/bags/1', agent: false });
    request.on('error', () => undefined);
    request.end();
    await there;
    request.destroy();
    await left;
  });

  test('refused before their body was read still get their answer', async () => {
    upstreams.command = [await serve((_request, response) => void response.writeHead(413).end('too large'))];
    const got = await call('/api/express/v1/handler/bagSealingTime', {
      method: 'POST',
      body: Buffer.alloc(12_000_000),
    });
    expect([got.status, got.text]).toEqual([413, 'too large']);
  });

  test('refused before their body was read leave no connection behind on which the process waits for the rest', async () => {
    upstreams.command = [await serve((_, response) => response.writeHead(413).end())];
    const process = servers.at(-1);
    if (process !== undefined) process.keepAliveTimeout = 0; // it would not let go by itself
    for (let turn = 0; turn < 3; turn += 1)
      expect(
        (await call('/api/express/v1/handler/bagSealingTime', { method: 'POST', body: Buffer.alloc(4 << 20) })).status,
      ).toBe(413);
    await until(
      'no connection is left',
      async () =>
        (await promisify((done: (error: Error | null, count: number) => void) => process?.getConnections(done))()) ===
        0,
    );
  });

  test('of one station meet the same process while it is there', async () => {
    upstreams.query = [await serve(echo('a')), await serve(echo('b')), await serve(echo('c'))];
    const tokenOf = (device: string) =>
      `h.${Buffer.from(JSON.stringify({ sid: 's', device })).toString('base64url')}.s`;
    const nameFor = async (device: string) =>
      echoed(await call('/api/express/v1/bags/1', { headers: { token: tokenOf(device) } })).name;
    const devices = Array.from({ length: 12 }, (_, n) => `device-${n}`);
    const before = await Promise.all(devices.map(nameFor));
    expect(await Promise.all(devices.map(nameFor))).toEqual(before);
    expect(new Set(before).size).toBeGreaterThan(1);
    upstreams.query = upstreams.query.slice(0, 2);
    const after = await Promise.all(devices.map(nameFor));
    before.forEach((name, n) => {
      if (name !== 'c') expect(after[n]).toBe(name);
    });
  });

  test('to /docs go to the query service', async () => {
    expect(echoed(await call('/docs/')).name).toBe('query');
  });
});

describe('files', () => {
  test('every screen address answers the page, a file that is not there is a 404', async () => {
    for (const path of ['/', '/trajectoryManagement/orderReplay', '/towerControl/dashboard?kiosk=1', '/documents'])
      expect(await call(path)).toMatchObject({
        status: 200,
        text: '<title>Malote</title>',
        headers: { 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' },
      });
    expect((await call('/assets/old-12345678.js')).status).toBe(404);
    expect((await call('/', { method: 'POST' })).status).toBe(405);
  });

  test('with a hash in their name are kept for ever by the browser, packed when it can unpack', async () => {
    const packed = await call('/assets/index-Ab3_dE-9.js', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
    });
    const plain = await call('/assets/index-Ab3_dE-9.js');
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(
      (await call('/assets/index-Ab3_dE-9.js', { headers: { 'if-none-match': plain.headers.etag ?? '' } })).status,
    ).toBe(304);
    for (const path of ['/build.json', '/worker.js'])
      expect((await call(path)).headers['cache-control']).toBe('no-cache');
  });

  test('outside of the folder and hidden ones are never served', async () => {
    await writeFile(join(folder, '.secret.txt'), 'secret');
    for (const path of [
      '/../../etc/passwd.txt',
      '/%2e%2e/%2e%2e/etc/hosts.txt',
      '/.secret.txt',
      '/assets/..%5c..%5cx.txt',
      '/%00.txt',
      '/%zz.txt',
    ])
      expect((await call(path)).status).toBe(404);
  });

  test('a build that is not there yet is said on a page that reloads, and a new build is served without a restart', async () => {
    await rm(join(folder, 'index.html'));
    expect(await call('/')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    await writeFile(join(folder, 'index.html'), '<title>newer build</title>');
    expect((await call('/')).text).toBe('<title>newer build</title>');
  });

  test('carry headers that keep other sites out', async () => {
    for (const path of ['/', '/api/nothing', '/api/express/v1/bags/1']) {
      const { headers } = await call(path);
      expect(headers['content-security-policy']).toMatch(
        /default-src 'self'.*connect-src 'self' ws: wss:.*frame-ancestors 'self'/,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('let no text be run, and the program that reads codes from the camera start', async () => {
    const policy = String((await call('/')).headers['content-security-policy']).split('; ');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });

  test('let the one house that is configured have a frame, and no other', async () => {
    const policy = String((await call('/')).headers['content-security-policy']).split('; ');
    expect(policy.find((one) => one.startsWith('frame-src'))).toBe("frame-src 'self' blob: https://bi.example.com");
    expect(policy.filter((one) => one.includes('bi.example.com'))).toHaveLength(1);
  });
});

describe('live updates', () => {
  const address = (path = '/api/express/v1/live') => `ws://127.0.0.1:${edge.port}${path}`;
  const refusalOf = (url: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const socket = new WebSocket(url);
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => reject(new Error('opened')));
      socket.on('error', () => undefined);
    });

  test('are joined with the query service, both ways, with the protocol that it chose', async () => {
    const live = new WebSocketServer({ noServer: true, handleProtocols: () => 'malote' });
    live.on('connection', (socket) =>
      socket.on('message', (data: Buffer) => socket.send(`heard ${data.toString('utf8')}`)),
    );
    upstreams.query = [await serve(echo('query'))];
    servers
      .at(-1)
      ?.on('upgrade', (request, socket, head) =>
        live.handleUpgrade(request, socket, head, (opened) => live.emit('connection', opened, request)),
      );
    const socket = new WebSocket(address(), ['malote', 'token.x']);
    await once(socket, 'open');
    socket.send('olá');
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect([answer.toString(), socket.protocol]).toEqual(['heard olá', 'malote']);
    const closed = once(socket, 'close');
    await edge.close();
    await closed;
  });

  test('refused by the query service are refused with its answer', async () => {
    servers[1]?.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno'),
    );
    expect(await refusalOf(address())).toBe(401);
  });

  test('are a 503 while the query service is away, and a 404 anywhere else', async () => {
    upstreams.query = [new URL('http://127.0.0.1:1')];
    expect(await refusalOf(address())).toBe(503);
    upstreams.query = [];
    expect(await refusalOf(address())).toBe(503);
    expect(await refusalOf(address('/api/express/v1/other'))).toBe(404);
  });
});

test('closing lets a call in flight end', async () => {
  let finish: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const there = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  upstreams.query = [
    await serve((_request, response) => {
      finish = () => void response.end('done');
      arrived();
    }),
  ];
  const got = call('/api/express/v1/bags/1');
  await there;
  const closed = edge.close();
  finish();
  expect((await got).text).toBe('done');
  await closed;
});

test('a port in use is one sentence', async () => {
  const second = startEdge({ host: '127.0.0.1', port: edge.port, console: folder, routes, upstreams: () => [] });
  await expect(second).rejects.toBeInstanceOf(Fault);
  await expect(second).rejects.toThrow(
    `Port ${edge.port} is in use by another program; end it, or choose another port: npm start -- --port ${edge.port + 1}`,
  );
});

test('bytes that are no HTTP get a 400', async () => {
  const socket = connect(edge.port, '127.0.0.1');
  socket.write('\u0016\u0003\u0001 hello\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
  socket.destroy();
});
