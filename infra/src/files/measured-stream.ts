import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';
import { FileDamaged, FileTooLarge } from './file-store.ts';

/** Lets bytes through while it counts and hashes them. @throws FileTooLarge by the stream, before a byte too many has passed */
export function measuring(maxBytes: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new FileTooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, measured: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/**
 * Lets bytes through that must be those of a known file. The last piece is held back until all of them are proved, so that whoever reads a damaged
 * file gets less than he was promised, and never something else that looks whole. @throws FileDamaged by the stream
 */
export function proving({ bytes, sha256 }: { readonly bytes: number; readonly sha256: string }): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  let held: Buffer | undefined;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length;
      if (seen > bytes) return done(new FileDamaged(`more than ${bytes} bytes came`));
      hash.update(chunk);
      const [ready] = [held, (held = chunk)];
      if (ready === undefined) done();
      else done(null, ready);
    },
    flush(done: TransformCallback) {
      if (seen !== bytes || hash.digest('hex') !== sha256)
        return done(new FileDamaged(`${seen} bytes came that are not those of the file`));
      if (held === undefined) done();
      else done(null, held);
    },
  });
}
