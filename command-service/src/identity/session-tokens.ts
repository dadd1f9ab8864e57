import { session, user } from '@malote/contracts/identity/user.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Call } from '@malote/infra/http/call.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { sessionCookie } from '@malote/infra/http/own-page.ts';
import { readKept, signKept, signToken, TOKEN_MS } from '@malote/infra/http/tokens.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import { isDemanded } from './second-step.ts';
import type { SignInKit } from './sign-in-kit.ts';

/** A password lasts one calendar month, to the last day of the next one where that is shorter; one that was never set counts as expired (R-0071). */
export function passwordExpired(of: Pick<User, 'mustChange' | 'passwordSetAt'>, now: Date): boolean {
  if (of.mustChange || of.passwordSetAt === undefined) return true;
  const until = new Date(of.passwordSetAt);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + 1);
  if (until.getUTCDate() !== day) until.setUTCDate(0);
  return now > until;
}

/** Which client is given a token: what it calls itself, and the page of ours that it shows, if it is one. */
export type Client = Pick<Call, 'agent' | 'page'>;

/**
 * A token for a client that is there: it is seen before the token is given. The browser of a page of ours is given what it keeps, too; a wall screen
 * keeps its address instead, and must not put itself in the place of whoever signed in beside it.
 */
export async function tokenFor(kit: SignInKit, client: Client, claims: Claims): Promise<Given> {
  const page = claims.kind === 'user' ? client.page : undefined;
  const untilMs = kit.now().getTime() + (page === undefined ? TOKEN_MS : kit.sessionMs);
  await kit.seen.saw(claims.sid, { at: kit.now(), agent: client.agent, until: new Date(untilMs) });
  const data = await tokenOf(kit, claims, TOKEN_MS);
  if (page === undefined) return { data };
  const value = await signKept(kit.tokenKey, claims, new Date(untilMs));
  return { data, cookie: sessionCookie(page, { value, ms: kit.sessionMs }) };
}

/** A token, and what the browser keeps beside it. */
interface Given {
  readonly data: Awaited<ReturnType<typeof tokenOf>>;
  readonly cookie?: string;
}

export async function tokenOf(kit: SignInKit, claims: Claims, ms: number) {
  const expiresAt = new Date(kit.now().getTime() + ms);
  return {
    token: await signToken(kit.tokenKey, claims, expiresAt),
    expiresAt: expiresAt.toISOString(),
    mustChangePassword: claims.mustChange ?? false,
    ...(claims.mustSet && { mustSetSecondStep: true }),
  };
}

/**
 * A token by what the page's browser kept. The session itself is asked, not what this process has heard of it: who signed out at another process a
 * moment ago is out. Programs and pages of others are refused like somebody who kept nothing, and so is the page of another user.
 */
export async function resumed(kit: SignInKit, client: Client, asked?: string): Promise<Given | Refusal> {
  const kept = client.page?.cookie;
  const claims = kept === undefined ? undefined : await readKept(kit.checkingKey, kept, kit.now());
  const caller = claims === undefined ? undefined : kit.callerOf(claims);
  if (caller === undefined || (asked ?? caller.user) !== caller.user) return refuse('UNAUTHENTICATED');
  if ((await kit.streams.fresh(session, caller.session)).state.status !== 'live') return refuse('UNAUTHENTICATED');
  return await renewed(kit, client, caller);
}

/** A fresh token of five minutes. A wall screen asks for it to say that it is there, and keeps its own. */
export async function renewed(kit: SignInKit, client: Client, caller: Caller): Promise<Given> {
  if (caller.kind !== 'user') return await tokenFor(kit, client, claimsOf(caller, {}));
  const { state } = await kit.streams.load(user, caller.user);
  return await tokenFor(kit, client, claimsOf(caller, owedClaims(kit, state, caller.by)));
}

/**
 * What somebody has to do about his sign-in first, as his token says it. Who came from an issuer used no password of ours, so its age is no matter; an
 * issuer that asked for a second step has done what a role of his demands.
 */
export const owedClaims = (kit: SignInKit, state: User, by: Claims['by']): Pick<Claims, 'mustChange' | 'mustSet'> => ({
  ...(by === undefined && passwordExpired(state, kit.now()) && { mustChange: true }),
  ...(by !== 'openid-mfa' && state.secondStep === undefined && isDemanded(kit, state.roles) && { mustSet: true }),
});

export function claimsOf(caller: Caller, owed: Pick<Claims, 'mustChange' | 'mustSet'>): Claims {
  return {
    sub: caller.user,
    sid: caller.session,
    name: caller.username,
    kind: caller.kind,
    ...(caller.board && { board: caller.board }),
    ...(caller.site && { site: caller.site }),
    ...(caller.station && { station: caller.station }),
    ...(caller.device && { device: caller.device }),
    ...(caller.by && { by: caller.by }),
    ...owed,
  };
}
