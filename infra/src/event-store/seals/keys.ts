import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** Signs seals. It comes from configuration and never stands in the database that it guards. */
export interface SealingKey {
  /** Names the key pair: the first 16 characters of the public key's SHA-256. */
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** An Ed25519 private key: PKCS #8 as PEM or as base64 of DER, or the base64 of its seed of 32 bytes. @throws Error when it is none of these. */
export const sealingKey = (text: string): SealingKey => {
  const privateKey = text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: derOf(Buffer.from(text, 'base64')), format: 'der', type: 'pkcs8' });
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('The key that signs seals must be an Ed25519 key');
  const publicKey = createPublicKey(privateKey);
  return { keyId: keyIdOf(publicKey), privateKey, publicKey };
};

/** An Ed25519 public key: SPKI as PEM or as base64 of DER. @throws Error when it is neither. */
export const checkingKey = (text: string): KeyObject => {
  const publicKey = text.includes('-----BEGIN')
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error('The key that checks seals must be an Ed25519 key');
  return publicKey;
};

export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 16);

/** What stands before the seed in the PKCS #8 form of every Ed25519 key (RFC 8410). */
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const derOf = (bytes: Buffer): Buffer => (bytes.length === 32 ? Buffer.concat([seedPrefix, bytes]) : bytes);
