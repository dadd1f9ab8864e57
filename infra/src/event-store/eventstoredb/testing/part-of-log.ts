import type { EventStore, NonEmpty, Page, Position, RecordedEvent, StreamId } from '../../port.ts';

/**
 * A store as if its log began after a position, with stream names of its own: many tests share one server, and each sees an empty log.
 * Only for tests that run one after the other.
 */
export const partOfLog = (store: EventStore, base: Position, prefix: string): EventStore => {
  const inside = (stream: StreamId) => `${prefix}${stream}`;
  const outside = <Of extends { readonly stream: StreamId }>(of: Of): Of => ({
    ...of,
    stream: of.stream.slice(prefix.length),
  });
  const from = (position: Position) => (position === 0n ? base : position);
  const shown = (position: Position) => (position <= base ? 0n : position);
  const page = (one: Page): Page => ({ events: one.events.map(outside), last: shown(one.last), head: shown(one.head) });
  // an empty name stays empty, because it is refused
  const named = (stream: StreamId) => (stream === '' ? '' : inside(stream));
  return {
    append: async (append) => {
      const answer = await store.append({ ...append, stream: named(append.stream) });
      return answer.kind === 'conflict' ? answer : outside(answer);
    },
    appendMany: async (appends) => {
      const [first, ...rest] = appends.map((append) => ({ ...append, stream: named(append.stream) }));
      if (first === undefined) return [];
      return (await store.appendMany([first, ...rest])).map((answer) =>
        answer.kind === 'conflict' ? answer : outside(answer),
      );
    },
    async *readStream(stream, after) {
      for await (const event of store.readStream(inside(stream), after)) yield outside(event);
    },
    readStreams: async (streams) => {
      const found = await store.readStreams(streams.map(inside) as unknown as NonEmpty<StreamId>);
      return new Map<StreamId, RecordedEvent[]>(
        [...found].map(([stream, events]) => [stream.slice(prefix.length), events.map(outside)]),
      );
    },
    readLast: async (stream) => {
      const event = await store.readLast(inside(stream));
      return event && outside(event);
    },
    readAll: async (after, limit) => page(await store.readAll(from(after), limit)),
    readAt: async (position) => {
      const event = await store.readAt(position);
      return event && outside(event);
    },
    async *subscribe(after, how) {
      for await (const one of store.subscribe(from(after), how)) yield { ...page(one), passed: one.passed };
    },
    head: async () => shown(await store.head()),
    eventsAfter: (position) => store.eventsAfter(from(position)),
    knowsAppends: store.knowsAppends,
    findAppend: async (appendId, stream) => {
      const found = await store.findAppend(appendId, inside(stream));
      return found && outside(found);
    },
    close: () => store.close(),
  };
};
