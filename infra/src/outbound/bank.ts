import type { Outbound, Outgoing } from './outbound.ts';
import { post, WAIT_MS } from './post.ts';

/** Payments that a bank is asked for: a file of lines of 240 signs. Its id stays the same when it is sent again, and the bank pays once. */
export interface Remittance extends Outgoing {
  readonly fileName: string;
  readonly text: string;
}

export interface BankGateway {
  /** Where the bank, or who exchanges files with it, takes remittances. */
  readonly address: URL;
  readonly token: string;
  readonly waitMs?: number;
}

/** Posts remittances as plain text. The answer's `protocol` is the bank's own number of the file. */
export const bankGateway = ({ address, token, waitMs = WAIT_MS }: BankGateway): Outbound<Remittance> => ({
  name: 'bank',
  send: async ({ id, fileName, text }) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'text/plain; charset=us-ascii',
      'idempotency-key': id,
      'file-name': fileName,
    };
    return await post(address, text, headers, waitMs, protocolIn);
  },
});

function protocolIn(answer: string): string | undefined {
  try {
    const { protocol } = JSON.parse(answer) as { readonly protocol?: unknown };
    return typeof protocol === 'string' ? protocol.slice(0, 100) : undefined;
  } catch {
    return undefined;
  }
}
