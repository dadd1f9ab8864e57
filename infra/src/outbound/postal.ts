import type { Outbound, Outgoing, Sent } from './outbound.ts';
import { post, WAIT_MS } from './post.ts';

/** A master waybill as the postal operator is told of it: its bags and how many parcels they hold. */
export interface Declaration extends Outgoing {
  readonly masterWaybill: string;
  readonly bags: readonly string[];
  readonly packages: number;
}

/**
 * An operator that takes declarations over HTTP: `POST {id, masterWaybill, bags, packages}` with a bearer token, answered `{plp, refused}`: the number of the
 * list, and the bags that it does not take. It must take one id once.
 */
export interface PostalOperator {
  readonly address: URL;
  readonly token: string;
  readonly waitMs?: number;
}

export function postalOperator({ address, token, waitMs = WAIT_MS }: PostalOperator): Outbound<Declaration> {
  return {
    name: 'postal',
    send: async (declaration) => {
      let answered: Answer = {};
      const sent = await post(
        address,
        JSON.stringify(declaration),
        { authorization: `Bearer ${token}`, 'idempotency-key': declaration.id },
        waitMs,
        (text) => (answered = answerIn(text)).plp,
      );
      return withoutRefused(sent, answered, declaration);
    },
  };
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
