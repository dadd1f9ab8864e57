import { createHmac, timingSafeEqual } from 'node:crypto';

/** A signature counts for so long: who overheard a call cannot repeat it later. */
export const SIGNATURE_MS = 300_000;

/** HMAC-SHA256 in hex of parts joined by dots. */
export const signatureOf = (key: string, parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('.')).digest('hex');

/** Whether a signature is the one that is wanted of its second, which is one of the last minutes. Takes the same time whatever is wrong with it. */
export function isSignature(given: string, wanted: (second: string) => string, second: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(second) || Math.abs(now.getTime() - Number(second) * 1_000) > SIGNATURE_MS) return false;
  const [ours, theirs] = [Buffer.from(wanted(second)), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}
