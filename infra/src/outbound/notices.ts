import { keyedHash } from '../keyed-hash.ts';
import type { Outbound } from './outbound.ts';
import { simulated } from './simulated.ts';
import type { Notice } from './webhook.ts';
import { webhook } from './webhook.ts';

/** Where a customer's system is told what happens: its code with us, its address, and since when it has its secret. */
export interface NoticePlace {
  readonly code: string;
  readonly address: string;
  readonly secretSince: string;
  /** Since when it had the secret before, and until when that one counts. */
  readonly former?: { readonly secretSince: string; readonly until: string };
}

/** The way to a customer's system; one that is asked for twice is made twice. */
export type Notices = (place: NoticePlace) => Outbound<Notice>;

/** What calls to a place are signed with. */
export type NoticeSecret = (place: Pick<NoticePlace, 'code' | 'secretSince'>) => string;

/**
 * The secret that calls to a place are signed with: it follows from the house's own key, the place, and since when it has this secret, so that it is stored
 * nowhere and can be renewed. 43 characters of base64url.
 */
export function noticeSecrets(pepper: Uint8Array): NoticeSecret {
  const { hash } = keyedHash(pepper);
  return ({ code, secretSince }) => hash('secret of a track target', `${code} ${secretSince}`);
}

/** Signed calls to the places themselves. */
export function signedNotices(pepper: Uint8Array): Notices {
  const secretOf = noticeSecrets(pepper);
  return ({ code, address, secretSince, former }) =>
    webhook({
      address: new URL(address),
      secret: secretOf({ code, secretSince }),
      ...(former !== undefined && {
        former: { secret: secretOf({ code, secretSince: former.secretSince }), until: new Date(former.until) },
      }),
    });
}

/** So many of a thousand notices are wrong to a simulated place, as real ones find some. */
const WRONG_OF_THOUSAND = 40;

/** Places in memory for a company that is tried out: each takes what it is sent, but for a few that it calls wrong the first time, always the same. */
export const simulatedNotices: Notices = ({ code }) => {
  const port = simulated<Notice>('webhook');
  return {
    name: port.name,
    send: async (notice) => {
      if (Number.parseInt(notice.id.slice(-4), 16) % 1_000 < WRONG_OF_THOUSAND)
        return { kind: 'refused', why: `422 ${code}: unknown waybill` };
      return await port.send(notice);
    },
  };
};
