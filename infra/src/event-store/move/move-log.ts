import { setTimeout as pause } from 'node:timers/promises';
import { hashOf } from '../chain.ts';
import { checkAppend } from '../check-append.ts';
import { Busy, OutcomeUnknown, SomeAppendsFailed } from '../errors.ts';
import { flushBytes } from '../limits.ts';
import type { Append, AppendId, EventStore, NonEmpty, Position, StreamId, Version } from '../port.ts';
import type { SealingKey } from '../seals/keys.ts';
import { coveredBy, sealOf, sealStream, signatureHolds } from '../seals/seal.ts';
import type { Seal } from '../seals/seal.ts';
import { appendSeal } from '../seals/seal-log.ts';
import { patientLog } from '../seals/patient-log.ts';
import { verifyLog } from '../seals/verify-log.ts';
import { compareLogs } from './compare-logs.ts';
import type { Common, Comparison } from './compare-logs.ts';
import { standsAtItsPlace } from './extension.ts';
import type { Extension } from './extension.ts';
import type { ReadAppends, StoredAppend } from './stored-append.ts';

/** One end of a move. */
export interface MovableLog {
  readonly store: EventStore;
  readonly appends: ReadAppends;
  /**
   * Stores appends behind each other, in their order: however it ends, what it leaves of them is a beginning. Those that stand at their place already
   * count as stored. @throws like `append` and `appendMany` of the port.
   */
  readonly extend: (appends: NonEmpty<Append>) => Promise<Extension>;
  /** Lets go of every connection. */
  close(): Promise<void>;
}

export interface MoveOptions {
  /** Signs the seal that ends the move. */
  readonly key: SealingKey;
  readonly signal: AbortSignal;
  readonly onProgress?: (step: 'comparing' | 'copying' | 'checking', events: number, head: Position) => void;
}

export type Move =
  /** Every byte of every append stands in the target in the source's order, chains and seals hold there, and the seal over all of it is the target's last event. */
  | { readonly kind: 'moved'; readonly common: Common; readonly copied: number; readonly seal: Seal }
  | { readonly kind: 'nothing to move' }
  /** The target holds something that the source does not; nothing was changed. */
  | { readonly kind: 'other log'; readonly common: Common; readonly stream: string; readonly version: number }
  /** Postgres knows an append id over the whole log, EventStoreDB within a stream: one that the source has at two places cannot be moved. */
  | { readonly kind: 'id used twice'; readonly appendId: AppendId; readonly places: readonly [Place, Place] }
  /** Somebody writes to one of the two. */
  | { readonly kind: 'not at rest' }
  /** The copy is the source byte by byte, and not sound, so neither is the source; there is no seal over it. */
  | { readonly kind: 'not sound'; readonly findings: number };

/** A stream, and the version of the last event of an append there. */
export interface Place {
  readonly stream: StreamId;
  readonly version: Version;
}

/** Appends that are on their way to the target at once. They are sent, and stored, in their order: what a kill leaves is a beginning. */
const APPENDS_AT_ONCE = 100;
/** An append from so many characters on goes alone: a server that is set to take less than ours refuses it, and then nothing stands behind it. */
const ALONE_FROM = 65_536;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Copies a log into an empty store, or goes on where an earlier call ended, however it ended: what stands in the target already is
 * compared with the source from the first byte on, the rest is appended with the ids, sizes and versions of the source, then both are read again and compared.
 * A target that is away or busy is waited for. @throws the signal's reason, BrokenAppend, and errors of the stores.
 */
export const moveLog = async (
  source: MovableLog,
  target: MovableLog,
  { key, signal, onProgress = () => undefined }: MoveOptions,
): Promise<Move> => {
  const head = await source.store.head();
  if (head === 0n) return { kind: 'nothing to move' };
  const compare = (step: 'comparing' | 'checking'): Promise<Comparison> =>
    compareLogs(source.appends, target.appends, signal, ({ events }) => onProgress(step, events, head));

  const before = await compare('comparing');
  let copied = 0;
  if (before.kind === 'target ends') {
    for await (const batch of batches(source.appends(before.common.source))) {
      const extension = await extendInsistently(target, batch, signal);
      if (extension.kind === 'obstructed') return whatObstructs(extension);
      copied += batch.reduce((events, append) => events + append.events.length, 0);
      onProgress('copying', before.common.events + copied, head);
    }
  }
  const after = before.kind === 'target ends' ? await compare('checking') : before;
  if ((await source.store.head()) !== head) return { kind: 'not at rest' };
  switch (after.kind) {
    case 'target ends':
      return { kind: 'not at rest' };
    case 'differs':
      return { kind: 'other log', common: after.common, stream: after.there.stream, version: after.there.expected + 1 };
    case 'target goes on': {
      const seal = sealOfMove(after.next, after.common, key);
      const [next] = after.next;
      if (seal !== undefined) return { kind: 'moved', common: after.common, copied, seal };
      return {
        kind: 'other log',
        common: after.common,
        stream: next?.stream ?? '',
        version: (next?.expected ?? 0) + 1,
      };
    }
    case 'same':
      break;
  }
  const { findingsInAll } = await verifyLog(patientLog(target.store), [key.publicKey], { signal });
  if (findingsInAll > 0) return { kind: 'not sound', findings: findingsInAll };
  const last = await target.store.readLast(sealStream);
  const sealedBefore = last && sealOf(last);
  const made = await appendSeal(target.store, key, {
    version: last?.version ?? 0,
    chainedTo: last && hashOf(last),
    covered: { ...after.common.covered, marksFrom: sealedBefore && coveredBy(sealedBefore).marksFrom },
  });
  return made === undefined
    ? { kind: 'not at rest' }
    : { kind: 'moved', common: after.common, copied, seal: made.seal };
};

/** The one seal that a finished move leaves behind what it copied. */
const sealOfMove = (next: readonly StoredAppend[], { covered }: Common, key: SealingKey): Seal | undefined => {
  const [append, another] = next;
  if (append === undefined || another !== undefined || append.stream !== sealStream || append.events.length > 1)
    return undefined;
  const seal = sealOf(append.events[0]);
  return seal !== undefined &&
    signatureHolds(seal, key.publicKey) &&
    seal.hash === covered.hash &&
    seal.count === String(covered.count) &&
    seal.upTo === String(covered.upTo)
    ? seal
    : undefined;
};

async function* batches(appends: AsyncIterable<StoredAppend>): AsyncGenerator<NonEmpty<StoredAppend>> {
  let batch: StoredAppend[] = [];
  let room = flushBytes;
  for await (const append of appends) {
    const takes = roomOf(append);
    if (batch.length >= APPENDS_AT_ONCE || (batch.length > 0 && takes > room)) {
      yield batch as unknown as NonEmpty<StoredAppend>;
      batch = [];
      room = flushBytes;
    }
    batch.push(append);
    room -= takes;
  }
  if (batch.length > 0) yield batch as unknown as NonEmpty<StoredAppend>;
}

/** Of a batch; an append that goes alone fills one. */
const roomOf = ({ events }: StoredAppend): number => {
  const size = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
  return size < ALONE_FROM ? size : flushBytes;
};

/** Stores all of them, whatever becomes of the connection meanwhile: an append that stands there already counts as stored. */
const extendInsistently = async (
  target: MovableLog,
  batch: NonEmpty<Append>,
  signal: AbortSignal,
): Promise<Extension> => {
  for (const append of batch) checkAppend(append); // before the first is sent: one that is refused leaves no gap
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    const extension = await target.extend(batch).catch((error: unknown) => {
      if (isPassing(error)) return undefined;
      throw lastingOf(error);
    });
    if (extension !== undefined) return extension;
    await pause(wait, undefined, { signal });
  }
};

const whatObstructs = ({ append, found }: Extract<Extension, { kind: 'obstructed' }>): Move =>
  found.kind === 'conflict' || standsAtItsPlace(append, found)
    ? { kind: 'not at rest' }
    : {
        kind: 'id used twice',
        appendId: append.appendId,
        places: [
          { stream: found.stream, version: found.version },
          { stream: append.stream, version: append.expected + append.events.length },
        ],
      };

/** Of several, the first that trying again does not mend. */
const lastingOf = (error: unknown): unknown =>
  error instanceof SomeAppendsFailed
    ? error.outcomes
        .flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
        .find((reason) => !isPassing(reason))
    : error;

const isPassing = (error: unknown): boolean => {
  if (error instanceof SomeAppendsFailed)
    return error.outcomes.every((outcome) => outcome.status === 'fulfilled' || isPassing(outcome.reason));
  return error instanceof Busy || error instanceof OutcomeUnknown;
};
