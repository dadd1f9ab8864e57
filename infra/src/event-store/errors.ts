import type { AppendResult, Position } from './port.ts';

/** Nothing was stored, and the same append will never be: it is malformed, or too large. A bug of the caller. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

/** A text that could be stored as JSON but not read as such later (`\u0000`, half a surrogate pair). */
export class UnstorableText extends AppendRefused {
  constructor(what: string, where: string) {
    super(`${where} holds ${what}, which Postgres would store as json and refuse as jsonb or text`);
  }
}

/** Nothing was stored: the store cannot take it now. The same append may be tried again. */
export class Busy extends Error {
  override readonly name = 'Busy';
  readonly reason: 'queue full' | 'log locked' | 'too slow' | 'unreachable' | 'disk full' | 'out of resources';
  constructor(reason: Busy['reason'], cause?: unknown) {
    super(`The event store is busy: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** The connection was lost after the append was sent: it is stored, or it is not. Read the stream, then retry with the same append id. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  constructor(cause?: unknown) {
    super('The connection was lost before the answer came: the append may be stored or not', { cause });
  }
}

/** The store was closed before the append was taken: nothing was stored. */
export class StoreClosed extends Error {
  override readonly name = 'StoreClosed';
  constructor() {
    super('The event store is closed');
  }
}

/** Of an `appendMany`, some appends threw. `outcomes` holds what became of each, in the order asked. */
export class SomeAppendsFailed extends Error {
  override readonly name = 'SomeAppendsFailed';
  readonly outcomes: readonly PromiseSettledResult<AppendResult>[];
  constructor(outcomes: readonly PromiseSettledResult<AppendResult>[]) {
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    super(`${failed.length} of ${outcomes.length} appends failed`, { cause: failed[0]?.reason });
    this.outcomes = outcomes;
  }
}

/** An alarm: positions are dense, and one is missing, or the log ends before a position that was already read. Never go on over it. */
export class LostEvent extends Error {
  override readonly name = 'LostEvent';
  readonly expected: Position;
  /** The position that stands where `expected` should; undefined when the log ends before it. */
  readonly found: Position | undefined;
  constructor(expected: Position, found: Position | undefined) {
    super(
      `The log has lost events: position ${expected} is missing, ${found === undefined ? 'the log ends before it' : `${found} follows`}`,
    );
    this.expected = expected;
    this.found = found;
  }
}

/** No event of this log stands at that position, so nothing can be read after it: it was given by another log, or this one was changed. */
export class UnknownPosition extends Error {
  override readonly name = 'UnknownPosition';
  constructor(position: Position) {
    super(`No event of the log stands at position ${position}: it was given by another log`);
  }
}
