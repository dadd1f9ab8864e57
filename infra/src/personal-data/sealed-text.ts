import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { CipherKey } from 'node:crypto';

/** `pd1.<subject>.<base64url of iv, ciphertext, tag>`: the form of personal data everywhere but at the edge. */
const form = /^pd1\.([\w-]{1,64})\.([\w-]{38,})$/;

const ivBytes = 12;
const tagBytes = 16;

/** Whether a text is ciphertext of the vault. */
export const isSealed = (text: string): boolean => form.test(text);

/** The subject whose key opens a sealed text; undefined for any other text. */
export const subjectIn = (sealed: string): string | undefined => form.exec(sealed)?.[1];

/** Encrypts a text under its subject's key (AES-256-GCM). The same text is sealed differently each time: equal ciphertexts would tell. */
export function encrypt(subject: string, text: string, key: CipherKey): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(subject, 'utf8'));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `pd1.${subject}.${sealed.toString('base64url')}`;
}

/**
 * The plain text, or undefined where no key of these opens it: the key was destroyed, or destroyed and made anew for the same person
 * later. Both show as erased.
 */
export function decrypt(sealed: string, keys: ReadonlyMap<string, CipherKey>): string | undefined {
  const [, subject = '', content = ''] = form.exec(sealed) ?? [];
  const key = keys.get(subject);
  if (key === undefined) return undefined;
  const bytes = Buffer.from(content, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(subject, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
