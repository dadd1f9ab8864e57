import { UnknownPosition } from '../errors.ts';
import { countedEvents, pageEvents, streamPageEvents } from '../limits.ts';
import type { NonEmpty, Page, Position, RecordedEvent, StreamId, Version } from '../port.ts';
import type { Connection, ReadReq, ReadResp } from './connection.ts';
import { readsAtOnce, readTimeoutMs } from './limits.ts';
import { allBackwards, allForwards, streamBackwards, streamForwards } from './read-requests.ts';
import { asLogged, asRecorded, storedEvent } from './stored-form.ts';
import type { StoredEvent } from './stored-form.ts';
import { readTrouble, saysNoSuchPosition } from './trouble.ts';

/** The reading half of the port. A server that is away is Busy, so that whoever follows the log waits it out. */
export const eventStoreDbReads = (connection: Connection) => {
  /** @throws Busy, ForeignEvent, and what the server refuses. */
  const read = async (request: ReadReq): Promise<StoredEvent[]> => {
    const answers: ReadResp[] = [];
    try {
      for await (const answer of await connection.read(request, readTimeoutMs)) answers.push(answer as ReadResp);
    } catch (error) {
      throw readTrouble(error);
    }
    return answers.flatMap((answer) => {
      const event = answer.getEvent();
      return event === undefined ? [] : [storedEvent(event)];
    });
  };

  /** Inclusive in this store: the event at the position comes again, and is left out. @throws UnknownPosition */
  const after = async (position: Position, wanted: number): Promise<StoredEvent[]> => {
    const events = await read(
      position === 0n
        ? allForwards({ from: 'start' }, wanted)
        : allForwards({ from: 'position', position }, wanted + 1),
    ).catch((error: unknown) => {
      throw saysNoSuchPosition(error) ? new UnknownPosition(position) : error;
    });
    return events.filter((event) => event.position > position).slice(0, wanted);
  };

  const head = async (): Promise<Position> => (await read(allBackwards(1)))[0]?.position ?? 0n;

  /** The events of a stream after a version, with what the store knows of their appends. */
  const streamPage = (stream: StreamId, after: Version, count: number): Promise<StoredEvent[]> =>
    read(streamForwards(stream, after, count));

  async function* readStream(stream: StreamId, after: Version): AsyncGenerator<RecordedEvent> {
    for (let version = after, full = true; full;) {
      const page = await streamPage(stream, version, streamPageEvents);
      yield* page.map(asRecorded);
      version = page.at(-1)?.version ?? version;
      full = page.length === streamPageEvents;
    }
  }

  return {
    streamPage,
    readStream,
    head,
    storedAfter: after,

    async readStreams(streams: NonEmpty<StreamId>): Promise<Map<StreamId, RecordedEvent[]>> {
      const found = new Map<StreamId, RecordedEvent[]>(streams.map((stream) => [stream, []]));
      const waiting = [...found.keys()].values();
      const lane = async (): Promise<void> => {
        for (const stream of waiting) for await (const event of readStream(stream, 0)) found.get(stream)?.push(event);
      };
      await Promise.all(Array.from({ length: Math.min(readsAtOnce, found.size) }, lane));
      return found;
    },

    async readLast(stream: StreamId): Promise<RecordedEvent | undefined> {
      const [event] = await read(streamBackwards(stream, 1));
      return event && asRecorded(event);
    },

    async readAll(position: Position, limit: number): Promise<Page> {
      const wanted = Math.min(limit, pageEvents);
      const events = (await after(position, wanted)).map(asLogged);
      const newest = events.at(-1);
      if (newest === undefined) return { events, last: position, head: await head() };
      // a page with room left reached the end
      return {
        events,
        last: newest.position,
        head: events.length < wanted ? newest.position : later(await head(), newest.position),
      };
    },

    /** A place between two events is refused as unknown, one inside the log's file answers with the next event. */
    async readAt(position: Position): Promise<RecordedEvent | undefined> {
      const [event] = await read(allForwards({ from: 'position', position }, 1)).catch((error: unknown) => {
        if (saysNoSuchPosition(error)) return [];
        throw error;
      });
      return event?.position === position ? asRecorded(event) : undefined;
    },

    eventsAfter: async (position: Position): Promise<number> => (await after(position, countedEvents)).length,
  };
};

const later = (one: Position, other: Position): Position => (one > other ? one : other);
