import { mkdtemp, readdir, rm, stat, utimes, writeFile, mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';
import { fileStoreContract } from './contract.ts';
import { FileDamaged, FilesAway, FileTooLarge } from './file-store.ts';
import { localFiles } from './local-files.ts';
import { proving } from './measured-stream.ts';
import { peeked } from './peeked.ts';
import { s3Files } from './s3-files.ts';
import { simulatedFiles } from './simulated-files.ts';

const about = { name: 'Manual.pdf', type: 'application/pdf' };
const streamOf = (...parts: readonly string[]) =>
  Readable.from(
    parts.map((part) => Buffer.from(part)),
    { objectMode: false },
  );

let folder: string;
let s3: S3rver;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'malote-files-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'malote-files', configs: [] }],
  });
  ({ port } = await s3.run());
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (more: { readonly bucket?: string; readonly accessKeyId?: string } = {}) =>
  s3Files({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'malote-files',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    ...more,
  });

describe('in a folder', () => {
  fileStoreContract(() => localFiles(join(folder, 'own')));

  test('what did not come whole leaves nothing behind, and what a process that died left is cleared', async () => {
    const place = join(folder, 'broken');
    await mkdir(join(place, 'incoming'), { recursive: true });
    const old = join(place, 'incoming', 'old.part');
    await writeFile(old, 'half');
    await utimes(old, 0, 0);
    await writeFile(join(place, 'incoming', 'new.part'), 'half');
    const store = localFiles(place);
    await expect(store.put(streamOf('12345'), { ...about, maxBytes: 4 })).rejects.toBeInstanceOf(FileTooLarge);
    expect(await readdir(join(place, 'incoming'))).toEqual(['new.part']);
    const { id } = await store.put(streamOf('1234'), about);
    expect((await stat(join(place, id.slice(0, 2), id))).mode & 0o777).toBe(0o600);
  });

  test('a folder that cannot be written is away, and says so', async () => {
    await writeFile(join(folder, 'no-folder'), '');
    await expect(localFiles(join(folder, 'no-folder')).put(streamOf('x'), about)).rejects.toBeInstanceOf(FilesAway);
  });
});

describe('in a bucket', () => {
  fileStoreContract(() => bucket());

  test.each([
    ['there is no such bucket', { bucket: 'another-bucket' }],
    ['the keys are others', { accessKeyId: 'SOMEBODY' }],
  ])('a store is away when %s', async (_, more) => {
    await expect(bucket(more).put(streamOf('x'), about)).rejects.toBeInstanceOf(FilesAway);
  });

  test('a store that is busy is asked again; one that stays so, or is not there, is away', async () => {
    let busy = 1;
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      request.resume().on('end', () => {
        response.statusCode = busy > 0 ? 503 : 200;
        busy -= 1;
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const store = s3Files({ endpoint, bucket: 'b12', region: 'r', accessKeyId: 'a', secretAccessKey: 's' });
    expect((await store.put(streamOf('xyz'), about)).bytes).toBe(3);
    expect(asked).toBe(2);
    busy = 99;
    await expect(store.put(streamOf('x'), about)).rejects.toBeInstanceOf(FilesAway);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await expect(store.get('019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90')).rejects.toBeInstanceOf(FilesAway);
  });
});

describe('in memory', () => {
  fileStoreContract(simulatedFiles);

  test('it is slow, wrong, down, and keeps what it does not own up to, when told', async () => {
    const store = simulatedFiles();
    store.next('down');
    await expect(store.put(streamOf('a'), about)).rejects.toBeInstanceOf(FilesAway);
    store.next('twice');
    await expect(store.put(streamOf('a'), about)).rejects.toBeInstanceOf(FilesAway);
    expect(store.kept()).toHaveLength(1);
    store.next('slow');
    const slow = store.put(streamOf('abc'), about);
    store.release();
    const { id } = await slow;
    store.next('wrong');
    expect(await text((await store.get(id)) ?? streamOf())).not.toBe('abc');
    expect(await text((await store.get(id)) ?? streamOf())).toBe('abc');
  });
});

test('bytes that are not those of the file never come whole to who asked for it', async () => {
  const store = simulatedFiles();
  const stored = await store.put(streamOf('a', 'b', 'c'), about);
  const given = async (body: Readable) => {
    const got: Buffer[] = [];
    await pipeline(body, proving(stored), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) got.push(part);
    });
    return Buffer.concat(got).toString();
  };
  expect(await given(streamOf('ab', 'c'))).toBe('abc');
  for (const wrong of [streamOf('ab', 'd'), streamOf('ab'), streamOf('ab', 'c', 'd'), streamOf()])
    await expect(given(wrong)).rejects.toBeInstanceOf(FileDamaged);
});

test.each([[[]], [['short']], [['a', 'bc', 'defghij']]])(
  'the beginning of a stream is looked at and still there: %j',
  async (parts) => {
    const { head, whole } = await peeked(streamOf(...parts), 4);
    expect(head.toString()).toBe(parts.join('').slice(0, 4));
    expect((await buffer(whole)).toString()).toBe(parts.join(''));
  },
);
