import { createHash } from 'node:crypto';

/**
 * Digits that follow from a command and a purpose: the same retry finds its own numbers, another command gets others.
 * Nobody can count our parcels by them. A number that is taken is passed over by trying the next `attempt`.
 */
export function digitsFor(commandId: string, purpose: string, attempt: number, length: number): string {
  const hash = createHash('sha256').update(`${commandId}:${purpose}:${attempt}`).digest();
  return (hash.readBigUInt64BE(0) % 10n ** BigInt(length)).toString().padStart(length, '0');
}

/** Numbers are tried this often; at a billion parcels the chance to need a third try is one in a million. */
export const NUMBER_TRIES = 8;
