import type { IncomingHttpHeaders } from 'node:http';
import { isSignature, signatureOf } from '../signature.ts';

/** What is signed of a call: its path with the query string as it was sent, and the second since 1970. */
export const callSignature = (key: string, path: string, second: string): string => signatureOf(key, [path, second]);

/**
 * Whether a call comes from who has the key that we gave to partners, and comes just now (R-0407): `Signature` is the HMAC-SHA256 in hex of path and
 * `Timestamp`, joined by a dot.
 */
export function isSignedCall(headers: IncomingHttpHeaders, path: string, key: string, now: Date): boolean {
  const { signature, timestamp } = headers;
  return (
    typeof signature === 'string' &&
    typeof timestamp === 'string' &&
    isSignature(signature, (second) => callSignature(key, path, second), timestamp, now)
  );
}
