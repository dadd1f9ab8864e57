import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join, extname } from 'node:path';
import { WebSocketServer } from 'ws';
import { makeFake } from './fake.ts';

/** Serves the built console with the in-memory Malote behind it, to look at pages without the services: `node console/test/serve.ts [port]`. */
const port = Number(process.argv[2] ?? 4310);
const dist = join(import.meta.dirname, '../dist');
const fake = makeFake();
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (path.startsWith('/api/')) {
      const text = Buffer.concat(chunks).toString();
      try {
        const answer = fake.answer(
          request.method ?? 'GET',
          path,
          request.headers as Record<string, string>,
          text === '' ? undefined : JSON.parse(text),
        );
        response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
        response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
      } catch {
        response.destroy();
      }
      return;
    }
    const file = extname(path) === '' ? '/index.html' : path;
    readFile(join(dist, file)).then(
      (bytes) => {
        response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
        response.end(bytes);
      },
      () => {
        response.writeHead(404);
        response.end();
      },
    );
  });
});
const sockets = new WebSocketServer({ server, handleProtocols: () => 'malote' });
sockets.on('connection', (socket) => {
  socket.send(JSON.stringify({ type: 'hello', position: '1' }));
  let timer: NodeJS.Timeout | undefined;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; id: string; topic?: string };
    if (message.type !== 'watch' || message.topic !== 'board') return;
    timer = setInterval(
      () =>
        socket.send(
          JSON.stringify({ type: 'board', id: message.id, data: fake.tower(), asOf: new Date().toISOString() }),
        ),
      1_000,
    );
  });
  socket.on('close', () => clearInterval(timer));
});
server.listen(port, () => console.log(`http://127.0.0.1:${port}`));
