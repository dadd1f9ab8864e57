import express from 'express';
import type { Request, Response } from 'express';

/** What went wrong while a body was read, in the words of Express, so that one place answers for all of it. */
class BodyFailed extends Error {
  override readonly name = 'BodyFailed';
  readonly type: 'entity.too.large' | 'request.aborted';
  readonly status: 413 | 400;
  constructor(type: 'entity.too.large' | 'request.aborted') {
    super(type);
    this.type = type;
    this.status = type === 'entity.too.large' ? 413 : 400;
  }
}

const NOTHING = Buffer.alloc(0);

/**
 * The bytes of a request's body, at most `limit`. Packed ones go through Express, which unpacks them under the same limit.
 * @throws an error with `type` and `status` when there are more, when they cannot be unpacked, or when the client went away.
 */
export async function rawBody(request: Request, response: Response, limit: number): Promise<Buffer> {
  const { 'content-encoding': packed, 'content-length': length, 'transfer-encoding': chunked } = request.headers;
  if (length === undefined && chunked === undefined) return NOTHING;
  if (packed !== undefined && packed !== 'identity') return await unpacked(request, response, limit);
  if (Number(length) > limit) throw new BodyFailed('entity.too.large');
  return await new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const over = (settle: () => void): void => {
      request.off('data', take).off('end', whole).off('close', gone).off('error', gone);
      settle();
    };
    const take = (part: Buffer): void => {
      bytes += part.length;
      parts.push(part);
      if (bytes > limit)
        over(() => {
          request.resume();
          reject(new BodyFailed('entity.too.large'));
        });
    };
    const whole = (): void =>
      over(() => resolve(parts.length === 1 ? (parts[0] ?? NOTHING) : Buffer.concat(parts, bytes)));
    const gone = (): void => over(() => reject(new BodyFailed('request.aborted')));
    request.on('data', take).once('end', whole).once('close', gone).once('error', gone);
  });
}

async function unpacked(request: Request, response: Response, limit: number): Promise<Buffer> {
  const read = express.raw({ type: () => true, limit, inflate: true });
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error as Error)));
  });
  const raw: unknown = request.body;
  return Buffer.isBuffer(raw) ? raw : NOTHING;
}
