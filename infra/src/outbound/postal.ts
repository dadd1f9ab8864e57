import type { Outbound, Outgoing, Sent } from './outbound.ts';
import { post, WAIT_MS } from './post.ts';

/** A master waybill as the postal operator is told of it: its bags and how many parcels they hold. */
export interface Declaration extends Outgoing {
  readonly masterWaybill: string;
  readonly bags: readonly string[];
  readonly packages: number;
}

/** What was declared of a list is to count for nothing any more. */
export interface PostalCancellation extends Outgoing {
  readonly deed: 'cancel';
  readonly masterWaybill: string;
  /** The operator's own number of the list; undefined where he gave none, or his answer never came. */
  readonly plp: string | undefined;
}

/** What the postal operator is asked for. */
export type PostalRequest = Declaration | PostalCancellation;

/** The operator's code where he has nothing of the list that he is asked to cancel. */
export const UNKNOWN_TO_OPERATOR = 'unknown';

/**
 * An operator that takes declarations over HTTP: `POST {id, masterWaybill, bags, packages}` with a bearer token, answered `{plp, refused}`: the number of the
 * list, and the bags that it does not take. Below that address, at `/cancel`, he takes back what he was told of a list: `POST {id, masterWaybill, plp}`, answered
 * 404 where he knows no such list, 410 where it was cancelled before, and by any other refusal (of what was handed over to him) with why. He must take one
 * id once.
 */
export interface PostalOperator {
  readonly address: URL;
  readonly token: string;
  readonly waitMs?: number;
}

export function postalOperator({ address, token, waitMs = WAIT_MS }: PostalOperator): Outbound<PostalRequest> {
  const headersOf = ({ id }: Outgoing) => ({ authorization: `Bearer ${token}`, 'idempotency-key': id });

  async function declare(declaration: Declaration): Promise<Sent> {
    let answered: Answer = {};
    const sent = await post(
      address,
      JSON.stringify(declaration),
      headersOf(declaration),
      waitMs,
      (text) => (answered = answerIn(text)).plp,
    );
    return withoutRefused(sent, answered, declaration);
  }

  async function cancel(asked: PostalCancellation): Promise<Sent> {
    const { id, masterWaybill, plp } = asked;
    const sent = await post(
      cancellationsAt(address),
      JSON.stringify({ id, masterWaybill, plp }),
      headersOf(asked),
      waitMs,
      () => undefined,
    );
    return cancelled(sent);
  }

  return {
    name: 'postal',
    send: async (asked) => await ('deed' in asked ? cancel(asked) : declare(asked)),
  };
}

function cancellationsAt(address: URL): URL {
  const below = new URL(address);
  below.pathname = `${address.pathname.replace(/\/$/, '')}/cancel`;
  return below;
}

/** An answer that was lost is asked for again: what was cancelled before is cancelled. A reason begins with the status that it came under. */
function cancelled(sent: Sent): Sent {
  if (sent.kind !== 'refused') return sent;
  if (sent.why.startsWith('410')) return { kind: 'taken', reference: undefined };
  return sent.why.startsWith('404') ? { ...sent, code: UNKNOWN_TO_OPERATOR } : sent;
}

interface Answer {
  readonly plp?: string;
  readonly refused?: readonly string[];
}

/** Bags that were not declared are none that could be refused. */
const withoutRefused = (sent: Sent, { refused = [] }: Answer, { bags }: Declaration): Sent => {
  const left = refused.filter((bag) => bags.includes(bag));
  return sent.kind === 'taken' && left.length > 0 ? { ...sent, left } : sent;
};

function answerIn(text: string): Answer {
  try {
    const { plp, refused } = JSON.parse(text) as { readonly plp?: unknown; readonly refused?: unknown };
    return {
      ...(typeof plp === 'string' && { plp: plp.slice(0, 100) }),
      ...(Array.isArray(refused) && { refused: refused.filter((bag) => typeof bag === 'string') }),
    };
  } catch {
    return {};
  }
}
