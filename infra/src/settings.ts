import { createPrivateKey, createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { MasterKeys } from './personal-data/master-keys.ts';

/** The settings that several services share, each said once. A service's own schema is `z.object({ ...serviceSettings, tokenKey… })`. */

/** A whole number within limits, written in digits. */
export function wholeNumber(min: number, max: number) {
  const wish = `must be a whole number from ${min} to ${max}`;
  return z
    .string(wish)
    .regex(/^\d{1,15}$/, { error: wish, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, wish);
}

function isAddress(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

/** The address of a database, `postgres://user:password@host:port/database`. */
export const postgresAddress = z
  .string('must be the address of a Postgres database (postgres://user:password@host:port/name)')
  .refine(
    (text) => isAddress(text, ['postgres:', 'postgresql:']),
    'must be the address of a Postgres database (postgres://user:password@host:port/name)',
  );

/** A secret of exactly so many bytes, in base64; the value is the bytes. */
export function secretBytes(bytes: number) {
  const wish = `must be ${bytes} bytes in base64`;
  return z
    .string(wish)
    .refine((text) => Buffer.from(text, 'base64').length === bytes, wish)
    .transform((text) => Buffer.from(text, 'base64'));
}

function isKey(read: () => { readonly asymmetricKeyType?: string | undefined }): boolean {
  try {
    return read().asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** An Ed25519 private key: base64 of PKCS #8 DER. */
export const signingKeyText = z
  .string('must be an Ed25519 private key (base64 of PKCS #8 DER)')
  .refine(
    (text) => isKey(() => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })),
    'must be an Ed25519 private key (base64 of PKCS #8 DER)',
  );

/** An Ed25519 public key: base64 of SPKI DER. */
export const checkingKeyText = z
  .string('must be an Ed25519 public key (base64 of SPKI DER)')
  .refine(
    (text) => isKey(() => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })),
    'must be an Ed25519 public key (base64 of SPKI DER)',
  );

const PROXIES = 'must be addresses or networks in CIDR form, separated by commas, or loopback';
const isProxy = (text: string): boolean =>
  /^(?:loopback|linklocal|uniquelocal)$/.test(text) ||
  (isIP(text.split('/')[0] ?? '') !== 0 && /^[^/]+(?:\/\d{1,3})?$/.test(text));

/** What every service reads. */
export const serviceSettings = {
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(1, 65_535),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  /** With the role of that service alone. */
  DATABASE_URL: postgresAddress,
};

/** Whose word on a client's address (X-Forwarded-For) counts: the proxy before the services. Sign-in counts wrong tries by that address. */
export const proxySettings = {
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((proxies) => proxies.every(isProxy), PROXIES),
};

/** The event store, where it is not the Postgres of DATABASE_URL. */
export const eventStoreSettings = {
  EVENTSTORE_URL: z
    .string()
    .refine(
      (text) => isAddress(text, ['esdb:', 'esdb+discover:']),
      'must be the address of an EventStoreDB (esdb://host:port)',
    )
    .optional(),
};

const SEAL_KEYS = 'must be Ed25519 public keys (base64 of SPKI DER), separated by commas';

/** Minutes without activity after which a session is over (R-0122): 12 hours, which a company may change, the same for every service. */
export const sessionSettings = {
  SESSION_MINUTES: wholeNumber(5, 7 * 24 * 60).default(12 * 60),
};

/** Signs tokens: the command service alone. */
export const tokenSigning = { TOKEN_KEY: signingKeyText };
/** Checks tokens: every service. */
export const tokenChecking = { TOKEN_PUBLIC_KEY: checkingKeyText };
/** Signs the seals of the event log: the command service alone. Kept outside of the database. */
export const sealSigning = { SEAL_KEY: signingKeyText };
/** Checks the seals: every key that ever signed one, the present one first, separated by commas. */
export const sealChecking = {
  SEAL_PUBLIC_KEY: z
    .string(SEAL_KEYS)
    .transform((text) => text.split(','))
    .refine((keys) => keys.every((key) => checkingKeyText.safeParse(key).success), SEAL_KEYS),
};
/** Wraps the subjects' keys, and the pepper of keyed hashes: whoever encrypts, decrypts or searches personal data. */
export const personalDataSettings = {
  MASTER_KEY: secretBytes(32),
  MASTER_KEY_ID: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/, 'must be 1 to 20 small letters, digits or hyphens')
    .default('1'),
  /** Keys that still open what they wrapped, and a coming one before it is used: `id:key,id:key`. */
  FORMER_MASTER_KEYS: z
    .string()
    .transform((text) => text.split(',').map(masterKeyIn))
    .refine(
      (keys) => keys.every((key) => key !== undefined),
      'must be former master keys (id:32 bytes in base64), separated by commas',
    )
    .optional(),
  PEPPER: secretBytes(32),
};

function masterKeyIn(text: string) {
  const [, id = '', key = ''] = /^([a-z0-9-]{1,20}):([\w+/=]+)$/.exec(text.trim()) ?? [];
  const bytes = Buffer.from(key, 'base64');
  return bytes.length === 32 ? { id, key: bytes } : undefined;
}

/** The master keys as the vault takes them. */
export function masterKeysOf(
  config: z.output<
    z.ZodObject<Pick<typeof personalDataSettings, 'MASTER_KEY' | 'MASTER_KEY_ID' | 'FORMER_MASTER_KEYS'>>
  >,
): MasterKeys {
  return {
    current: { id: config.MASTER_KEY_ID, key: config.MASTER_KEY },
    former: (config.FORMER_MASTER_KEYS ?? []).filter((key) => key !== undefined),
  };
}
/** Who can sign in to a company in which nobody is registered yet: the command service registers this administrator once. */
export const firstAdministratorSettings = {
  FIRST_ADMIN_USERNAME: z
    .string()
    .regex(/^[A-Za-z0-9]{5,15}$/, 'must be 5 to 15 letters or digits')
    .optional(),
  FIRST_ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 characters at least')
    .max(100, 'must have 100 characters at most')
    .optional(),
};
