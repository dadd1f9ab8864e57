import type { Outbound, Outgoing } from './outbound.ts';
import { post, WAIT_MS } from './post.ts';

/** A text to a phone; `to` in E.164 (`+5511987654321`). */
export interface Sms extends Outgoing {
  readonly to: string;
  readonly text: string;
}

/** A gateway that takes SMS over HTTP: `POST {id, to, text}` with a bearer token, answered `{reference}`. It must take one id once. */
export interface SmsGateway {
  readonly address: URL;
  readonly token: string;
  readonly waitMs?: number;
}

export function smsGateway({ address, token, waitMs = WAIT_MS }: SmsGateway): Outbound<Sms> {
  return {
    name: 'sms',
    send: async ({ id, to, text }) =>
      await post(
        address,
        JSON.stringify({ id, to, text }),
        { authorization: `Bearer ${token}`, 'idempotency-key': id },
        waitMs,
        referenceIn,
      ),
  };
}

function referenceIn(answer: string): string | undefined {
  try {
    const { reference } = JSON.parse(answer) as { readonly reference?: unknown };
    return typeof reference === 'string' ? reference.slice(0, 100) : undefined;
  } catch {
    return undefined;
  }
}
