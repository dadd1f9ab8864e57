import type { KeyObject } from 'node:crypto';
import { keyIdOf } from '@malote/infra/event-store/seals/keys.ts';
import { sealOf, sealStream, signatureHolds } from '@malote/infra/event-store/seals/seal.ts';
import type { EventReads } from '../kernel/access.ts';

/** How far the log is sealed, by its newest seal; undefined when there is none or its signature does not hold. */
export interface SealedUpTo {
  readonly position: bigint;
  readonly at: string;
}

/** Reads the newest seal and checks its signature. Whether it covers what it says is for `npm run verify`, which reads the whole log. */
export async function sealedUpTo(events: EventReads, sealKeys: readonly KeyObject[]): Promise<SealedUpTo | undefined> {
  const last = await events.readLast(sealStream);
  const seal = last === undefined ? undefined : sealOf(last);
  const key = sealKeys.find((one) => keyIdOf(one) === seal?.keyId);
  return seal !== undefined && key !== undefined && signatureHolds(seal, key)
    ? { position: BigInt(seal.upTo), at: seal.sealedAt }
    : undefined;
}
