import { createHmac } from 'node:crypto';

/** One opening of a page: `id` is that of the token, which the BI house takes once. */
export interface BiOpening {
  readonly id: string;
  readonly type: string;
  /** ISO 8601; the house takes the token before that. */
  readonly expiresAt: string;
}

/** A house whose pages stand in ours. */
export interface BiHouse {
  readonly open: (opening: BiOpening) => { readonly token: string; readonly address: string };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The signature of a token's first two parts. */
export const biSignature = (signed: string, key: string): string =>
  createHmac('sha256', key).update(signed).digest('base64url');

/**
 * A BI house that opens a page for whoever brings an address that we signed: `ADDRESS/TYPE?token=JWT`, HS256 (RFC 7519), with `jti`, `type` and `exp`. The
 * house must take each `jti` once, and none after `exp`. It is told nothing of who looks: that stands in our own record.
 */
export function signedBi({ address, key }: { readonly address: URL; readonly key: string }): BiHouse {
  const base = address.href.replace(/\/+$/, '');
  return {
    open: ({ id, type, expiresAt }) => {
      const claims = { iss: 'malote', jti: id, type, exp: Math.floor(Date.parse(expiresAt) / 1_000) };
      const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
      const token = `${signed}.${biSignature(signed, key)}`;
      return { token, address: `${base}/${encodeURIComponent(type)}?token=${token}` };
    },
  };
}
