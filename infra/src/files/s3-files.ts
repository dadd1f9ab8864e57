import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { LARGEST_FILE } from '@malote/contracts/kernel/file-types.ts';
import { FilesAway, isFileId } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { measuring } from './measured-stream.ts';

/** A bucket of a store that speaks S3, and the keys to it. */
export interface S3Place {
  /** `https://s3.sa-east-1.amazonaws.com`, or the address of another house's store; the bucket becomes part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** How long an answer may let us wait; 30 s where nothing is said. */
  readonly waitMs?: number;
}

const WAIT_MS = 30_000;
/** Tried again so often when the store says that it is busy; the pause grows from 50 ms. */
const RETRIES = 3;

/**
 * Files in a bucket, one object for each, called by its id. A file goes to this machine's temporary folder first: S3 wants the length before the bytes, and
 * signs the SHA-256 of all of them, so that what was stored is what came. Objects carry no name and no type that a browser would open.
 */
export function s3Files({ endpoint, bucket, waitMs = WAIT_MS, ...keys }: S3Place): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES });
  const ask = async (method: string, id: string, more: RequestInit = {}): Promise<Response> => {
    const answer = await client
      .fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/${id}`, { method, signal: AbortSignal.timeout(waitMs), ...more })
      .catch((error: unknown) => {
        throw new FilesAway('the store of the files does not answer', { cause: error });
      });
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    throw new FilesAway(`the store of the files answers ${answer.status} to ${method}`);
  };
  return {
    async put(body, { maxBytes = LARGEST_FILE }) {
      const id = randomUUID();
      const folder = await mkdtemp(join(tmpdir(), 'malote-file-'));
      try {
        const path = join(folder, id);
        const { stream, measured } = measuring(maxBytes);
        await pipeline(body, stream, createWriteStream(path, { mode: 0o600 }));
        const { bytes, sha256 } = measured();
        const stored = await ask('PUT', id, {
          body: await openAsBlob(path),
          headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 },
        });
        if (!stored.ok) throw new FilesAway(`there is no bucket called ${bucket}`);
        await stored.body?.cancel();
        return { id, bytes, sha256 };
      } catch (error) {
        body.destroy();
        throw error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async get(id) {
      if (!isFileId(id)) return undefined;
      const answer = await ask('GET', id);
      if (answer.body === null) return undefined;
      if (answer.ok) return Readable.fromWeb(answer.body as ReadableStream);
      await answer.body.cancel();
      return undefined;
    },
    async delete(id) {
      if (!isFileId(id)) return;
      await (await ask('DELETE', id)).body?.cancel();
    },
  };
}
