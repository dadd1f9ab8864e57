import { hash as digest, randomBytes } from 'node:crypto';

/** Writes the 16 bytes of a UUID's text into a buffer; false where the text is none, and then nothing of what was written counts. */
export function writeUuid(into: Buffer, at: number, text: string): boolean {
  if (text.length !== 36) return false;
  let [digit, byte] = [0, 0];
  for (let index = 0; index < 36; index += 1) {
    const code = text.charCodeAt(index);
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (code !== DASH) return false;
      continue;
    }
    const half = HALVES[code] ?? -1;
    if (half < 0) return false;
    byte = (byte << 4) | half;
    digit += 1;
    if (digit % 2 === 0) {
      into[at + digit / 2 - 1] = byte;
      byte = 0;
    }
  }
  return true;
}

const DASH = 45;
/** The value of each character that is a hexadecimal digit, in either case. */
const HALVES = Int8Array.from({ length: 128 }, (_, code) =>
  /[0-9a-fA-F]/.test(String.fromCharCode(code)) ? Number.parseInt(String.fromCharCode(code), 16) : -1,
);

/** UUIDv5 of a name within a namespace: the same two always give the same id. */
export function uuidv5(namespace: string, name: string): string {
  const bytes = Buffer.allocUnsafe(16 + Buffer.byteLength(name));
  if (!writeUuid(bytes, 0, namespace)) throw new TypeError(`${namespace} is no UUID`);
  bytes.write(name, 16, 'utf8');
  const hex = digest('sha1', bytes, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${VARIANT[Number.parseInt(hex.charAt(16), 16) & 3] ?? ''}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The first digit of the fourth group: its two upper bits are 10. */
const VARIANT = ['8', '9', 'a', 'b'];

/** A time-ordered UUIDv7 for a new command: neighbours in time are neighbours in an index. */
export function uuidv7(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return text(bytes);
}

function text(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
