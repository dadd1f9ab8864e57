import type { KeyObject } from 'node:crypto';
import { uniqueValue } from '@malote/contracts/kernel/unique.ts';
import * as commands from '@malote/contracts/identity/commands.ts';
import { sessionEvents } from '@malote/contracts/identity/events.ts';
import { session, user } from '@malote/contracts/identity/user.ts';
import type { Session, User } from '@malote/contracts/identity/user.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { isInNameAlone } from '@malote/contracts/kernel/scope.ts';
import type { Call } from '@malote/infra/http/api.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { sessionCookie } from '@malote/infra/http/own-page.ts';
import { KIOSK_TOKEN_MS, readKept, signKept, signToken, TOKEN_MS } from '@malote/infra/http/tokens.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import { uuidv5 } from '@malote/infra/uuid.ts';
import { siteRefusal, usable } from '../kernel/directory.ts';
import type { Directory } from '../kernel/directory.ts';
import { mayStandAt } from '../kernel/envelope.ts';
import { handler } from '../kernel/execute.ts';
import type { Handler } from '../kernel/execute.ts';
import type { Protector } from '../kernel/protect.ts';
import type { Outcome, Run } from '../kernel/run.ts';
import type { Streams } from '../kernel/streams.ts';
import { bytesOfBase32, recoveryCodes, stepOf, typedCode } from './one-time-codes.ts';
import { passwordRefusal } from './password-refusal.ts';
import { fitsPassword } from './passwords.ts';
import { sealedFor } from './sealed-for.ts';
import type { SessionsSeen } from './sessions-seen.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** A password lasts one calendar month, to the last day of the next one where that is shorter; one that was never set counts as expired (R-0071). */
export function passwordExpired(of: Pick<User, 'mustChange' | 'passwordSetAt'>, now: Date): boolean {
  if (of.mustChange || of.passwordSetAt === undefined) return true;
  const until = new Date(of.passwordSetAt);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + 1);
  if (until.getUTCDate() !== day) until.setUTCDate(0);
  return now > until;
}

interface SignInKit {
  readonly streams: Streams;
  readonly directory: Directory;
  readonly limits: SignInLimits;
  readonly seen: SessionsSeen;
  readonly tokenKey: KeyObject;
  readonly checkingKey: KeyObject;
  /** Who a token's claims stand for; undefined when the session has ended or the user is gone. */
  readonly callerOf: (claims: Claims) => Caller | undefined;
  readonly uniqueId: (kind: string, value: string) => string;
  /** Opens a sealed text of the vault; undefined when its key is gone. */
  readonly open: (sealed: string) => Promise<string | undefined>;
  /** A keyed hash of recovery codes. */
  readonly recoveryHash: (text: string) => string;
  readonly now: () => Date;
  /** A session that nobody uses for so long is over, in milliseconds (R-0122). */
  readonly sessionMs: number;
}

/** Names are compared without case. */
export const usernameValue = (username: string) => username.trim().toLowerCase();

/** Who a user name and a password belong to; every failure is counted and looks the same from outside. */
export async function identify(
  kit: SignInKit,
  username: string,
  password: string,
  address: string,
  /** The code of the second step, as it was typed; `not asked` of who is signed in already. */
  code: string | 'not asked' | undefined,
): Promise<{ readonly id: string; readonly state: User } | Refusal> {
  const name = usernameValue(username);
  const minutes = await kit.limits.lockedMinutes(name, address);
  if (minutes > 0) return refuse('LOGIN_LOCKED', { minutes });
  const owner = (await kit.streams.fresh(uniqueValue, kit.uniqueId('username', name))).state.owner;
  const found = owner === undefined ? undefined : (await kit.streams.fresh(user, owner)).state;
  const stored = found?.passwordHash === undefined ? undefined : await kit.open(found.passwordHash);
  if (!(await fitsPassword(stored, password)) || owner === undefined || found === undefined) {
    await kit.limits.failed(name, address);
    return refuse('CREDENTIALS_WRONG');
  }
  if (found.status !== 'enabled') return refuse('ACCOUNT_DISABLED');
  if (code !== 'not asked' && found.secondStep !== undefined) {
    if (code === undefined) return refuse('SECOND_STEP_NEEDED', {}, 'code');
    const refused = await secondStepPassed(kit, { id: owner, state: found, name }, { code, field: 'code' }, address);
    if (refused !== undefined) return refused;
  }
  await kit.limits.succeeded(name);
  return { id: owner, state: found };
}

/**
 * Whom an issuer of identities knows under a sign-in name of ours. Who may not sign in by a password may not by an issuer either: a name that wrong
 * passwords have locked, and an account that was disabled. Nobody is registered by coming from there.
 */
export async function known(
  kit: SignInKit,
  username: string,
  address: string,
): Promise<{ readonly id: string; readonly state: User } | Refusal> {
  const name = usernameValue(username);
  const minutes = await kit.limits.lockedMinutes(name, address);
  if (minutes > 0) return refuse('LOGIN_LOCKED', { minutes });
  const { owner } = (await kit.streams.fresh(uniqueValue, kit.uniqueId('username', name))).state;
  const found = owner === undefined ? undefined : (await kit.streams.fresh(user, owner)).state;
  // A name that somebody else bore once is still his claim, and no longer the name that he signs in by.
  if (owner === undefined || found === undefined || usernameValue(found.username) !== name)
    return refuse('OPENID_UNKNOWN_USER', { username });
  return found.status === 'enabled' ? { id: owner, state: found } : refuse('ACCOUNT_DISABLED');
}

/** Whether a code is one of the phone's, or one of the recovery codes; each opens once, in all processes (RFC 6238, section 5.2). */
async function passesSecondStep(kit: SignInKit, id: string, { secondStep }: User, code: string): Promise<boolean> {
  if (secondStep === undefined) return false;
  const typed = typedCode(code);
  const secret = await kit.open(secondStep.secret);
  const step = secret === undefined ? undefined : stepOf(bytesOfBase32(secret), typed, kit.now());
  if (step !== undefined) return await kit.limits.firstUse(`${id} ${secondStep.enrolment} step ${step}`, 'for now');
  const at = recoveryCodes(kit.recoveryHash, id, secondStep.enrolment).indexOf(typed);
  return at >= 0 && (await kit.limits.firstUse(`${id} ${secondStep.enrolment} code ${at}`, 'for good'));
}

/** Codes are counted by themselves: who knows the password, and enters it rightly in between, tries out no more of them for it. */
const secondStepOf = (name: string): string => `${name} second step`;

/** Why a code of the second step does not open; wrong ones are counted, and lock as wrong passwords do. */
async function secondStepPassed(
  kit: SignInKit,
  { id, state, name }: { readonly id: string; readonly state: User; readonly name: string },
  { code, field }: { readonly code: string; readonly field: 'code' | 'current' },
  address: string,
): Promise<Refusal | undefined> {
  const minutes = await kit.limits.lockedMinutes(secondStepOf(name), address);
  if (minutes > 0) return refuse('LOGIN_LOCKED', { minutes });
  if (await passesSecondStep(kit, id, state, code)) {
    await kit.limits.succeeded(secondStepOf(name));
    return undefined;
  }
  await kit.limits.failed(secondStepOf(name), address);
  return refuse('SECOND_STEP_WRONG', {}, field);
}

/** Whether a role of somebody's asks for the second step. */
const isDemanded = ({ directory }: Pick<SignInKit, 'directory'>, roles: readonly string[]): boolean =>
  roles.some((role) => usable(directory.roles, role)?.secondStep === true);

/**
 * Why a second step may not be set up, or taken away: the password once more, a code of the new phone, and one of the phone before. Sent once more it
 * is the same, so a code of the new phone is not used up by it.
 */
async function secondStepRefusal(
  kit: SignInKit,
  caller: Caller,
  asked: {
    readonly password: string;
    readonly next?: { readonly secret: string; readonly code: string };
    readonly code: string | undefined;
  },
  { address, commandId }: Pick<Call, 'address' | 'commandId'>,
): Promise<Refusal | undefined> {
  const refused = await confirmed(kit, caller, { field: 'password', password: asked.password }, address);
  if (refused !== undefined) return refused;
  const { state } = await kit.streams.fresh(user, caller.user);
  if (asked.next === undefined && isDemanded(kit, state.roles)) return refuse('SECOND_STEP_DEMANDED');
  if (state.secondStep !== undefined && state.secondStep.enrolment !== commandId) {
    if (asked.code === undefined) return refuse('SECOND_STEP_NEEDED', {}, 'current');
    const of = { id: caller.user, state, name: usernameValue(caller.username) };
    const typed = { code: asked.code, field: asked.next === undefined ? ('code' as const) : ('current' as const) };
    const wrong = await secondStepPassed(kit, of, typed, address);
    if (wrong !== undefined) return wrong;
  }
  if (asked.next === undefined) return undefined;
  return stepOf(bytesOfBase32(asked.next.secret), typedCode(asked.next.code), kit.now()) === undefined
    ? refuse('SECOND_STEP_WRONG', {}, 'code')
    : undefined;
}

/**
 * Asks the password of who is signed in once more; under `next` he wants another one. A wrong one says nothing about the session, so it is not the 401
 * of a sign-in, by which clients know that theirs is over.
 */
async function confirmed(
  kit: SignInKit,
  caller: Caller,
  asked: { readonly field: 'password' | 'current'; readonly password: string; readonly next?: string },
  address: string,
): Promise<Refusal | undefined> {
  const found = await identify(kit, caller.username, asked.password, address, 'not asked');
  if (isRefusal(found))
    return found.refused === 'CREDENTIALS_WRONG' ? refuse('PASSWORD_WRONG', {}, asked.field) : found;
  if (asked.next === undefined) return undefined;
  const { givenHash } = found.state;
  const given = givenHash === undefined ? undefined : await kit.open(givenHash);
  return asked.next === asked.password || (given !== undefined && (await fitsPassword(given, asked.next)))
    ? refuse('WEAK_PASSWORD', {}, 'next')
    : passwordRefusal(found.state, asked.next, 'next');
}

/** Which client is given a token: what it calls itself, and the page of ours that it shows, if it is one. */
export type Client = Pick<Call, 'agent' | 'page'>;

/**
 * A token for a client that is there: it is seen before the token is given. The browser of a page of ours is given what it keeps, too; a wall screen
 * keeps its address instead, and must not put itself in the place of whoever signed in beside it.
 */
async function tokenFor(kit: SignInKit, client: Client, claims: Claims): Promise<Given> {
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

async function tokenOf(kit: SignInKit, claims: Claims, ms: number) {
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
 * moment ago is out. Programs and pages of others are refused like somebody who kept nothing.
 */
async function resumed(kit: SignInKit, client: Client): Promise<Given | Refusal> {
  const kept = client.page?.cookie;
  const claims = kept === undefined ? undefined : await readKept(kit.checkingKey, kept, kit.now());
  const caller = claims === undefined ? undefined : kit.callerOf(claims);
  if (caller === undefined || (await kit.streams.fresh(session, caller.session)).state.status !== 'live')
    return refuse('UNAUTHENTICATED');
  return await renewed(kit, client, caller);
}

/** A fresh token of five minutes. A wall screen asks for it to say that it is there, and keeps its own. */
async function renewed(kit: SignInKit, client: Client, caller: Caller): Promise<Given> {
  if (caller.kind !== 'user') return await tokenFor(kit, client, claimsOf(caller, {}));
  const { state } = await kit.streams.load(user, caller.user);
  return await tokenFor(kit, client, claimsOf(caller, owedClaims(kit, state, caller.by)));
}

/**
 * What somebody has to do about his sign-in first, as his token says it. Who came from an issuer used no password of ours, so its age is no matter; an
 * issuer that asked for a second step has done what a role of his demands.
 */
const owedClaims = (kit: SignInKit, state: User, by: Claims['by']): Pick<Claims, 'mustChange' | 'mustSet'> => ({
  ...(by === undefined && passwordExpired(state, kit.now()) && { mustChange: true }),
  ...(by !== 'openid-mfa' && state.secondStep === undefined && isDemanded(kit, state.roles) && { mustSet: true }),
});

function claimsOf(caller: Caller, owed: Pick<Claims, 'mustChange' | 'mustSet'>): Claims {
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

/** What a session's commands answer: made after the event is stored, never stored itself, because it is a token. */
export function createSignIn(kit: SignInKit) {
  return {
    identify: (username: string, password: string, address: string, code: string | undefined) =>
      identify(kit, username, password, address, code),
    known: (username: string, address: string) => known(kit, username, address),
    /** Why a code of the phone does not open what the issuer opened but for it; undefined when it does, and when he has no phone set up. */
    secondStepOf: async (id: string, state: User, code: string | undefined, address: string) => {
      if (state.secondStep === undefined) return undefined;
      if (code === undefined) return refuse('SECOND_STEP_NEEDED', {}, 'code');
      return await secondStepPassed(
        kit,
        { id, state, name: usernameValue(state.username) },
        { code, field: 'code' },
        address,
      );
    },
    secondStepRefusal: (
      caller: Caller,
      asked: Parameters<typeof secondStepRefusal>[2],
      call: Pick<Call, 'address' | 'commandId'>,
    ) => secondStepRefusal(kit, caller, asked, call),
    /** The recovery codes of what was just set up; they are told once. */
    recoveryCodes: (id: string, enrolment: string) => recoveryCodes(kit.recoveryHash, id, enrolment),
    confirmed: (caller: Caller, asked: Parameters<typeof confirmed>[2], address: string) =>
      confirmed(kit, caller, asked, address),
    /** The token of a session that has just started; it begins at the user's own site. */
    first: async (
      client: Client,
      sid: string,
      id: string,
      state: User,
      { station, device }: { readonly station?: string | undefined; readonly device?: string | undefined },
      by?: Claims['by'],
    ) =>
      await tokenFor(kit, client, {
        sub: id,
        sid,
        name: state.username,
        kind: 'user',
        ...(state.site && { site: state.site }),
        ...(station && { station }),
        ...(device && { device }),
        ...(by && { by }),
        ...owedClaims(kit, state, by),
      }),
    /** Forgets the wrong passwords and codes that were tried for somebody's sign-in name. */
    unlocked: async (id: string) => {
      const name = usernameValue((await kit.streams.load(user, id)).state.username);
      await Promise.all([kit.limits.succeeded(name), kit.limits.succeeded(secondStepOf(name))]);
    },
    renewed: (client: Client, caller: Caller) => renewed(kit, client, caller),
    resumed: (client: Client) => resumed(kit, client),
    /** The token of the same session at another station. */
    at: async (
      client: Client,
      caller: Caller,
      place: { readonly site: string; readonly station: string; readonly device: string },
    ) =>
      await tokenFor(kit, client, {
        ...claimsOf(caller, {
          ...(caller.mustChangePassword && { mustChange: true }),
          ...(caller.mustSetSecondStep && { mustSet: true }),
        }),
        ...place,
      }),
    kiosk: async (sid: string, caller: Caller, board: string) =>
      await tokenOf(kit, { sub: caller.user, sid, name: caller.username, kind: 'kiosk', board }, KIOSK_TOKEN_MS),
  };
}
export type SignIn = ReturnType<typeof createSignIn>;

/** The session of a sign-in is named after its command, so that a retry finds it. */
export const sessionIdOf = (commandId: string) => uuidv5(commandId, 'session');

/**
 * Ends every other sign-in of a user. Addresses for wall screens are no sign-ins: they are taken back one by one.
 * @returns how many had to be ended.
 */
export async function endOthers(run: Run, user: string, cause: 'password_changed' | 'taken_back'): Promise<number> {
  let ended = 0;
  for (const [sid, live] of run.context.directory.liveSessions) {
    if (live.user !== user || live.kind !== 'user' || sid === run.command.session) continue;
    await run.step('end', session, sid, (now) =>
      now.status === 'live' ? [sessionEvents.SessionEnded({ session: sid, user, cause })] : [],
    );
    ended += 1;
  }
  return ended;
}

/** Ends a session that the caller may end; he is not told whether there is another. */
function ending(
  definition: typeof commands.endSession | typeof commands.endWallScreen | typeof commands.endSessionOf,
  mayEnd: (of: Session, actor: string) => boolean,
): Handler {
  return handler(
    definition,
    async (run) =>
      await run.conclude(session, run.command.input.session, (now, { envelope }) => {
        if (now.status === 'absent' || !mayEnd(now, envelope.actor)) return refuse('RECORD_NOT_FOUND');
        return now.status === 'live'
          ? [sessionEvents.SessionEnded({ session: run.command.input.session, user: now.user, cause: 'taken_back' })]
          : [];
      }),
  );
}

/** What a sign-in stores: a session, by what it was begun and from where. */
async function started(
  run: Run,
  protector: Protector,
  { station, device }: { readonly station?: string | undefined; readonly device?: string | undefined },
): Promise<Outcome> {
  const { commandId, actor } = run.command.envelope;
  const sid = sessionIdOf(commandId);
  const { signIn } = run.command;
  const ip = signIn === undefined ? undefined : await sealedFor(protector, actor, signIn.address);
  return await run.conclude(session, sid, (now) =>
    now.status === 'absent'
      ? [
          sessionEvents.SessionStarted({
            session: sid,
            user: actor,
            kind: 'user',
            ...(station && { station }),
            ...(device && { device }),
            ...(signIn && { way: signIn.way }),
            ...(ip !== undefined && { ip }),
          }),
        ]
      : [],
  );
}

/** What a session stores. Their answers with tokens are made at the edge of the service (serve.ts). */
export function sessionHandlers(protector: Protector): readonly Handler[] {
  const mine = (run: Run) => run.command.session;
  return [
    handler(commands.login, async (run) => await started(run as Run, protector, run.command.input), undefined, {
      secrets: ['password', 'code'],
    }),
    handler(commands.loginByOpenId, async (run) => await started(run as Run, protector, run.command.input), undefined, {
      secrets: ['answer', 'code'],
    }),
    handler(
      commands.logout,
      async (run) =>
        await run.conclude(session, mine(run), (now, { envelope }) =>
          now.status === 'live'
            ? [sessionEvents.SessionEnded({ session: mine(run), user: envelope.actor, cause: 'signed_out' })]
            : [],
        ),
    ),
    ending(commands.endSession, (of, actor) => of.user === actor),
    ending(commands.endWallScreen, (of) => of.kind === 'kiosk'),
    ending(commands.endSessionOf, () => true),
    handler(
      commands.chooseStation,
      async (run) =>
        await run.conclude(session, mine(run), (_, { directory, envelope }) => {
          const { site, station, device } = run.command.input;
          const notThere = siteRefusal(directory, site, 'site');
          if (notThere !== undefined) return notThere;
          const { site: ownSite, scope } = directory.users.get(envelope.actor) ?? {};
          const own = scope !== undefined && isInNameAlone(scope) ? ownSite : undefined;
          if (!mayStandAt({ scope: run.command.callerScope, ...(own !== undefined && { ownSite: own }) }, site))
            return refuse('SITE_NOT_IN_SCOPE', { site }, 'site');
          return [sessionEvents.SessionStationChosen({ session: mine(run), site, station, device })];
        }),
    ),
    handler(commands.openKiosk, async (run) => {
      const sid = sessionIdOf(run.command.envelope.commandId);
      return await run.conclude(session, sid, () => [
        sessionEvents.SessionStarted({
          session: sid,
          user: run.command.envelope.actor,
          kind: 'kiosk',
          board: run.command.input.board,
        }),
      ]);
    }),
  ];
}
