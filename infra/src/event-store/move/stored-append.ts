import type { Append, AppendId, NonEmpty, Position, RecordedEvent } from '../port.ts';

/** An append as it stands in a log. */
export interface StoredAppend extends Append {
  readonly events: NonEmpty<RecordedEvent>;
  /** Of its last event. */
  readonly position: Position;
}

/** All appends after a position, in the global order. */
export type ReadAppends = (after: Position) => AsyncIterable<StoredAppend>;

/** What a store knows of an event beside the event. */
export interface Placed {
  readonly event: RecordedEvent;
  /** Known of an append's first event at least. */
  readonly append?: { readonly id: AppendId; readonly size: number };
}

/** A log whose appends are not whole, or not one behind the other: no store of ours writes one. */
export class BrokenAppend extends Error {
  override readonly name = 'BrokenAppend';
  constructor(event: RecordedEvent) {
    super(
      `The append at position ${event.position} (${event.stream} ${event.version}) is not whole: the log was changed`,
    );
  }
}

/** Puts the events of a log together again as they were appended. @throws BrokenAppend */
export async function* wholeAppends(placed: AsyncIterable<Placed>): AsyncGenerator<StoredAppend> {
  let open:
    | {
        readonly append: { readonly id: AppendId; readonly size: number };
        readonly events: [RecordedEvent, ...RecordedEvent[]];
      }
    | undefined;
  for await (const { event, append } of placed) {
    if (open === undefined) {
      if (append === undefined) throw new BrokenAppend(event);
      open = { append, events: [event] };
    } else {
      const [first] = open.events;
      if (event.stream !== first.stream || event.version !== first.version + open.events.length)
        throw new BrokenAppend(first);
      open.events.push(event);
    }
    const {
      append: { id, size },
      events,
    } = open;
    if (events.length < size) continue;
    yield { appendId: id, stream: event.stream, expected: events[0].version - 1, events, position: event.position };
    open = undefined;
  }
  if (open !== undefined) throw new BrokenAppend(open.events[0]);
}
