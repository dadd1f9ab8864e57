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
  const digest = (purpose: string, text: string, as: TextOfBytes): string => {
    if (purpose.includes('\n')) throw new TypeError('A purpose is one line');
    return mac(`${purpose}\n${text}`, as);
  };
  return {
    hash: (purpose, text) => digest(purpose, text, 'base64url'),
    short: (purpose, text) => halfOf(digest(purpose, text, 'base64url')),
    hashInput: (input) => digest('input', canonicalJson(input), 'base64url'),
    uniqueStream: (kind, value) =>
      `unique-${kind}-${digest(`unique ${kind}`, value.normalize('NFC'), 'hex').slice(0, 2 * HALF)}`,
  };
}

/** Bytes of a block of SHA-256, of its digest, and of half a digest. */
const [BLOCK, DIGEST, HALF] = [64, 32, 16];
/** Nearly everything that is hashed has room in so much; what has not gets a room of its own. */
const ROOM = 64 << 10;
/** A character is at most so many bytes of UTF-8. */
const MOST_BYTES = 3;

/** How the bytes of a digest are told: a text of them is made in half the time of a buffer, and leaves the collector less. */
export type TextOfBytes = 'base64url' | 'hex';

/** HMAC-SHA-256 (RFC 2104) by two hashes in one call each: an object of Node for every HMAC costs several times what these do. The key is padded once. */
export function hmacSha256(key: Uint8Array): (content: string, as: TextOfBytes) => string {
  const padded = Buffer.concat([key.length > BLOCK ? Buffer.from(sha('sha256', key, 'hex'), 'hex') : key], BLOCK);
  const inner = padded.map((byte) => byte ^ 0x36);
  const outer = Buffer.concat([padded.map((byte) => byte ^ 0x5c)], BLOCK + DIGEST);
  const room = Buffer.allocUnsafe(BLOCK + ROOM);
  room.set(inner);
  const roomFor = (content: string): Buffer =>
    content.length * MOST_BYTES <= ROOM ? room : Buffer.concat([inner], BLOCK + Buffer.byteLength(content));
  return (content, as) => {
    const asked = roomFor(content);
    const end = BLOCK + asked.write(content, BLOCK, 'utf8');
    outer.write(sha('sha256', asked.subarray(0, end), 'binary'), BLOCK, 'latin1');
    return sha('sha256', outer, as);
  };
}

/** The base64url of a digest's first 16 bytes: its last character has two bits of them. */
export const halfOf = (digest: string): string => `${digest.slice(0, 21)}${LAST_OF_HALF[digest.charAt(21)] ?? ''}`;

/** By character of base64url: the one of its two upper bits alone. */
const LAST_OF_HALF: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map((character, value) => [
    character,
    'AQgw'.charAt(value >> 4),
  ]),
);
