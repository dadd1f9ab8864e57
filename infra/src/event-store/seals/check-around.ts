import type { KeyObject } from 'node:crypto';
import { hashOf } from '../chain.ts';
import type { Position, RecordedEvent, Version } from '../port.ts';
import { keyIdOf } from './keys.ts';
import { cover, nothingCovered, sealOf, sealStream, signatureHolds } from './seal.ts';
import type { Covered, Seal } from './seal.ts';
import { everything } from './verify-log.ts';
import type { ReadableLog } from './verify-log.ts';

/** A part of the log between two seals, positions both in, whose events are not those that were sealed. */
export interface BrokenStretch {
  readonly from: Position;
  readonly to: Position;
  readonly sealedAt: string;
}

/** What the seals say of the parts of the log in which some positions lie. Each position counts once. */
export interface CheckedStretches {
  readonly broken: readonly BrokenStretch[];
  /** Positions in stretches that hold, or do not. */
  readonly checked: number;
  /** Positions that no seal covers yet. */
  readonly unsealed: number;
  /** Positions that were not reached within the budget. */
  readonly unreached: number;
}

const PAGE = 5_000;

interface Covering {
  readonly seal: Seal;
  readonly version: Version;
}

/**
 * Checks the stretches between two seals in which the positions lie, oldest first, by reading all their events: what chains alone cannot show, a stream
 * written anew or gone, is found without reading the whole log. Seals that were taken over from another store cover nothing here.
 * @param budget events that it may read; whole pages are read, so it may end a page later
 * @throws errors of the store, and the signal's reason
 */
export async function checkSealsAround(
  store: ReadableLog,
  publicKeys: readonly KeyObject[],
  positions: readonly Position[],
  { budget, signal }: { readonly budget: number; readonly signal?: AbortSignal },
): Promise<CheckedStretches> {
  const keys = new Map(publicKeys.map((key) => [keyIdOf(key), key]));
  const sorted = [...new Set(positions)].toSorted((one, other) => (one < other ? -1 : 1));
  const broken: BrokenStretch[] = [];
  let left = budget;
  let done = 0;
  while (done < sorted.length) {
    if (left <= 0) return { broken, checked: done, unsealed: 0, unreached: sorted.length - done };
    const covering = await sealOver(sorted[done] ?? 0n);
    if (covering === undefined) return { broken, checked: done, unsealed: sorted.length - done, unreached: 0 };
    const to = BigInt(covering.seal.upTo);
    const before = await sealBefore(covering.version);
    const from = before === undefined ? undefined : before.upTo + 1n;
    if (before === undefined || !holds(covering.seal) || !(await covers(before, covering.seal)))
      broken.push({ from: from ?? sorted[done] ?? 0n, to, sealedAt: covering.seal.sealedAt });
    while (done < sorted.length && (sorted[done] ?? 0n) <= to) done += 1;
  }
  return { broken, checked: done, unsealed: 0, unreached: 0 };

  /** The first seal after a position that covers it. It was made within a minute of the event, so it stands near. */
  async function sealOver(position: Position): Promise<Covering | undefined> {
    for await (const part of everything(store, PAGE, signal, position)) {
      if (part.kind === 'gap') continue;
      left -= part.events.length;
      for (const event of part.events) {
        const seal = event.stream === sealStream ? sealOf(event) : undefined;
        if (seal !== undefined && BigInt(seal.upTo) >= position && BigInt(seal.upTo) < event.position)
          return { seal, version: event.version };
      }
    }
    return undefined;
  }

  /** What the log held at the seal before this one; undefined when that seal is gone or does not hold. */
  async function sealBefore(version: Version): Promise<Covered | undefined> {
    if (version === 1) return nothingCovered;
    const event = await first(store.readStream(sealStream, version - 2));
    const seal = event?.version === version - 1 ? sealOf(event) : undefined;
    return seal !== undefined && holds(seal)
      ? { upTo: BigInt(seal.upTo), count: BigInt(seal.count), hash: seal.hash }
      : undefined;
  }

  function holds(seal: Seal): boolean {
    const key = keys.get(seal.keyId);
    return key !== undefined && signatureHolds(seal, key);
  }

  async function covers(before: Covered, seal: Seal): Promise<boolean> {
    const to = BigInt(seal.upTo);
    let covered = before;
    for await (const part of everything(store, PAGE, signal, before.upTo)) {
      if (part.kind === 'gap') {
        if (part.from <= to) return false;
        break;
      }
      left -= part.events.length;
      for (const event of part.events)
        if (event.position <= to) covered = cover(covered, event.position, hashOf(event));
      if (part.last >= to) break;
    }
    return covered.hash === seal.hash && covered.count === BigInt(seal.count);
  }
}

async function first(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent | undefined> {
  for await (const event of events) return event;
  return undefined;
}
