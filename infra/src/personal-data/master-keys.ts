import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A key of configuration that wraps the keys of subjects; its id stands beside what it wrapped. */
export interface MasterKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** New keys are wrapped under `current`; `former` ones still open what they wrapped, until everything is wrapped anew. */
export interface MasterKeys {
  readonly current: MasterKey;
  readonly former?: readonly MasterKey[];
}

/** A key was wrapped under a master key that the configuration no longer has. */
export class UnknownMasterKey extends Error {
  override readonly name = 'UnknownMasterKey';
  readonly keyId: string;
  constructor(keyId: string) {
    super(
      `The master key "${keyId}" is not in the configuration: personal data that it protects cannot be read. Add it as a former key.`,
    );
    this.keyId = keyId;
  }
}

const version = 1;
const ivBytes = 12;
const tagBytes = 16;

/** One byte of version, one of the id's length, the id, iv, ciphertext, tag. Bound to subject and id, so that no row can stand in for another. */
export function wrap(subject: string, key: Uint8Array, { current }: MasterKeys): Buffer {
  const id = Buffer.from(current.id, 'utf8');
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(subject, current.id));
  return Buffer.concat([
    Buffer.of(version, id.length),
    id,
    iv,
    cipher.update(key),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** The subject's key. Throws `UnknownMasterKey`, or an Error where the row was tampered with. */
export function unwrap(subject: string, wrapped: Buffer, masterKeys: MasterKeys): Buffer {
  const id = masterKeyIdOf(wrapped);
  const master = [masterKeys.current, ...(masterKeys.former ?? [])].find((one) => one.id === id);
  if (master === undefined) throw new UnknownMasterKey(id);
  const content = wrapped.subarray(2 + (wrapped[1] ?? 0));
  const decipher = createDecipheriv('aes-256-gcm', keyOf(master), content.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(boundTo(subject, id));
  decipher.setAuthTag(content.subarray(-tagBytes));
  return Buffer.concat([decipher.update(content.subarray(ivBytes, -tagBytes)), decipher.final()]);
}

const made = new WeakMap<MasterKey, KeyObject>();

/** Made once: bytes would be made a key for each person of a list, which costs more than the cipher. */
function keyOf(master: MasterKey): KeyObject {
  const known = made.get(master) ?? createSecretKey(master.key);
  made.set(master, known);
  return known;
}

/** The id of the master key that wrapped a key. */
export function masterKeyIdOf(wrapped: Buffer): string {
  if (wrapped[0] !== version) throw new Error(`A wrapped key has version ${wrapped[0]}; this program knows ${version}`);
  return wrapped.subarray(2, 2 + (wrapped[1] ?? 0)).toString('utf8');
}

const boundTo = (subject: string, masterKeyId: string): Buffer => Buffer.from(`${masterKeyId}\n${subject}`, 'utf8');
