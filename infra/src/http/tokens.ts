import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';

/** A token lives this long and is renewed silently (architecture, section 7). */
export const TOKEN_MS = 5 * 60_000;
/** A session that nobody uses for this long is over (R-0122), where no setting says otherwise: so long a browser may go on with it without a token. */
export const SESSION_MS = 12 * 3_600_000;
/** A kiosk's token, for a screen on a wall. */
export const KIOSK_TOKEN_MS = 30 * 24 * 3_600_000;

/** What a token says; everything else the services know themselves. */
export const Claims = z.object({
  sub: z.string(),
  sid: z.string(),
  name: z.string(),
  kind: z.enum(['user', 'kiosk']),
  board: z.string().optional(),
  site: z.string().optional(),
  station: z.string().optional(),
  device: z.string().optional(),
  mustChange: z.boolean().optional(),
  mustSet: z.boolean().optional(),
  /** Signed in at an issuer of identities, which asked for a second step itself or not; not said of who signed in by a password. */
  by: z.enum(['openid', 'openid-mfa']).optional(),
});
export type Claims = z.infer<typeof Claims>;

const ISSUER = 'malote';
/** Says of what a browser keeps that it is no token: no call takes it but the one that gives a token for it. */
const KEPT_BY_BROWSER = 'malote browser';

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
  return await signed(key, ISSUER, claims, expiresAt);
}

/** Signs what a browser keeps of a session, in a cookie that no script reads: it is good for a token until `expiresAt`. */
export async function signKept(key: KeyObject, claims: Claims, expiresAt: Date): Promise<string> {
  return await signed(key, KEPT_BY_BROWSER, claims, expiresAt);
}

/** The claims of what a browser kept, when we signed it and it has not ended; a token is nothing of the kind. */
export async function readKept(key: KeyObject, kept: string, now: Date): Promise<Claims | undefined> {
  return (await verified(key, KEPT_BY_BROWSER, kept, now.getTime()))?.claims;
}

async function signed(key: KeyObject, issuer: string, claims: Claims, expiresAt: Date): Promise<string> {
  const { sub, ...rest } = claims;
  return await new SignJWT(rest)
    .setProtectedHeader({ alg: 'EdDSA' })
    .setSubject(sub)
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1_000))
    .sign(key);
}

/** Tokens that one process knows to be good: those of all who work at the same time, and some. */
const KNOWN_TOKENS = 20_000;
/** How far the clocks of two services may be apart. */
export const CLOCK_TOLERANCE_MS = 5_000;

/**
 * Reads tokens as `readToken` does, and remembers the good ones until they end: a signature is checked once for each token, not for each call.
 * The claims of a token are the same object each time. What may change meanwhile (sessions, users, roles) is no part of a token.
 */
export function tokenReader(
  key: KeyObject,
  now: () => number = Date.now,
): (token: string) => Promise<Claims | undefined> {
  const known = new Map<string, Read>();
  return async (token) => {
    const found = known.get(token);
    if (found !== undefined && found.endsAt > now()) return found.claims;
    known.delete(token);
    const read = await verified(key, ISSUER, token, now());
    if (read === undefined) return undefined;
    known.set(token, read);
    if (known.size > KNOWN_TOKENS)
      for (const oldest of known.keys()) {
        known.delete(oldest);
        break;
      }
    return read.claims;
  };
}

/** The claims of a token that we signed and that has not ended; otherwise undefined. */
export async function readToken(key: KeyObject, token: string): Promise<Claims | undefined> {
  return (await verified(key, ISSUER, token, Date.now()))?.claims;
}

interface Read {
  readonly claims: Claims;
  readonly endsAt: number;
}

async function verified(key: KeyObject, issuer: string, token: string, now: number): Promise<Read | undefined> {
  if (token.length > 4_000) return undefined;
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: ['EdDSA'],
      clockTolerance: CLOCK_TOLERANCE_MS / 1_000,
      currentDate: new Date(now),
      requiredClaims: ['exp'],
    });
    return { claims: Claims.parse(payload), endsAt: (payload.exp ?? 0) * 1_000 + CLOCK_TOLERANCE_MS };
  } catch {
    return undefined;
  }
}
