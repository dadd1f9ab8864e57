import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';

/** A token lives this long and is renewed silently (architecture, section 7). */
export const TOKEN_MS = 5 * 60_000;
/** A kiosk's token, for a screen on a wall. */
export const KIOSK_TOKEN_MS = 30 * 24 * 3_600_000;

/** What a token says; everything else the services know themselves. */
export const Claims = z.object({
  sub: z.string(), sid: z.string(), name: z.string(), kind: z.enum(['user', 'kiosk']), board: z.string().optional(),
  site: z.string().optional(), station: z.string().optional(), device: z.string().optional(), mustChange: z.boolean().optional(),
});
export type Claims = z.infer<typeof Claims>;

const ISSUER = 'malote';

/** Reads the signing key: base64 of an Ed25519 private key in PKCS #8 DER. Only the command service has it. */
export function signingKey(base64: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
}

/** Reads the public half: base64 of SPKI DER. */
export function checkingKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
}

/** The public half of a signing key, as configuration text. */
export function publicHalf(base64: string): string {
  return createPublicKey(signingKey(base64)).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Signs a token that ends at `expiresAt`. */
export async function signToken(key: KeyObject, claims: Claims, expiresAt: Date): Promise<string> {
  const { sub, ...rest } = claims;
  return await new SignJWT(rest).setProtectedHeader({ alg: 'EdDSA' }).setSubject(sub).setIssuer(ISSUER).setIssuedAt().setExpirationTime(Math.floor(expiresAt.getTime() / 1_000)).sign(key);
}

/** The claims of a token that we signed and that has not ended; otherwise undefined. */
export async function readToken(key: KeyObject, token: string): Promise<Claims | undefined> {
  if (token.length > 4_000) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['EdDSA'], clockTolerance: 5 });
    return Claims.parse(payload);
  } catch {
    return undefined;
  }
}
