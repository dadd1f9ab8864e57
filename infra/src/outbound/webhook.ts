import { isSignature, signatureOf } from '../signature.ts';
import type { Outbound, Outgoing } from './outbound.ts';
import { post, WAIT_MS } from './post.ts';

/** Something that happened, told to another house: the body is the JSON of `content`. */
export interface Notice extends Outgoing {
  readonly content: unknown;
}

/** A secret that still counts beside a newer one, and until when. */
export interface FormerSecret {
  readonly secret: string;
  readonly until: Date;
}

export interface WebhookPlace {
  readonly address: URL;
  /** Known to both houses alone. */
  readonly secret: string;
  /** The one before it: until then calls are signed with both, so that the receiver changes his when it suits him. */
  readonly former?: FormerSecret;
  readonly waitMs?: number;
  readonly now?: () => Date;
}

/** Between signatures of one call. */
const BESIDE = ', ';

/**
 * Posts notices that the receiver can trust: `Malote-Signature: v1=` HMAC-SHA256 in hex, with the secret, of id, second since 1970 and body, joined by dots;
 * while a former secret counts, the signature with that one follows behind a comma. The same id comes again when an answer was lost; the receiver takes it once.
 */
export function webhook({
  address,
  secret,
  former,
  waitMs = WAIT_MS,
  now = () => new Date(),
}: WebhookPlace): Outbound<Notice> {
  return {
    name: 'webhook',
    send: async ({ id, content }) => {
      const body = JSON.stringify(content);
      const sentAt = now();
      const at = String(Math.floor(sentAt.getTime() / 1_000));
      const secrets = [secret, ...(former !== undefined && sentAt < former.until ? [former.secret] : [])];
      const signatures = secrets.map((one) => signature(one, id, at, body)).join(BESIDE);
      const headers = { 'malote-id': id, 'malote-timestamp': at, 'malote-signature': signatures };
      return await post(address, body, headers, waitMs, () => undefined);
    },
  };
}

const signature = (secret: string, id: string, at: string, body: string): string =>
  `v1=${signatureOf(secret, [id, at, body])}`;

/** Whether a call came from who knows the secret, and came just now: what a receiver checks, and what our own receivers use. Of several signatures one has to be right. */
export function isSigned(
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  secret: string,
  now: Date,
): boolean {
  const { 'malote-id': id, 'malote-timestamp': at, 'malote-signature': given } = headers;
  if (id === undefined || at === undefined || given === undefined) return false;
  return given
    .split(',')
    .some((one) => isSignature(one.trim(), (second) => signature(secret, id, second, body), at, now));
}
