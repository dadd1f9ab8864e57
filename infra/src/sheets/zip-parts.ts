import type { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import type { Entry } from 'yauzl';
import { SHEET_LIMITS } from './limits.ts';

/** The file breaks a limit or is damaged; the reader answers it as a refusal. */
export class BadSheet extends Error {
  override name = 'BadSheet';
  readonly why: 'damaged' | 'too large' | 'not a spreadsheet';
  constructor(why: BadSheet['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** The parts of a zip file in memory. */
export interface ZipParts {
  readonly has: (name: string) => boolean;
  /** Opens a part's bytes, unpacked. Throws `BadSheet` where there is none. */
  readonly open: (name: string) => Promise<Readable>;
}

/**
 * Reads the directory of a zip file and checks it against the limits before anything is unpacked: number of parts, declared sizes, ratio, doubles,
 * encryption. While unpacking, a part that is larger than it declared ends with an error, so that a declaration cannot lie.
 */
export async function openZip(bytes: Buffer): Promise<ZipParts> {
  const entries = new Map<string, Entry>();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: unknown) => {
      throw damaged(error);
    },
  );
  if (zip.entryCount > SHEET_LIMITS.entries) throw new BadSheet('too large', `it has ${zip.entryCount} parts`);
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (entry.isEncrypted()) throw new BadSheet('damaged', 'it is encrypted');
      if (unpacked > SHEET_LIMITS.unpackedBytes) throw new BadSheet('too large', 'its parts are too large');
      if (entry.uncompressedSize > SHEET_LIMITS.ratio * Math.max(entry.compressedSize, 1_024))
        throw new BadSheet('too large', `${entry.fileName} unpacks to too much`);
      if (entries.has(entry.fileName)) throw new BadSheet('damaged', `${entry.fileName} is in it twice`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof BadSheet ? error : damaged(error);
  }
  return {
    has: (name) => entries.has(name),
    open: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new BadSheet('not a spreadsheet', `it has no ${name}`);
      return await zip.openReadStreamPromise(entry).catch((error: unknown) => {
        throw damaged(error);
      });
    },
  };
}

export const damaged = (error: unknown): BadSheet =>
  error instanceof BadSheet ? error : new BadSheet('damaged', error instanceof Error ? error.message : String(error));
