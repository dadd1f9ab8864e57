import { createHmac } from 'node:crypto';

/** A code changes every half minute (RFC 6238, section 4.1), has six digits, and is also taken a step early or late: clocks of phones differ. */
export const STEP_MS = 30_000;
const DIGITS = 6;
const TOLERATED_STEPS = [0, -1, 1] as const;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes as base32 (RFC 4648) without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The bytes of a base32 text; letters outside of it count as nothing. */
export function bytesOfBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()].map((letter) => {
    const at = LETTERS.indexOf(letter);
    return at < 0 ? '' : at.toString(2).padStart(5, '0');
  });
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The code of a step (RFC 4226, section 5.3). */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const from = digest.readUInt8(digest.length - 1) & 0x0f;
  const value = digest.readUInt32BE(from) & 0x7f_ff_ff_ff;
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code this is, now or a step away; undefined for any other code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / STEP_MS);
  return TOLERATED_STEPS.map((by) => present + by).find((step) => codeAt(secret, step) === code);
}

/** As somebody types a code: spaces and hyphens do not count, nor does the case. */
export const typedCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Recovery codes of one enrolment. */
export const RECOVERY_CODES = 10;
/** 50 bits each: more than anybody tries out before he is locked. */
const RECOVERY_LETTERS = 10;

/** The codes that open in place of the phone, each once. They are worked out, never stored: `hash` is keyed, and differs for each enrolment. */
export const recoveryCodes = (hash: (text: string) => string, user: string, enrolment: string): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, (_, at) =>
    base32(Buffer.from(hash(`${user} ${enrolment} ${at}`), 'base64url')).slice(0, RECOVERY_LETTERS),
  );
