import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { LARGEST_FILE } from '@malote/contracts/kernel/file-types.ts';
import { FilesAway, FileTooLarge, isFileId } from './file-store.ts';
import type { FileStore } from './file-store.ts';

/**
 * What a store of files may do to those who rely on it: keep them waiting, give other bytes than it took, not be there at all, or keep a file and not
 * say so, so that whoever asked asks twice.
 */
export type FileTrouble = 'slow' | 'wrong' | 'down' | 'twice';

export interface SimulatedFiles extends FileStore {
  /** The next call meets this trouble; those after it none. */
  readonly next: (trouble: FileTrouble) => void;
  /** Lets a call go on that was made slow. */
  readonly release: () => void;
  /** Ids of what is kept. */
  readonly kept: () => readonly string[];
}

/** A store of files in memory that behaves like the others, and badly when it is told to. */
export function simulatedFiles(): SimulatedFiles {
  const files = new Map<string, Buffer>();
  let trouble: FileTrouble | undefined;
  let go: (() => void) | undefined;
  const met = async (): Promise<FileTrouble | undefined> => {
    const [now] = [trouble, (trouble = undefined)];
    if (now === 'down') throw new FilesAway('the simulated store is down');
    if (now === 'slow')
      await new Promise<void>((resolve) => {
        go = resolve;
      });
    return now;
  };
  return {
    next: (wanted) => {
      trouble = wanted;
    },
    release: () => go?.(),
    kept: () => [...files.keys()],
    async put(body, { maxBytes = LARGEST_FILE }) {
      try {
        const now = await met();
        const parts: Buffer[] = [];
        let bytes = 0;
        for await (const part of body as AsyncIterable<Buffer>) {
          parts.push(part);
          bytes += part.length;
          if (bytes > maxBytes) throw new FileTooLarge(maxBytes);
        }
        const whole = Buffer.concat(parts);
        const id = randomUUID();
        files.set(id, now === 'wrong' ? damaged(whole) : whole);
        if (now === 'twice') throw new FilesAway('the simulated store kept the file and its answer was lost');
        return { id, bytes, sha256: createHash('sha256').update(whole).digest('hex') };
      } catch (error) {
        body.destroy();
        throw error;
      }
    },
    async get(id) {
      const now = await met();
      const found = isFileId(id) ? files.get(id) : undefined;
      return found && Readable.from([now === 'wrong' ? damaged(found) : found], { objectMode: false });
    },
    async delete(id) {
      await met();
      files.delete(id);
    },
  };
}

/** The same bytes, with one of them changed. */
function damaged(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  other[other.length - 1] = ~(other.at(-1) ?? 0) & 0xff;
  return other;
}
