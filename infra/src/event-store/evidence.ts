import { timingSafeEqual } from 'node:crypto';
import { halfOf, hmacSha256 } from '../keyed-hash.ts';
import { framed } from './chain.ts';
import type { NewEvent, StreamId, Version } from './port.ts';
import type { StateRow } from './postgres/states.ts';

/**
 * Marks what the command service writes, by a key that is not in the database (architecture, section 3, tamper evidence): whoever may write to the
 * tables, and to no configuration, can make rows that look right and none that carry its mark.
 */
export interface Evidence {
  /** The mark of an event: over all that is stored of it, and with its hash over the event before it. `metadata` as they stand without the mark. */
  readonly ofEvent: (event: PlacedEvent) => string;
  /** The mark of a kept state. */
  readonly ofState: (row: StateRow) => string;
}

/** An event at its place in a stream. */
export type PlacedEvent = NewEvent & { readonly stream: StreamId; readonly version: Version };

/**
 * The marks of one installation. Their keys follow from the pepper (`PEPPER`), each from its purpose: it stands outside of the database, was made at the first start,
 * is never changed, and a restore without it is refused.
 */
export function evidenceOf(pepper: Uint8Array): Evidence {
  const keyFor = hmacSha256(pepper);
  const [event, state] = ['event', 'kept state'].map((what) =>
    markBy(Buffer.from(keyFor(`evidence\n${what} 1`, 'hex'), 'hex')),
  ) as [ReturnType<typeof markBy>, ReturnType<typeof markBy>];
  return {
    ofEvent: ({ stream, version, id, type, schemaVersion, data, metadata }) =>
      event([stream, String(version), id.toLowerCase(), type, String(schemaVersion), data, metadata]),
    ofState: ({ stream, stateVersion, version, headHash, state: text }) =>
      state([stream, String(stateVersion), String(version), headHash, text]),
  };
}

/** Marks what is made of these fields: 128 bits of an HMAC-SHA-256, which nobody finds by trying. */
function markBy(key: Uint8Array): (fields: readonly string[]) => string {
  const mac = hmacSha256(key);
  return (fields) => halfOf(mac(framed(fields), 'base64url'));
}

/** Whether two marks are the same, in a time that does not tell where they differ. */
export function isSameMark(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
