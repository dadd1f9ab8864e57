import { hash as digest } from 'node:crypto';
import type { RecordedEvent, StreamId, Version } from './port.ts';

/** SHA-256 as base64url, 43 characters. */
export type EventHash = string;

export interface UnchainedEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** JSON text. */
  readonly data: string;
  /** Anything but a member `hash`. */
  readonly metadata: object;
}

/**
 * Links an event to the one before it in its stream (architecture, section 3, tamper evidence): writes its metadata with the writer's
 * time and, as the last member, the hash over everything that is stored of it. No hash before it: the stream's first event.
 */
export const chain = (
  previousHash: EventHash | undefined,
  stream: StreamId,
  version: Version,
  event: UnchainedEvent,
  writtenAt: string,
): Link => {
  if ('hash' in event.metadata) throw new Error('The member "hash" of the metadata belongs to the chain');
  return link(previousHash, stream, version, event, writtenAt, JSON.stringify({ ...event.metadata, writtenAt }));
};

/** An event's metadata as it is stored, and the hash in it. */
export interface Link {
  readonly metadata: string;
  readonly hash: EventHash;
}

/** The same for metadata that is written already: a JSON object with the member `writtenAt` and none of the name `hash`. */
export const link = (
  previousHash: EventHash | undefined,
  stream: StreamId,
  version: Version,
  event: Omit<UnchainedEvent, 'metadata'>,
  writtenAt: string,
  unsealed: string,
): Link => {
  const hash = linkHash(previousHash, stream, version, event, writtenAt, unsealed);
  return { metadata: `${unsealed.slice(0, -1)},"hash":"${hash}"}`, hash };
};

/** Whether the event is, byte by byte, what was written after the event with that hash. Works on the stored texts: upcasting does not matter. */
export const verifyEvent = (previousHash: EventHash | undefined, event: RecordedEvent): 'ok' | 'broken' => {
  const found = sealedMetadata.exec(event.metadata);
  if (found === null) return 'broken';
  const [last, hash] = found;
  const unsealed = `${event.metadata.slice(0, -last.length)}}`;
  const writtenAt = writtenAtOf(unsealed);
  return writtenAt !== undefined &&
    linkHash(previousHash, event.stream, event.version, event, writtenAt, unsealed) === hash
    ? 'ok'
    : 'broken';
};

/**
 * Checks a whole stream from its first event: every link, and that no version is missing in between. A cut-off end it cannot see (seals can).
 * @returns the version of the first event that is not what was written there.
 */
export const verifyStream = (
  events: readonly RecordedEvent[],
): { readonly kind: 'ok' } | { readonly kind: 'broken'; readonly version: Version } => {
  let previous: EventHash | undefined;
  for (const [index, event] of events.entries()) {
    if (event.version !== index + 1 || verifyEvent(previous, event) === 'broken')
      return { kind: 'broken', version: index + 1 };
    previous = hashOf(event);
  }
  return { kind: 'ok' };
};

/** The hash that an event carries; undefined when it was never chained. */
export const hashOf = (event: { readonly metadata: string }): EventHash | undefined =>
  sealedMetadata.exec(event.metadata)?.[1];

/** The hash, and behind it the mark of who wrote the event (marks.ts), which is not hashed: it follows from the hash. */
const sealedMetadata = /,"hash":"([A-Za-z0-9_-]{43})"(?:,"mark":"[A-Za-z0-9_-]{22}")?\}$/;

const linkHash = (
  previousHash: EventHash | undefined,
  stream: StreamId,
  version: Version,
  event: Omit<UnchainedEvent, 'metadata'>,
  writtenAt: string,
  metadata: string,
): EventHash =>
  digest(
    'sha256',
    framed([
      'malote event 1',
      previousHash ?? '',
      stream,
      String(version),
      event.id.toLowerCase(),
      event.type,
      String(event.schemaVersion),
      writtenAt,
      event.data,
      metadata,
    ]),
    'base64url',
  );

/** Each field after its length in bytes, so that no two different lists of fields give the same bytes. */
export const framed = (fields: readonly string[]): string => {
  // Most of what is hashed is ASCII, where characters are bytes: the whole is asked once for that, and not each field for its bytes.
  const byCharacters = joined(fields, (field) => field.length);
  return Buffer.byteLength(byCharacters) === byCharacters.length
    ? byCharacters
    : joined(fields, (field) => Buffer.byteLength(field));
};

const joined = (fields: readonly string[], lengthOf: (field: string) => number): string => {
  let text = '';
  for (const field of fields) text += `${lengthOf(field)}:${field}`;
  return text;
};

/** The writer's time in an event's metadata; undefined where they do not say it. */
export const writtenAtOf = (metadata: string): string | undefined => {
  try {
    const parsed = JSON.parse(metadata) as { writtenAt?: unknown } | null;
    return typeof parsed?.writtenAt === 'string' ? parsed.writtenAt : undefined;
  } catch {
    return undefined;
  }
};
