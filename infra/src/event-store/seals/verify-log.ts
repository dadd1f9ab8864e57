import type { KeyObject } from 'node:crypto';
import { hashOf, verifyEvent } from '../chain.ts';
import type { EventHash } from '../chain.ts';
import { LostEvent } from '../errors.ts';
import type { EventStore, Page, Position, RecordedEvent, StreamId, Version } from '../port.ts';
import { keyIdOf } from './keys.ts';
import { cover, nothingCovered, sealOf, sealStream, signatureHolds } from './seal.ts';
import type { Seal } from './seal.ts';

/** Something in the log is not as it was written. */
export type Finding =
  /** This event, or the one before it in its stream, was changed, moved, or is gone. */
  | { readonly kind: 'link broken'; readonly position: Position; readonly stream: StreamId; readonly version: Version }
  | { readonly kind: 'positions missing'; readonly from: Position; readonly to: Position }
  /** `version` is that of the stream of seals. `cover`: events up to there are not those that were sealed. */
  | { readonly kind: 'seal broken'; readonly version: Version; readonly why: 'unreadable' | 'unknown key' | 'signature' | 'order' | 'cover' }
  /** A line of the log output that the log does not hold: the end was cut off, or everything was written anew. */
  | { readonly kind: 'seal missing'; readonly upTo: string; readonly sealedAt: string };

export interface LogReport {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  readonly head: Position;
  /** The last position that a seal vouches for, and when it was sealed. */
  readonly sealedUpTo: { readonly position: Position; readonly at: string } | undefined;
  /** The first ones, in the order of the log. */
  readonly findings: readonly Finding[];
  readonly findingsInAll: number;
}

export interface VerifyLogOptions {
  readonly signal?: AbortSignal;
  /** Seals as the log output has them: what the database alone cannot prove. */
  readonly witnesses?: readonly Seal[];
  /** Events of one page. */
  readonly limit?: number;
  readonly onProgress?: (position: Position, head: Position) => void;
}

/** Findings that a report lists; all are counted. */
const listedFindings = 1_000;
const eventsAPage = 5_000;

/**
 * Reads the whole log once, in pages, and checks every chain, every seal, the density of positions, and the counts. After a finding it goes on
 * with what is stored, so one change gives one finding, not one for each event after it.
 * In memory: one page, and the last hash of every stream (estimated at 250 bytes a stream: 250 MB for a million streams).
 * @param publicKeys of all key pairs that ever signed seals. @throws errors of the store, and the signal's reason.
 */
export const verifyLog = async (store: EventStore, publicKeys: readonly KeyObject[], options: VerifyLogOptions = {}): Promise<LogReport> => {
  const keys = new Map(publicKeys.map((key) => [keyIdOf(key), key]));
  const lastHashes = new Map<StreamId, EventHash | undefined>();
  const missing = new Map((options.witnesses ?? []).map((seal) => [seal.signature, seal]));
  const findings: Finding[] = [];
  let findingsInAll = 0;
  const find = (finding: Finding): void => {
    findingsInAll += 1;
    if (findings.length < listedFindings) findings.push(finding);
  };

  let events = 0;
  let seals = 0;
  let head: Position = 0n;
  let sealedUpTo: LogReport['sealedUpTo'];
  let covered = nothingCovered;
  let lastSealed: Position = 0n;
  const stored = store.readStream(sealStream, 0)[Symbol.asyncIterator]();
  let next = await nextSeal(stored);

  /** A seal is checked when the reading is where it was made. */
  const checkSeals = async (until: Position): Promise<void> => {
    for (; next !== undefined && (next.seal === undefined || BigInt(next.seal.upTo) <= until); next = await nextSeal(stored)) {
      const { event: { version }, seal } = next;
      const key = seal && keys.get(seal.keyId);
      seals += 1;
      if (seal === undefined) find({ kind: 'seal broken', version, why: 'unreadable' });
      else if (key === undefined) find({ kind: 'seal broken', version, why: 'unknown key' });
      else if (!signatureHolds(seal, key)) find({ kind: 'seal broken', version, why: 'signature' });
      else if (BigInt(seal.upTo) <= lastSealed || BigInt(seal.upTo) >= next.event.position) find({ kind: 'seal broken', version, why: 'order' });
      else {
        missing.delete(seal.signature);
        if (seal.hash === covered.hash && BigInt(seal.count) === covered.count) sealedUpTo = { position: until, at: seal.sealedAt };
        else find({ kind: 'seal broken', version, why: 'cover' });
        lastSealed = BigInt(seal.upTo);
        covered = { upTo: until, count: BigInt(seal.count), hash: seal.hash };
      }
    }
  };

  for await (const part of everything(store, options.limit ?? eventsAPage, options.signal)) {
    if (part.kind === 'gap') {
      find({ kind: 'positions missing', from: part.from, to: part.to });
      await checkSeals(part.to);
      continue;
    }
    head = part.head;
    for (const event of part.events) {
      events += 1;
      if (verifyEvent(lastHashes.get(event.stream), event) === 'broken') find({ kind: 'link broken', position: event.position, stream: event.stream, version: event.version });
      const hash = hashOf(event);
      lastHashes.set(event.stream, hash);
      covered = cover(covered, event.position, hash);
      await (next !== undefined && (next.seal === undefined || BigInt(next.seal.upTo) <= event.position) ? checkSeals(event.position) : undefined);
    }
    options.onProgress?.(part.last, part.head);
  }
  for (; next !== undefined; next = await nextSeal(stored)) {
    seals += 1;
    find({ kind: 'seal broken', version: next.event.version, why: 'order' });
  }
  for (const seal of missing.values()) find({ kind: 'seal missing', upTo: seal.upTo, sealedAt: seal.sealedAt });
  return { events, streams: lastHashes.size, seals, head, sealedUpTo, findings, findingsInAll };
};

type Part = ({ readonly kind: 'page' } & Page) | { readonly kind: 'gap'; readonly from: Position; readonly to: Position };

/** All pages, and the gaps between them as parts of their own: where a reader raises the alarm, the inspector looks further. */
async function* everything(store: EventStore, pageSize: number, signal: AbortSignal | undefined): AsyncGenerator<Part> {
  for (let after: Position = 0n, limit = pageSize; ;) {
    signal?.throwIfAborted();
    const page = await store.readAll(after, limit).catch((error: unknown) => {
      if (error instanceof LostEvent && error.found !== undefined) return { expected: error.expected, found: error.found };
      throw error;
    });
    if ('found' in page) {
      if (page.expected > after + 1n) {
        limit = Number(page.expected - after - 1n);       // what stands before the gap first
        continue;
      }
      yield { kind: 'gap', from: page.expected, to: page.found - 1n };
      after = page.found - 1n;
    } else {
      if (page.events.length === 0) return;
      yield { kind: 'page', ...page };
      after = page.last;
    }
    limit = pageSize;
  }
}

const nextSeal = async (stored: AsyncIterator<RecordedEvent>): Promise<{ readonly event: RecordedEvent; readonly seal: Seal | undefined } | undefined> => {
  const { done, value } = await stored.next() as IteratorResult<RecordedEvent, undefined>;
  return done === true ? undefined : { event: value, seal: sealOf(value) };
};
