/**
 * The event store: appends to one stream with the version expected, reads of streams, and one global order.
 * Postgres and EventStoreDB keep it; where a promise holds in one of them only, its line says so.
 */
export interface EventStore {
  /**
   * Stores the events whole or not at all. Expected 0 means that the stream must not exist yet; there is no "any".
   * The same append id again answers `duplicate` with the first answer, whatever else is asked with it (EventStoreDB:
   * only for the same stream at the same expected version).
   * @throws AppendRefused nothing is stored, and trying again will not help; Busy nothing is stored, try later;
   *   OutcomeUnknown read the stream again, then retry with the same append id; StoreClosed.
   */
  append(append: Append): Promise<AppendResult>;
  /**
   * The same for many appends, each by itself: one conflict does not touch its neighbours. Answers stand in the order asked.
   * Appends to one stream take effect in the order given.
   * @throws SomeAppendsFailed with the outcome of every append, when at least one of them threw.
   */
  appendMany(appends: NonEmpty<Append>): Promise<AppendResult[]>;
  /** The events of a stream after a version, oldest first, read in pages. A stream that does not exist is empty. */
  readStream(stream: StreamId, after: Version): AsyncIterable<RecordedEvent>;
  /** Many whole streams at once. Every stream asked has an entry; one that does not exist is empty. */
  readStreams(streams: NonEmpty<StreamId>): Promise<Map<StreamId, RecordedEvent[]>>;
  /** The newest event of a stream. */
  readLast(stream: StreamId): Promise<RecordedEvent | undefined>;
  /**
   * One page of the global order after a position that the store gave, or 0; `pageEvents` of limits.ts at most.
   * @throws LostEvent (only a store with dense positions can tell), UnknownPosition (only a store without them).
   */
  readAll(after: Position, limit: number): Promise<Page>;
  /** The event that stands at a position; undefined where none does. */
  readAt(position: Position): Promise<RecordedEvent | undefined>;
  /**
   * Pages of the global order from a position on, for ever; never a page that stands for nothing. The next page is read when it is asked for, so a slow
   * reader needs no buffer. Ends without an error when the signal aborts or the store is closed; lost connections are
   * waited out. Each event comes once, in the order of the log, in every subscription. Who chooses types gets events of these alone, and pages
   * without any where none came: its place moves on all the same, and what it leaves out is checked for lost events like what it holds.
   * @throws LostEvent (only a store with dense positions can tell).
   */
  subscribe(
    after: Position,
    options: { readonly signal: AbortSignal; readonly limit: number; readonly types?: TypeChoice },
  ): AsyncIterable<FollowedPage>;
  /** Position of the newest event, 0 in an empty store. */
  head(): Promise<Position>;
  /** How many events stand after a position. EventStoreDB counts them one by one, and no further than `countedEvents` of limits.ts. */
  eventsAfter(position: Position): Promise<number>;
  /**
   * How an append id that comes again is known: `everywhere` by an index over the whole log (Postgres), or `at its version` alone (EventStoreDB), so
   * that who needs to know whether it stands anywhere else in the stream asks `findAppend` before he appends.
   */
  readonly knowsAppends: 'everywhere' | 'at its version';
  /** Where the first event of an append stands. Postgres answers for all streams by an index; EventStoreDB reads the stream named. */
  findAppend(appendId: AppendId, stream: StreamId): Promise<AppendFound | undefined>;
  /** Takes no more, waits for the appends that were taken, and lets go of every connection. May be called twice. */
  close(): Promise<void>;
}

/** `category-natural key`, at most `streamIdChars` of limits.ts. */
export type StreamId = string;
/** A UUID: the command's id for the append that holds its record, another one derived from it for other steps. */
export type AppendId = string;
/** How many events the stream holds; 0 is a stream that does not exist. EventStoreDB's revision is one less. */
export type Version = number;
/** Place in the global order: it increases over the whole store; dense from 1 in Postgres only. A decimal string on every wire. */
export type Position = bigint;
export type NonEmpty<T> = readonly [T, ...T[]];

/** An event to be stored. The texts are kept byte by byte, because they are hashed as they are written (chain.ts). */
export interface NewEvent {
  /** A UUID that is the same at every retry of the append. */
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** JSON text. */
  readonly data: string;
  /** JSON text. */
  readonly metadata: string;
}

export interface RecordedEvent extends NewEvent {
  readonly position: Position;
  readonly stream: StreamId;
  /** Its number in the stream, from 1. */
  readonly version: Version;
  /** The store's own clock; not part of the chain. */
  readonly recordedAt: Date;
}

/** An event as the global order gives it: with what its append is known by, told of the append's first event at least. Not part of the chain. */
export interface LoggedEvent extends RecordedEvent {
  readonly append?: { readonly id: AppendId; readonly size: number };
}

export interface Append {
  readonly stream: StreamId;
  readonly events: NonEmpty<NewEvent>;
  readonly expected: Version;
  readonly appendId: AppendId;
}

export type AppendResult = Appended | Conflict;

/** `version` is the stream's after the append, `position` that of the append's last event; of a duplicate both are those of the first time. */
export interface Appended {
  readonly kind: 'appended' | 'duplicate';
  readonly stream: StreamId;
  readonly version: Version;
  readonly position: Position;
}

/** Nothing was stored, because the stream stands at another version. */
export interface Conflict {
  readonly kind: 'conflict';
  readonly actual: Version;
}

export interface AppendFound {
  readonly stream: StreamId;
  readonly version: Version;
  readonly position: Position;
}

export interface Page {
  readonly events: readonly LoggedEvent[];
  /** Position of the page's last event; of an empty page, the position asked after. */
  readonly last: Position;
  /** Newest position at the time of reading: `head - last` is how far behind the reader is. */
  readonly head: Position;
}

/** Of which types a subscription holds events. Whoever must not miss a type that he does not know yet says what he leaves out. */
export type TypeChoice = { readonly only: readonly string[] } | { readonly except: readonly string[] };

/** A page of a subscription; `last` is the last event that it passed, of whatever type. */
export interface FollowedPage extends Page {
  /** How many events of the log it stands for, 1 to the limit: those that it holds, and those of types that were not asked for. */
  readonly passed: number;
}
