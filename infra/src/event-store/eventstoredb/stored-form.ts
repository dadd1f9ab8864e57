import { randomUUID } from 'node:crypto';
import { shared, streams } from './client-inside.ts';
import type { BatchAppendReq, ReadResp } from './client-inside.ts';
import type { Append, AppendId, LoggedEvent, NewEvent, RecordedEvent } from '../port.ts';

/**
 * An event as it stands in EventStoreDB: data byte by byte; metadata inside a frame with what the store has no field for. Ids in the store
 * are new for every attempt, so that it never takes a second attempt for the first one: "stored" means by this attempt. Which append an event
 * came with, and its own id, stand in the frame.
 */
export interface StoredEvent extends RecordedEvent {
  readonly appendId: AppendId;
  /** How many events that append has. */
  readonly appendSize: number;
}

/** An event in the log that Malote did not write, so its database is not Malote's alone. Going on over it would hide it. */
export class ForeignEvent extends Error {
  override readonly name = 'ForeignEvent';
  constructor(stream: string, revision: string) {
    super(`The event ${revision} of ${stream} was not written by Malote: the EventStoreDB must be Malote's alone`);
  }
}

type ProposedMessage = BatchAppendReq.ProposedMessage;

export const proposed = (append: Append): ProposedMessage[] =>
  append.events.map((event) => {
    const message = new streams.BatchAppendReq.ProposedMessage();
    message.setId(uuid(randomUUID()));
    message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
    message.setData(Buffer.from(event.data));
    message.setCustomMetadata(Buffer.from(framed(append, event)));
    return message;
  });

export const uuid = (text: string) => new shared.UUID().setString(text);
export const streamIdentifier = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

const framed = (append: Append, event: NewEvent): string =>
  `{"id":"${event.id}","schemaVersion":${event.schemaVersion},"append":"${append.appendId.toLowerCase()}","size":${append.events.length},"metadata":${event.metadata}}`;

const frame =
  /^\{"id":"([0-9a-fA-F-]{36})","schemaVersion":(\d+),"append":"([0-9a-fA-F-]{36})","size":(\d+),"metadata":/;

/** @throws ForeignEvent */
export const storedEvent = (read: ReadResp.ReadEvent): StoredEvent => {
  const event = read.getEvent();
  const named = event?.getStreamIdentifier();
  if (event === undefined || named === undefined) throw new Error('EventStoreDB answered an event without its stream');
  const stream = text(named.getStreamName_asU8());
  const framedMetadata = text(event.getCustomMetadata_asU8());
  const found = frame.exec(framedMetadata);
  if (found === null) throw new ForeignEvent(stream, event.getStreamRevision());
  const [head, id = '', schemaVersion, appendId = '', size] = found;
  const about = event.getMetadataMap();
  return {
    id,
    appendId,
    appendSize: Number(size),
    schemaVersion: Number(schemaVersion),
    stream,
    type: about.get('type') ?? '',
    data: text(event.getData_asU8()),
    metadata: framedMetadata.slice(head.length, -1),
    position: BigInt(event.getCommitPosition()),
    version: Number(event.getStreamRevision()) + 1,
    recordedAt: new Date(Number(BigInt(about.get('created') ?? '0') / TICKS_PER_MS)),
  };
};

/** The store's clock counts in steps of 100 ns since 1970. */
const TICKS_PER_MS = 10_000n;

const text = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();

/** As the port gives it. */
export const asRecorded = ({
  id,
  type,
  schemaVersion,
  data,
  metadata,
  position,
  stream,
  version,
  recordedAt,
}: StoredEvent): RecordedEvent => ({ id, type, schemaVersion, data, metadata, position, stream, version, recordedAt });

/** As the global order gives it: this store tells of each of its events which append it came with. */
export const asLogged = (event: StoredEvent): LoggedEvent => ({
  ...asRecorded(event),
  append: { id: event.appendId, size: event.appendSize },
});
