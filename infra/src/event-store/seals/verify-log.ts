import type { KeyObject } from 'node:crypto';
import { hashOf, verifyEvent } from '../chain.ts';
import type { EventHash } from '../chain.ts';
import { LostEvent } from '../errors.ts';
import type { Evidence } from '../evidence.ts';
import { markOf } from '../marks.ts';
import type { EventStore, LoggedEvent, Page, Position, RecordedEvent, StreamId, Version } from '../port.ts';
import { appendCheck } from './check-appends.ts';
import { timeCheck } from './check-times.ts';
import { gatherFindings } from './findings.ts';
import type { Finding } from './findings.ts';
import { keyIdOf } from './keys.ts';
import { cover, nothingCovered, sealOf, sealStream, signatureHolds } from './seal.ts';
import type { Covered, Seal } from './seal.ts';

/** What somebody outside of the log knows of a stream: the hash of its event at a version. */
export interface KnownEvent {
  readonly stream: StreamId;
  readonly version: Version;
  readonly headHash: string;
}

export interface LogReport {
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  readonly head: Position;
  /** The last position that a seal vouches for, and when it was sealed. */
  readonly sealedUpTo: { readonly position: Position; readonly at: string } | undefined;
  /** The first ones, in the order of the log; those of many events near each other as one. */
  readonly findings: readonly Finding[];
  /** All of them, each event counted. */
  readonly findingsInAll: number;
  /** How many of all the list does not tell. */
  readonly findingsUntold: number;
}

export interface VerifyLogOptions {
  readonly signal?: AbortSignal;
  /** Seals as the log output has them: what the database alone cannot prove. */
  readonly witnesses?: readonly Seal[];
  /** Events that must be there, read when the log was read. */
  readonly known?: AsyncIterable<KnownEvent>;
  /** The marks of this Malote; without them only what needs no secret is checked. */
  readonly evidence?: Pick<Evidence, 'ofEvent'>;
  /** Events of one page. */
  readonly limit?: number;
  readonly onProgress?: (position: Position, head: Position) => void;
}

/** What the inspectors of a log read of it. */
export type ReadableLog = Pick<EventStore, 'readAll' | 'readStream'>;

/** Lines that a report has for findings; all are counted. */
const listedFindings = 1_000;
const eventsAPage = 5_000;

/**
 * Reads the whole log once, in pages, and checks every chain, every seal, the density of positions, and the counts. After a finding it goes on
 * with what is stored, so one change gives one finding, not one for each event after it.
 * In memory: one page, and the last version and hash of every stream (estimated at 300 bytes a stream: 300 MB for a million streams).
 * @param publicKeys of all key pairs that ever signed seals. @throws errors of the store, and the signal's reason.
 */
export const verifyLog = async (
  store: ReadableLog,
  publicKeys: readonly KeyObject[],
  options: VerifyLogOptions = {},
): Promise<LogReport> => {
  const keys = new Map(publicKeys.map((key) => [keyIdOf(key), key]));
  const ends = new Map<StreamId, StreamEnd>();
  const missing = new Map((options.witnesses ?? []).map((seal) => [seal.signature, seal]));
  const { find, listed } = gatherFindings(listedFindings);

  let events = 0;
  let seals = 0;
  let head: Position = 0n;
  let sealedUpTo: LogReport['sealedUpTo'];
  let covered = nothingCovered;
  let sealedCount = 0n;
  const { evidence } = options;
  const marksFrom = evidence && (await firstMark(store, keys, options.witnesses ?? []));
  let place = 0n;
  let marked = false;
  /** Every event after the first one that has a mark has one, and the seals say where that was, so that nobody can take it back. Seals themselves are signed. */
  const writerOf = (event: RecordedEvent): 'ours' | 'foreign' | 'nobody knows' => {
    if (evidence === undefined) return 'nobody knows';
    if (event.stream === sealStream) return 'ours';
    const mark = markOf(event, evidence);
    const expected = marked || (marksFrom !== undefined && place >= marksFrom);
    marked ||= mark === 'ours';
    if (mark === 'ours') return 'ours';
    return mark === 'forged' || expected ? 'foreign' : 'nobody knows';
  };
  const appends = appendCheck();
  const times = timeCheck();
  /** What the store keeps beside an event of ours, which no hash covers. */
  const checkBeside = (event: LoggedEvent): void => {
    const changed = appends.next(event);
    if (changed !== undefined) find({ kind: 'append changed', ...placeOf(changed) });
    const mistimed = times(event);
    if (mistimed !== undefined) find({ kind: 'time changed', ...placeOf(mistimed) });
  };
  const stored = store.readStream(sealStream, 0)[Symbol.asyncIterator]();
  let next = await nextSeal(stored);

  /** A seal is checked when as many events were read as it covers: its position may be that of another store. */
  const checkSeals = async (): Promise<void> => {
    for (
      ;
      next !== undefined && (next.seal === undefined || BigInt(next.seal.count) <= covered.count);
      next = await nextSeal(stored)
    )
      await checkSeal(next);
  };
  const checkSeal = async ({ event: { version, position }, seal }: StoredSeal): Promise<void> => {
    seals += 1;
    const key = seal && keys.get(seal.keyId);
    if (seal === undefined) return find({ kind: 'seal broken', version, why: 'unreadable' });
    if (key === undefined) return find({ kind: 'seal broken', version, why: 'unknown key' });
    if (!signatureHolds(seal, key)) return find({ kind: 'seal broken', version, why: 'signature' });
    const count = BigInt(seal.count);
    if (count <= sealedCount) return find({ kind: 'seal broken', version, why: 'order' });
    missing.delete(seal.signature);
    sealedCount = count;
    if (seal.hash === covered.hash && count === covered.count) {
      sealedUpTo = { position: covered.upTo, at: seal.sealedAt };
      return;
    }
    find({ kind: 'seal broken', version, why: 'cover' });
    covered = await takenUpAfter(store, seal, position, covered, sealedUpTo?.position ?? 0n);
  };

  for await (const part of everything(store, options.limit ?? eventsAPage, options.signal)) {
    if (part.kind === 'gap') {
      find({ kind: 'positions missing', from: part.from, to: part.to });
      covered = acrossGap(covered, part);
      place += part.to - part.from + 1n;
      appends.interrupted();
      await checkSeals();
      continue;
    }
    head = part.head;
    for (const event of part.events) {
      events += 1;
      place += 1n;
      if (event.stream === sealStream && next?.event.version === event.version) {
        await checkSeal(next); // it covers more events than stand before it
        next = await nextSeal(stored);
      }
      const writer = writerOf(event);
      const isBroken = verifyEvent(ends.get(event.stream)?.hash, event) === 'broken';
      if (isBroken) find({ kind: 'link broken', ...placeOf(event) });
      else if (writer === 'foreign') find({ kind: 'not ours', ...placeOf(event) });
      if (isBroken || writer !== 'ours') appends.interrupted();
      else checkBeside(event);
      const hash = hashOf(event);
      ends.set(event.stream, { version: event.version, hash });
      if (event.position > covered.upTo) covered = cover(covered, event.position, hash);
      if (next !== undefined && (next.seal === undefined || BigInt(next.seal.count) <= covered.count))
        await checkSeals();
    }
    options.onProgress?.(part.last, part.head);
  }
  const short = appends.ended();
  if (short !== undefined) find({ kind: 'append changed', ...placeOf(short) });
  for (const seal of missing.values()) find({ kind: 'seal missing', upTo: seal.upTo, sealedAt: seal.sealedAt });
  for await (const one of options.known ?? [])
    if (!(await isThere(store, one, ends.get(one.stream))))
      find({ kind: 'known event gone', stream: one.stream, version: one.version });
  const { findings, inAll, told } = listed();
  return {
    events,
    streams: ends.size,
    seals,
    head,
    sealedUpTo,
    findings,
    findingsInAll: inAll,
    findingsUntold: inAll - told,
  };
};

interface StreamEnd {
  readonly version: Version;
  readonly hash: EventHash | undefined;
}

/** An older event is covered by the chain up to the end; what is newer than the reading is looked for again. */
const isThere = async (store: ReadableLog, known: KnownEvent, end: StreamEnd | undefined): Promise<boolean> => {
  if (end !== undefined && end.version > known.version) return true;
  if (end?.version === known.version && end.hash === known.headHash) return true;
  for await (const event of store.readStream(known.stream, known.version - 1))
    return event.version === known.version && hashOf(event) === known.headHash;
  return false;
};

const placeOf = ({ position, stream, version }: RecordedEvent) => ({ position, stream, version });

/** From which event on, by its place, the seals and the lines of the log output say that every event has a mark. What is not signed by a key of ours says nothing. */
const firstMark = async (
  store: ReadableLog,
  keys: ReadonlyMap<string, KeyObject>,
  witnesses: readonly Seal[],
): Promise<bigint | undefined> => {
  const told = (seal: Seal | undefined): readonly bigint[] => {
    const key = seal?.marksFrom === undefined ? undefined : keys.get(seal.keyId);
    return seal?.marksFrom !== undefined && key !== undefined && signatureHolds(seal, key)
      ? [BigInt(seal.marksFrom)]
      : [];
  };
  const places = witnesses.flatMap(told);
  for await (const event of store.readStream(sealStream, 0)) {
    const [place] = told(sealOf(event));
    if (place === undefined) continue;
    places.push(place);
    break; // those after it say the same
  }
  return places.reduce<bigint | undefined>(
    (least, one) => (least === undefined || one < least ? one : least),
    undefined,
  );
};

/** Missing positions count as events, in a store that tells them. */
const acrossGap = (covered: Covered, { from, to }: Gap): Covered => ({
  upTo: to,
  count: covered.count + (to - from + 1n),
  hash: '',
});

/**
 * Where the reading goes on after a seal that does not hold, so that the next seal is judged by what changed after this one: by what
 * it says of itself, from the place where it was made. That is its position, when that can be one of this store; else the place that was reached.
 */
const takenUpAfter = async (
  store: ReadableLog,
  seal: Seal,
  sealPosition: Position,
  reached: Covered,
  sealedBefore: Position,
): Promise<Covered> => {
  const upTo = BigInt(seal.upTo);
  let covered: Covered = { upTo: reached.upTo, count: BigInt(seal.count), hash: seal.hash };
  if (upTo <= sealedBefore || upTo >= sealPosition) return covered;
  covered = { ...covered, upTo };
  for await (const part of everything(store, eventsAPage, undefined, upTo)) {
    if (part.kind === 'gap') {
      if (part.from > reached.upTo) return covered;
      covered = acrossGap(covered, part);
    } else {
      for (const event of part.events) {
        if (event.position > reached.upTo) return covered;
        covered = cover(covered, event.position, hashOf(event));
      }
    }
  }
  return covered;
};

interface Gap {
  readonly from: Position;
  readonly to: Position;
}
type Part = ({ readonly kind: 'page' } & Page) | ({ readonly kind: 'gap' } & Gap);

/** All pages, and the gaps between them as parts of their own: where a reader raises the alarm, the inspector looks further. */
export async function* everything(
  store: ReadableLog,
  pageSize: number,
  signal: AbortSignal | undefined,
  start: Position = 0n,
): AsyncGenerator<Part> {
  for (let after = start, limit = pageSize; ;) {
    signal?.throwIfAborted();
    const page = await store.readAll(after, limit).catch((error: unknown) => {
      if (error instanceof LostEvent && error.found !== undefined)
        return { expected: error.expected, found: error.found };
      throw error;
    });
    if ('found' in page) {
      if (page.expected > after + 1n) {
        limit = Number(page.expected - after - 1n); // what stands before the gap first
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

interface StoredSeal {
  readonly event: RecordedEvent;
  readonly seal: Seal | undefined;
}

const nextSeal = async (stored: AsyncIterator<RecordedEvent>): Promise<StoredSeal | undefined> => {
  const { done, value } = (await stored.next()) as IteratorResult<RecordedEvent, undefined>;
  return done === true ? undefined : { event: value, seal: sealOf(value) };
};
