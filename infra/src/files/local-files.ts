import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LARGEST_FILE } from '@malote/contracts/kernel/file-types.ts';
import { codeOf } from '../fault.ts';
import { FilesAway, FileTooLarge, isFileId } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { measuring } from './measured-stream.ts';

/** A file that is still coming after so long belongs to a process that died. */
const ABANDONED_MS = 3_600_000;

/**
 * Files in a folder of this machine: two levels, so that no folder grows without end. A file is written beside its place, forced to the disk, and then
 * renamed into it, so that a reader never meets half of one.
 */
export function localFiles(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const pathOf = (id: string) => join(folder, id.slice(0, 2), id);
  const cleared = clearAbandoned(incoming);
  return {
    async put(body, { maxBytes = LARGEST_FILE }) {
      const id = randomUUID();
      const { stream, measured } = measuring(maxBytes);
      const part = join(incoming, `${id}.part`);
      try {
        await cleared;
        await mkdir(incoming, { recursive: true, mode: 0o700 });
        await pipeline(body, stream, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
        await mkdir(dirname(pathOf(id)), { recursive: true, mode: 0o700 });
        await rename(part, pathOf(id));
        await forced(dirname(pathOf(id)));
      } catch (error) {
        body.destroy();
        await rm(part, { force: true }).catch(() => undefined);
        throw fault(error);
      }
      return { id, ...measured() };
    },
    async get(id) {
      if (!isFileId(id)) return undefined;
      try {
        const handle = await open(pathOf(id), 'r');
        return createReadStream('', { fd: handle });
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw fault(error);
      }
    },
    async delete(id) {
      if (!isFileId(id)) return;
      await rm(pathOf(id), { force: true }).catch((error: unknown) => {
        throw fault(error);
      });
    },
  };
}

/** A name that was given is on the disk only when its folder is. */
async function forced(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function clearAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > ABANDONED_MS) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Trouble of the disk is the store's; anything else, a caller who went away, stays what it was. */
function fault(error: unknown): unknown {
  const isOfDisk = typeof error === 'object' && error !== null && 'syscall' in error && 'path' in error;
  return error instanceof FileTooLarge || !(isOfDisk || ['ENOSPC', 'EDQUOT', 'EIO'].includes(codeOf(error) ?? ''))
    ? error
    : new FilesAway('the folder of the files cannot be used', { cause: error });
}
