import { hash as sha } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/**
 * Hashes that nobody can try values against who has the database but not the pepper: tax ids and phones are few enough to try them all.
 * Every purpose hashes by itself, so that hashes of two purposes cannot be compared.
 */
export interface KeyedHash {
  /** HMAC-SHA-256 of a text for a purpose: 43 characters of base64url. */
  readonly hash: (purpose: string, text: string) => string;
  /** The first 16 bytes of it: 22 characters of base64url, for names of people and search tokens. */
  readonly short: (purpose: string, text: string) => string;
  /** The hash of a command's input as sent, the same for every order of its members. */
  readonly hashInput: (input: unknown) => string;
  /** The stream of a value that may exist once: `unique-username-0f3a…`. The value must have been cleaned: two spellings are two values. */
  readonly uniqueStream: (kind: string, value: string) => string;
}

/** Makes the hashes of one installation. `pepper`: 32 bytes of configuration; with another one nothing is found again. */
export function keyedHash(pepper: Uint8Array): KeyedHash {
  const mac = hmacSha256(pepper);
  const digest = (purpose: string, text: string): Buffer => {
    if (purpose.includes('\n')) throw new TypeError('A purpose is one line');
    return mac(`${purpose}\n${text}`);
  };
  return {
    hash: (purpose, text) => digest(purpose, text).toString('base64url'),
    short: (purpose, text) => digest(purpose, text).subarray(0, 16).toString('base64url'),
    hashInput: (input) => digest('input', canonicalJson(input)).toString('base64url'),
    uniqueStream: (kind, value) =>
      `unique-${kind}-${digest(`unique ${kind}`, value.normalize('NFC')).subarray(0, 16).toString('hex')}`,
  };
}

/** Bytes of a block of SHA-256. */
const BLOCK = 64;
const DIGEST = 32;

/**
 * HMAC-SHA-256 (RFC 2104) by two hashes in one call each: an object of Node for every HMAC costs several times what these do. The key is padded once.
 */
export function hmacSha256(key: Uint8Array): (content: string) => Buffer {
  const { inner, finished } = hmacParts(key);
  return (content) => {
    const asked = Buffer.allocUnsafe(BLOCK + Buffer.byteLength(content));
    asked.set(inner);
    asked.write(content, BLOCK, 'utf8');
    return finished(asked);
  };
}

/** The same of what the caller writes behind the first `BLOCK` bytes of one room: nothing is made that is only hashed. `write` answers where its bytes end. */
export function hmacInRoom(
  key: Uint8Array,
  bytes: number,
): (write: (into: Buffer, from: number) => number | undefined) => Buffer | undefined {
  const { inner, finished } = hmacParts(key);
  const room = Buffer.allocUnsafe(BLOCK + bytes);
  room.set(inner);
  return (write) => {
    const end = write(room, BLOCK);
    return end === undefined ? undefined : finished(room.subarray(0, end));
  };
}

/** The padded key before the content, and what is left to do with both. */
function hmacParts(key: Uint8Array): { readonly inner: Uint8Array; readonly finished: (asked: Buffer) => Buffer } {
  const padded = Buffer.concat([key.length > BLOCK ? sha('sha256', key, 'buffer') : key], BLOCK);
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c)], BLOCK + DIGEST);
  return {
    inner: padded.map((byte) => byte ^ 0x36),
    finished: (asked) => {
      outer.set(sha('sha256', asked, 'buffer'), BLOCK);
      return sha('sha256', outer, 'buffer');
    },
  };
}
