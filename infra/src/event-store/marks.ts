import type { Evidence } from './evidence.ts';
import { isSameMark } from './evidence.ts';
import type { Append, EventStore, NewEvent, NonEmpty, RecordedEvent } from './port.ts';

/**
 * The same store, whose appends carry the mark of this Malote: the last member of each event's metadata, behind the hash. What stands in the log without it was
 * not appended through here.
 */
export function markedStore(store: EventStore, evidence: Pick<Evidence, 'ofEvent'>): EventStore {
  const marked = ({ stream, expected, appendId, events }: Append): Append => ({
    stream,
    expected,
    appendId,
    events: events.map(({ id, type, schemaVersion, data, metadata }, index): NewEvent => {
      const mark = evidence.ofEvent({ id, type, schemaVersion, data, metadata, stream, version: expected + 1 + index });
      return { id, type, schemaVersion, data, metadata: withMark(metadata, mark) };
    }) as readonly NewEvent[] as NonEmpty<NewEvent>,
  });
  return {
    ...store,
    append: (append) => store.append(marked(append)),
    appendMany: ([first, ...rest]) => store.appendMany([marked(first), ...rest.map(marked)] as NonEmpty<Append>),
  };
}

/** What an event's mark says: that we wrote it as it stands there, that it has none, or that somebody else wrote it. */
export function markOf(event: RecordedEvent, evidence: Pick<Evidence, 'ofEvent'>): 'ours' | 'none' | 'forged' {
  const [found, mark = ''] = MARK.exec(event.metadata) ?? [];
  if (found === undefined) return 'none';
  const metadata = `${event.metadata.slice(0, -found.length)}}`;
  return isSameMark(mark, evidence.ofEvent({ ...event, metadata })) ? 'ours' : 'forged';
}

const withMark = (metadata: string, mark: string): string => `${metadata.slice(0, -1)},"mark":"${mark}"}`;
const MARK = /,"mark":"([A-Za-z0-9_-]{22})"\}$/;
