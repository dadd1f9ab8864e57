import type { Authorization } from './tax-office.ts';

/** What a counterpart said to something that was sent: it took it, under a reference of its own where it gives one and perhaps without some parts (`left`) or with a paper of its own (`label`: where that lies), or it will never take it, and why. */
export type Sent =
  | {
      readonly kind: 'taken';
      readonly reference: string | undefined;
      readonly left?: readonly string[];
      readonly label?: string;
      /** What a tax office gave. */
      readonly authorization?: Authorization;
    }
  /** `code`: the counterpart's own for what is wrong, where it has one. */
  | { readonly kind: 'refused'; readonly why: string; readonly code?: string };

/** What is sent has an id that stays the same however often it is sent: whoever gets it twice can tell. */
export interface Outgoing {
  /** A UUID. */
  readonly id: string;
}

/**
 * A way out of the house: mail, SMS, a webhook. @throws CounterpartAway when nobody knows whether it was taken, or it certainly was not and may be later:
 * the same message may be sent again under its id
 */
export interface Outbound<Message extends Outgoing> {
  /** `mail`, `sms`, `webhook`: in logs and metrics. */
  readonly name: string;
  send(message: Message): Promise<Sent>;
}

/** No answer came that counts: the counterpart is down, too slow, or too busy. */
export class CounterpartAway extends Error {
  override readonly name = 'CounterpartAway';
}
