import { uniqueValue } from '@malote/contracts/kernel/unique.ts';
import { user } from '@malote/contracts/identity/user.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Call } from '@malote/infra/http/call.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import { KIOSK_TOKEN_MS } from '@malote/infra/http/tokens.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import { bytesOfBase32, recoveryCodes, stepOf, typedCode } from './one-time-codes.ts';
import { passwordRefusal } from './password-refusal.ts';
import { fitsPassword } from './passwords.ts';
import { isDemanded, secondStepOf, secondStepPassed } from './second-step.ts';
import { claimsOf, owedClaims, renewed, resumed, tokenFor, tokenOf } from './session-tokens.ts';
import type { Client } from './session-tokens.ts';
import { counted } from './sign-in-limits.ts';
import type { SignInKit } from './sign-in-kit.ts';

/** Names are compared without case. */
export const usernameValue = (username: string) => username.trim().toLowerCase();

/**
 * Who a user name and a password belong to; every failure is counted and looks the same from outside. Tries for a name wait for each other, so that as many
 * are refused where they come all at once.
 */
export async function identify(
  kit: SignInKit,
  username: string,
  password: string,
  address: string,
  /** The code of the second step, as it was typed; `not asked` of who is signed in already. */
  code: string | 'not asked' | undefined,
): Promise<Identified | Refusal> {
  const name = usernameValue(username);
  return await kit.turns.take(name, async () => await identifyNow(kit, name, password, address, code));
}

interface Identified {
  readonly id: string;
  readonly state: User;
}

async function identifyNow(
  kit: SignInKit,
  name: string,
  password: string,
  address: string,
  code: string | undefined,
): Promise<Identified | Refusal> {
  const passed = await counted(kit.limits, { name, address, wrong: refuse('CREDENTIALS_WRONG') }, async () => {
    const { owner } = (await kit.streams.fresh(uniqueValue, kit.uniqueId('username', name))).state;
    const state = owner === undefined ? undefined : (await kit.streams.fresh(user, owner)).state;
    const stored = state?.passwordHash === undefined ? undefined : await kit.open(state.passwordHash);
    const fits = await fitsPassword(stored, password);
    return fits && owner !== undefined && state !== undefined ? { id: owner, state } : undefined;
  });
  if (isRefusal(passed)) return passed;
  const { id: owner, state: found } = passed;
  if (found.status !== 'enabled') return refuse('ACCOUNT_DISABLED');
  if (code !== 'not asked' && found.secondStep !== undefined) {
    if (code === undefined) return refuse('SECOND_STEP_NEEDED', {}, 'code');
    const refused = await secondStepPassed(kit, { id: owner, state: found, name }, { code, field: 'code' }, address);
    if (refused !== undefined) return refused;
  }
  await kit.limits.succeeded(name);
  return passed;
}

/**
 * Whom an issuer of identities knows under a sign-in name of ours. Who may not sign in by a password may not by an issuer either: a name that wrong
 * passwords have locked, and an account that was disabled. Nobody is registered by coming from there.
 */
export async function known(kit: SignInKit, username: string, address: string): Promise<Identified | Refusal> {
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
    resumed: (client: Client, asked?: string) => resumed(kit, client, asked),
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
