import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a page ended: the sort value and the key of its last row, and the total counted for the first page. */
export interface Cursor {
  /** The sort value as Postgres writes it; null stands after all others. */
  readonly value: string | null;
  readonly key: string;
  readonly total: number;
  readonly totalIsMore: boolean;
}

/** Cursors are opaque and signed, so that a page asks Postgres for nothing that this service did not write itself. */
export interface Cursors {
  /** `of` names the list, its sort and its filters: a cursor fits no other. */
  readonly write: (of: string, cursor: Cursor) => string;
  /** Undefined for a text that is no cursor of ours, or one of another question. */
  readonly read: (of: string, text: string) => Cursor | undefined;
}

/** `secret` is shared by all processes of the service: a page may be asked of another one. */
export function cursors(secret: string): Cursors {
  const signature = (of: string, payload: string) =>
    createHmac('sha256', secret).update(`${of}\n${payload}`).digest().subarray(0, 16);
  return {
    write: (of, { value, key, total, totalIsMore }) => {
      const payload = Buffer.from(JSON.stringify([value, key, total, totalIsMore])).toString('base64url');
      return `${payload}.${signature(of, payload).toString('base64url')}`;
    },
    read: (of, text) => {
      const [payload = '', signed = '', ...rest] = text.split('.');
      const given = Buffer.from(signed, 'base64url');
      const expected = signature(of, payload);
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const [value, key, total, totalIsMore] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
        string | null,
        string,
        number,
        boolean,
      ];
      return { value, key, total, totalIsMore };
    },
  };
}
