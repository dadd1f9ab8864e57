import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileTooLarge } from './file-store.ts';
import type { FileStore } from './file-store.ts';

const about = { name: 'Manual.pdf', type: 'application/pdf' };
const streamOf = (...parts: readonly (Buffer | string)[]) =>
  Readable.from(
    parts.map((part) => Buffer.from(part)),
    { objectMode: false },
  );
const ELSEWHERE = '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90';

/** What every store of files keeps to; the one in memory too, so that what is tried with it holds for the others. */
export function fileStoreContract(open: () => Promise<FileStore> | FileStore): void {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });
  const read = async (id: string) => {
    const found = await store.get(id);
    return found && (await buffer(found));
  };

  test('a file comes back byte by byte, and is described by its length and its hash', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    const stored = await store.put(streamOf(bytes.subarray(0, 100_000), bytes.subarray(100_000)), about);
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      bytes: 300_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect((await read(stored.id))?.equals(bytes)).toBe(true);
  });

  test('two files with the same bytes are two files', async () => {
    const [one, other] = [await store.put(streamOf('igual'), about), await store.put(streamOf('igual'), about)];
    expect(one.id).not.toBe(other.id);
    await store.delete(one.id);
    expect([await read(one.id), (await read(other.id))?.toString()]).toEqual([undefined, 'igual']);
  });

  test('a file that is deleted is gone, and deleting it again says nothing', async () => {
    const { id } = await store.put(streamOf('some'), about);
    await store.delete(id);
    await store.delete(id);
    expect(await store.get(id)).toBeUndefined();
  });

  test('nothing is found under an id that was never given, nor under a text that is none', async () => {
    for (const id of [ELSEWHERE, '../../etc/passwd', '', 'incoming', '%2e%2e', ELSEWHERE.toUpperCase()]) {
      expect([id, await store.get(id)]).toEqual([id, undefined]);
      await store.delete(id);
    }
  });

  test('a file of exactly the limit is taken, one byte more is refused (R-0374)', async () => {
    const put = async (bytes: number) =>
      await store.put(streamOf(Buffer.alloc(bytes, 1)), { ...about, maxBytes: 1_000 });
    expect((await put(1_000)).bytes).toBe(1_000);
    await expect(put(1_001)).rejects.toBeInstanceOf(FileTooLarge);
  });

  test('what breaks off on its way is not kept, and says why', async () => {
    const body = new Readable({
      read() {
        this.push(Buffer.from('half'));
        this.destroy(new Error('the sender went away'));
      },
    });
    await expect(store.put(body, about)).rejects.toThrow('the sender went away');
  });
}
