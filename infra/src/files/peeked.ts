import { Readable } from 'node:stream';

/** The first bytes of a stream, at most so many, and a stream that gives all of them again and the rest after. @throws what the stream fails with */
export async function peeked(
  stream: Readable,
  bytes: number,
): Promise<{ readonly head: Buffer; readonly whole: Readable }> {
  // Whoever lets go of the bytes must not cut the connection that an answer is still to go by.
  const source = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const parts: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    // oxlint-disable-next-line no-await-in-loop -- one piece comes after the other
    const { value, done } = await source.next();
    if (done === true) break;
    parts.push(value);
    length += value.length;
  }
  async function* all() {
    yield* parts;
    yield* source;
  }
  return {
    head: Buffer.concat(parts).subarray(0, bytes),
    whole: Readable.from(all(), { objectMode: false }),
  };
}
