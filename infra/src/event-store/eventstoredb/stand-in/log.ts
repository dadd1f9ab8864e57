/** An event as the server keeps it: texts are bytes, and their meaning is the client's. */
export interface LogRecord {
  /** Where it stands in the log: its first byte, as in the server's files; never dense. */
  readonly position: bigint;
  readonly stream: string;
  /** From 0. */
  readonly revision: bigint;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** In units of 100 ns since 1970. */
  readonly created: bigint;
}

export type NewRecord = Pick<LogRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
/** The revision of the stream's last event, or one of the server's words. */
export type Expected = bigint | 'no stream' | 'any' | 'stream exists';
/** -1n is "no stream" and "no position". */
export type Written =
  | { readonly kind: 'written'; readonly lastRevision: bigint; readonly position: bigint }
  | { readonly kind: 'wrong version'; readonly current: bigint };

/** What a server keeps on its disk, in memory: it survives a restart of the stand-in, not the end of its process. */
export interface Log {
  readonly records: readonly LogRecord[];
  /** The place of the first record at or after a position. */
  indexOf(position: bigint): number;
  /** Whether a record begins there, or the log ends before it. */
  isPlace(position: bigint): boolean;
  stream(name: string): readonly LogRecord[];
  append(stream: string, expected: Expected, events: readonly NewRecord[]): Written;
  /** Called for each record once it is stored, in the order of the log. @returns its end. */
  onRecord(listener: (record: LogRecord) => void): () => void;
  /** What a restart forgets: the ids by which an append with "any" is known again. */
  forgetIds(): void;
}

export const emptyLog = (): Log => {
  const records: LogRecord[] = [];
  const streams = new Map<string, LogRecord[]>();
  const listeners = new Set<(record: LogRecord) => void>();
  const recent = new Map<string, LogRecord>();
  let writer = 0n;

  const store = (stream: string, events: readonly NewRecord[]): void => {
    const own = streams.get(stream) ?? [];
    streams.set(stream, own);
    const created = BigInt(Date.now()) * 10_000n;
    const added = events.map((event, index): LogRecord => {
      const record = { ...event, stream, revision: BigInt(own.length + index), position: writer, created };
      writer += sizeOf(record);
      return record;
    });
    own.push(...added);
    records.push(...added);
    for (const record of added) {
      recent.set(record.id, record);
      for (const listener of listeners) listener(record);
    }
  };

  const append = (stream: string, expected: Expected, events: readonly NewRecord[]): Written => {
    const own = streams.get(stream) ?? [];
    const current = BigInt(own.length) - 1n;
    const answer = decide(own, expected, events, (id) => recent.get(id));
    if (answer === 'conflict') return { kind: 'wrong version', current };
    if (answer !== 'store') return { kind: 'written', lastRevision: answer.revision, position: answer.position };
    if (events.length === 0) {
      const position = writer;
      writer += emptyWriteBytes;
      return { kind: 'written', lastRevision: current, position };
    }
    store(stream, events);
    const last = records.at(-1) as LogRecord;
    return { kind: 'written', lastRevision: last.revision, position: last.position };
  };

  // a fresh server has written into streams of its own before anybody else does
  store('$settings', [
    {
      id: '00000000-0000-4000-8000-000000000001',
      type: '$metadata',
      contentType: 'application/json',
      data: new TextEncoder().encode('{}'),
      metadata: new Uint8Array(),
    },
  ]);

  const indexOf = (position: bigint): number => {
    let [from, to] = [0, records.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((records[middle] as LogRecord).position < position) from = middle + 1;
      else to = middle;
    }
    return from;
  };

  return {
    records,
    append,
    indexOf,
    stream: (name) => streams.get(name) ?? [],
    isPlace: (position) => position >= writer || records[indexOf(position)]?.position === position,
    onRecord(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forgetIds: () => recent.clear(),
  };
};

/**
 * The server's own order of questions. At an older revision the same ids in the same places are a retry, whatever their data; some of them
 * only are a conflict, as is nothing at all. At the current revision everything is stored, also ids that are there already.
 * "any" knows a retry by its memory alone.
 */
const decide = (
  own: readonly LogRecord[],
  expected: Expected,
  events: readonly NewRecord[],
  remembered: (id: string) => LogRecord | undefined,
): LogRecord | 'store' | 'conflict' => {
  if (expected === 'stream exists' && own.length === 0) return 'conflict';
  if (expected === 'any' || expected === 'stream exists') {
    const known = events
      .map(({ id }) => remembered(id))
      .map((record) => (record !== undefined && own[Number(record.revision)] === record ? record : undefined));
    if (known[0] === undefined) return 'store';
    return known.includes(undefined) ? 'conflict' : (known.at(-1) as LogRecord);
  }
  const next = expected === 'no stream' ? 0 : Number(expected) + 1;
  if (next === own.length) return 'store';
  const there = events.map((_, index) => own[next + index]);
  const isRetry = next < own.length && events.length > 0 && events.every(({ id }, index) => there[index]?.id === id);
  return isRetry ? (there.at(-1) as LogRecord) : 'conflict';
};

/** About the bytes of a record in the server's files: positions must have gaps of a size that nobody can foresee. */
const sizeOf = (record: LogRecord): bigint =>
  BigInt(
    99 +
      Buffer.byteLength(record.stream) +
      Buffer.byteLength(record.type) +
      record.data.length +
      record.metadata.length,
  );
const emptyWriteBytes = 99n;
