import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { httpServer } from './http-server.ts';
import { until } from '../../test/until.ts';

let server: Server;
let calls = 0;
beforeAll(async () => {
  server = httpServer((request, response) => {
    calls += 1;
    request.resume();
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Writes the bytes and never closes its side; resolves with what came back when the server has closed. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => undefined); // the cut after the refusal
  socket.write(bytes);
  await once(socket, 'end');
  socket.destroy();
  return text;
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'REQUEST_NOT_HTTP'],
  [
    'headers of 64 kB',
    `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(64 << 10)}\r\n\r\n`,
    431,
    'HEADERS_TOO_LARGE',
  ],
  [
    'a length and chunks at once',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'REQUEST_NOT_HTTP',
  ],
])(
  '%s is refused in words, reaches nobody, and its connection ends though the client holds on to it',
  async (_, bytes, status, code) => {
    const before = calls;
    const text = await answerTo(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      status: 'ERROR',
      code,
      msg: expect.stringMatching(/\S{3}/) as unknown,
    });
    expect(calls).toBe(before);
    await until('the connection ends', async () => (await connections()) === 0);
  },
);

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
