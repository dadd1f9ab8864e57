import type { IncomingHttpHeaders } from 'node:http';

/** A browser that calls from a page of ours. Programs, and pages of others, are none. */
export interface OwnPage {
  /** The page came by HTTPS: its cookie travels by nothing else. */
  readonly secure: boolean;
  /** What the browser keeps for its session, as it was given; it has not been checked. */
  readonly cookie: string | undefined;
  /** What it keeps of a sign-in at an issuer that was begun in it; not checked either. */
  readonly attempt: string | undefined;
}

/** The prefix makes a browser refuse the cookie from another host, from a path and without HTTPS: nobody can plant one (RFC 6265bis, 4.1.3). */
const nameOf = (secure: boolean) => (secure ? '__Host-malote' : 'malote');
const attemptNameOf = (secure: boolean) => `${nameOf(secure)}-attempt`;

/**
 * The page of ours that a call comes from; undefined for everything else. A browser says which page asks, and no page can say it for itself:
 * by `Sec-Fetch-Site`, and where that is missing (plain HTTP) by an `Origin` that is the address asked. Every POST of a browser carries an `Origin`.
 */
export function ownPage(headers: IncomingHttpHeaders, host: string | undefined): OwnPage | undefined {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const asks = new URL(origin);
  const site = headers['sec-fetch-site'];
  if (site === undefined ? asks.host !== host : site !== 'same-origin') return undefined;
  const secure = asks.protocol === 'https:';
  const cookies = headers.cookie ?? '';
  return { secure, cookie: cookieIn(cookies, nameOf(secure)), attempt: cookieIn(cookies, attemptNameOf(secure)) };
}

/** Something that a browser keeps for us, and for how long. */
export interface KeptByBrowser {
  readonly value: string;
  readonly ms: number;
}

/** The header that makes a browser keep a session, out of the reach of scripts and of other sites; without a value it forgets it. */
export const sessionCookie = (page: OwnPage, kept?: KeptByBrowser): string => cookieOf(page, nameOf(page.secure), kept);

/** The same of a sign-in that was begun at an issuer: the browser that comes back from there is the one that went. */
export const attemptCookie = (page: OwnPage, kept?: KeptByBrowser): string =>
  cookieOf(page, attemptNameOf(page.secure), kept);

const cookieOf = ({ secure }: OwnPage, name: string, { value, ms }: KeptByBrowser = { value: '', ms: 0 }): string =>
  `${name}=${value}; Path=/; Max-Age=${ms / 1_000}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

function cookieIn(header: string, name: string): string | undefined {
  const found = header
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) || undefined;
}
