import { hash, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { logSealed } from '@malote/contracts/kernel/seals.ts';
import { framed } from '../chain.ts';
import type { EventHash } from '../chain.ts';
import type { Position, RecordedEvent } from '../port.ts';
import type { SealingKey } from './keys.ts';

/** The stream of all seals. */
export const sealStream = 'log-seals';

/** A signed line over everything up to a position; the data of `log.sealed` with its time. The same line goes to the log output. */
export interface Seal {
  /** Position of the last event that it covers, in digits, in the store where it was made. A hint: after a move to another store the count alone says where that is. */
  readonly upTo: string;
  /** How many events it covers, from the start of the log, in digits. */
  readonly count: string;
  /** Running hash over the hashes of all these events, in global order. */
  readonly hash: string;
  /** From this event on, counted like `count`, every event carries the mark of the command service (marks.ts). Absent while none does. */
  readonly marksFrom?: string | undefined;
  readonly keyId: string;
  /** Ed25519, base64url. */
  readonly signature: string;
  /** The sealer's clock; signed too. */
  readonly sealedAt: string;
}

/** What the log holds up to a position: every event moves it on. */
export interface Covered {
  readonly upTo: Position;
  readonly count: bigint;
  readonly hash: string;
  /** The first event with a mark, by its place; undefined while there is none. */
  readonly marksFrom?: bigint | undefined;
}

export const nothingCovered: Covered = { upTo: 0n, count: 0n, hash: '' };

/**
 * Moves on over the next event of the global order. An event without a chain counts with an empty hash. What is hashed is its place
 * in the order (1, 2, 3 …), not its position, so that a seal also holds for the same log in another store.
 */
export const cover = (covered: Covered, position: Position, eventHash: EventHash | undefined): Covered => ({
  ...covered,
  upTo: position,
  count: covered.count + 1n,
  hash: hash('sha256', framed([covered.hash, String(covered.count + 1n), eventHash ?? '']), 'base64url'),
});

/** What a seal says that the log holds. */
export const coveredBy = ({ upTo, count, hash: running, marksFrom }: Seal): Covered => ({
  upTo: BigInt(upTo),
  count: BigInt(count),
  hash: running,
  ...(marksFrom !== undefined && { marksFrom: BigInt(marksFrom) }),
});

export const signSeal = (covered: Covered, key: SealingKey, sealedAt: string): Seal => {
  const unsigned = {
    upTo: String(covered.upTo),
    count: String(covered.count),
    hash: covered.hash,
    ...(covered.marksFrom !== undefined && { marksFrom: String(covered.marksFrom) }),
    keyId: key.keyId,
    sealedAt,
  };
  return { ...unsigned, signature: sign(null, signedBytes(unsigned), key.privateKey).toString('base64url') };
};

export const signatureHolds = (seal: Seal, publicKey: KeyObject): boolean =>
  verify(null, signedBytes(seal), publicKey, Buffer.from(seal.signature, 'base64url'));

const signedBytes = (seal: Omit<Seal, 'signature'>): Buffer =>
  Buffer.from(
    framed(
      seal.marksFrom === undefined
        ? ['malote seal 1', seal.keyId, seal.sealedAt, seal.upTo, seal.count, seal.hash]
        : ['malote seal 2', seal.keyId, seal.sealedAt, seal.upTo, seal.count, seal.hash, seal.marksFrom],
    ),
  );

/** The seal that an event of the seal stream holds; undefined when it holds none. */
export const sealOf = (event: RecordedEvent): Seal | undefined => {
  if (event.type !== logSealed.type || event.schemaVersion !== logSealed.version) return undefined;
  const data = StoredSeal.safeParse(event.data);
  const metadata = StoredTime.safeParse(event.metadata);
  return data.success && metadata.success ? { ...data.data, sealedAt: metadata.data.writtenAt } : undefined;
};

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});
const digits = z.string().regex(/^\d{1,19}$/);
const StoredSeal = json.pipe(
  z.object({
    upTo: digits,
    count: digits,
    hash: z.string(),
    marksFrom: digits.optional(),
    keyId: z.string(),
    signature: z.string(),
  }),
);
const StoredTime = json.pipe(z.object({ writtenAt: z.string() }));
