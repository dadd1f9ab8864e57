import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { FilesAway } from './file-store.ts';
import { clamdCheck } from './virus-check.ts';

const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** A stand-in for clamd that reads INSTREAM as the manual says, and answers what `say` makes of the bytes. */
async function clamd(say: (bytes: Buffer, socket: Socket) => string | undefined, limit = Infinity): Promise<URL> {
  const server = createServer((socket) => {
    let held = Buffer.alloc(0);
    let [begun, bytes] = [false, Buffer.alloc(0)];
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      held = Buffer.concat([held, part]);
      if (!begun) {
        if (!held.includes(0)) return;
        if (held.subarray(0, held.indexOf(0)).toString() !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
        begun = true;
        held = held.subarray(held.indexOf(0) + 1);
      }
      while (held.length >= 4) {
        const length = held.readUInt32BE(0);
        if (length === 0) {
          const answer = say(bytes, socket);
          return void (answer === undefined ? socket.destroy() : socket.end(answer));
        }
        if (held.length < 4 + length) return;
        bytes = Buffer.concat([bytes, held.subarray(4, 4 + length)]);
        held = held.subarray(4 + length);
        if (bytes.length > limit) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return new URL(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
const scan = (bytes: Buffer) => (bytes.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
const fileOf = (...parts: readonly (string | Buffer)[]) =>
  Readable.from(
    parts.map((part) => Buffer.from(part)),
    { objectMode: false },
  );

test('a clean file is clean, an infected one is named, also when the virus lies across two pieces', async () => {
  const check = clamdCheck(await clamd(scan));
  expect(await check(fileOf('%PDF-', Buffer.alloc(300_000, 1)))).toEqual({ clean: true });
  expect(await check(fileOf('x', EICAR.slice(0, 9), EICAR.slice(9)))).toEqual({
    clean: false,
    found: 'Eicar-Signature',
  });
});

test.each([
  ['hangs up', () => undefined],
  ['says something else', () => 'COMMAND READ TIMED OUT\0'],
])('a scanner that %s has not said that a file is clean', async (_, say) => {
  await expect(clamdCheck(await clamd(say))(fileOf('x'))).rejects.toBeInstanceOf(FilesAway);
});

test('a file that is too long for the scanner, and one that nobody looks at, is not clean', async () => {
  await expect(clamdCheck(await clamd(scan, 10))(fileOf(Buffer.alloc(500_000)))).rejects.toThrow('size limit exceeded');
  const silent = await clamd((_, socket) => {
    socket.pause();
    return undefined;
  });
  await expect(clamdCheck(silent, 50)(fileOf('x'))).rejects.toBeInstanceOf(FilesAway);
  await expect(clamdCheck(new URL('tcp://127.0.0.1:1'))(fileOf('x'))).rejects.toBeInstanceOf(FilesAway);
});
