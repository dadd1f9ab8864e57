import { createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { keyedHash } from '../keyed-hash.ts';
import { ageingCache } from './ageing-cache.ts';
import type { Kept } from './ageing-cache.ts';
import { unwrap, wrap, type MasterKeys } from './master-keys.ts';
import { personalHashes, type PersonalHashes } from './personal-hashes.ts';
import { decrypt, encrypt, subjectIn } from './sealed-text.ts';
import { findKeys, findOrAddKeys, type KeyRow } from './subject-keys.ts';

/** Unwrapped keys by subject; made keys once, because bytes would be made one at every use, which costs more than the cipher. */
export type SubjectKeys = ReadonlyMap<string, KeyObject>;

/**
 * Personal data under one key per person (architecture: personal data). Every method may be called by many at once.
 * A key destroyed by `eraseSubject` stops working here within `maxAgeMs`.
 */
export interface Vault extends PersonalHashes {
  /** The keys of all these subjects. Missing ones are made in one statement that is committed before this resolves: an event never uses a key that could still vanish. */
  readonly keysFor: (subjects: readonly string[]) => Promise<SubjectKeys>;
  /** The keys of those subjects that have one; makes none. */
  readonly keysOf: (subjects: readonly string[]) => Promise<SubjectKeys>;
  /** Seals each text under its subject's key, in the order given. */
  readonly encrypt: (
    texts: readonly { readonly subject: string; readonly text: string }[],
  ) => Promise<readonly string[]>;
  /** The plain text of each sealed text. One that is missing was erased with its key, or was not sealed. */
  readonly open: (sealed: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

interface VaultOptions {
  /** Owned by the caller. */
  readonly pool: Pool;
  readonly masterKeys: MasterKeys;
  readonly pepper: Uint8Array;
  /** Unwrapped keys kept in memory at most; 100 bytes each or so. */
  readonly capacity?: number;
  /** Opened texts kept in memory at most, each for no longer than the key that opened it; some 300 bytes each. None when not said. */
  readonly texts?: number;
  readonly maxAgeMs?: number;
  readonly now?: () => number;
}

/** A concurrent erasure can take a key away between two statements; more often than this it is a fault. */
const attempts = 3;

export function openVault({
  pool,
  masterKeys,
  pepper,
  capacity = 10_000,
  texts = 0,
  maxAgeMs = 30_000,
  now = () => performance.now(),
}: VaultOptions): Vault {
  const cache = ageingCache<KeyObject>({ capacity, now });
  const opened = ageingCache<string>({ capacity: texts, now });

  async function kept(
    subjects: readonly string[],
    read: (missing: readonly string[]) => Promise<readonly KeyRow[]>,
  ): Promise<Map<string, Kept<KeyObject>>> {
    const found = new Map<string, Kept<KeyObject>>();
    const missing = new Set<string>();
    for (const subject of subjects) {
      const key = cache.get(subject);
      if (key === undefined) missing.add(subject);
      else found.set(subject, key);
    }
    if (missing.size === 0) return found;
    const until = now() + maxAgeMs;
    for (const { subject, wrapped } of await read([...missing])) {
      const key = { value: createSecretKey(unwrap(subject, wrapped, masterKeys)), until };
      cache.set(subject, key);
      found.set(subject, key);
    }
    return found;
  }

  const newKeys = (subjects: readonly string[]): readonly KeyRow[] =>
    subjects.map((subject) => ({ subject, wrapped: wrap(subject, randomBytes(32), masterKeys) }));
  const keptOf = (subjects: readonly string[]) => kept(subjects, (missing) => findKeys(pool, missing));

  async function keysFor(subjects: readonly string[]): Promise<SubjectKeys> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const found = bare(await kept(subjects, (missing) => findOrAddKeys(pool, newKeys(missing))));
      // A neighbour that made the same key a moment ago is not seen by a statement that began before; the next one sees it.
      if (subjects.every((subject) => found.has(subject))) return found;
    }
    throw new Error(`A subject has no key after ${attempts} attempts to make one`);
  }

  return {
    ...personalHashes(keyedHash(pepper)),
    keysFor,
    keysOf: async (subjects) => bare(await keptOf(subjects)),
    async encrypt(texts) {
      const found = await keysFor(texts.map(({ subject }) => subject));
      return texts.map(({ subject, text }) => encrypt(subject, text, keyIn(found, subject)));
    },
    async open(sealed) {
      const plain = new Map<string, string>();
      const closed = sealed.filter((text) => {
        const known = opened.get(text);
        if (known !== undefined) plain.set(text, known.value);
        return known === undefined;
      });
      const found = await keptOf(closed.flatMap((text) => subjectIn(text) ?? []));
      const keys = bare(found);
      for (const text of closed) {
        const inClear = decrypt(text, keys);
        if (inClear === undefined) continue;
        plain.set(text, inClear);
        if (texts > 0) opened.set(text, { value: inClear, until: found.get(subjectIn(text) ?? '')?.until ?? 0 });
      }
      return plain;
    },
  };
}

function bare(found: ReadonlyMap<string, Kept<KeyObject>>): SubjectKeys {
  return new Map([...found].map(([subject, { value }]) => [subject, value]));
}

function keyIn(keys: SubjectKeys, subject: string): KeyObject {
  const key = keys.get(subject);
  if (key === undefined) throw new Error('A key that was just read is missing');
  return key;
}
