import type { KeyObject } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';

/** A sign-in at an issuer takes no longer than this, with its password and its phone. */
export const ATTEMPT_MS = 10 * 60_000;

/**
 * What a browser keeps while somebody signs in elsewhere: first what its answer is checked with (OpenID Connect Core 1.0, 3.1.2.1; RFC 7636), then,
 * where a code of the phone is still asked, whom the issuer knows.
 */
const Attempt = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begun'), state: z.string(), nonce: z.string(), verifier: z.string() }),
  z.object({ step: z.literal('known'), username: z.string() }),
]);
export type Attempt = z.infer<typeof Attempt>;

/** Says that it is neither a token nor a session. */
const ISSUER = 'malote attempt';

/** Signs an attempt, which is over `ATTEMPT_MS` from now. */
export async function signAttempt(key: KeyObject, attempt: Attempt, now: Date): Promise<string> {
  return await new SignJWT({ attempt })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(ISSUER)
    .setExpirationTime(Math.floor((now.getTime() + ATTEMPT_MS) / 1_000))
    .sign(key);
}

/** An attempt that we signed and that is not over; undefined for anything else. */
export async function readAttempt(key: KeyObject, kept: string, now: Date): Promise<Attempt | undefined> {
  try {
    const { payload } = await jwtVerify(kept, key, {
      issuer: ISSUER,
      algorithms: ['EdDSA'],
      currentDate: now,
      requiredClaims: ['exp'],
    });
    return Attempt.parse(payload['attempt']);
  } catch {
    return undefined;
  }
}
