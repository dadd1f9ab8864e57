import type { KeyObject } from 'node:crypto';
import type { SignInWay } from '@malote/contracts/identity/events.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import { isRefusal, refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import type { Answer, Call } from '@malote/infra/http/call.ts';
import { attemptCookie } from '@malote/infra/http/own-page.ts';
import { ATTEMPT_MS, readAttempt, signAttempt } from '@malote/infra/http/sign-in-attempt.ts';
import type { Attempt } from '@malote/infra/http/sign-in-attempt.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import type { Logger } from 'pino';
import type { NotKnown, OpenIdIssuer } from './openid-issuer.ts';
import type { SignIn } from './sign-in.ts';

interface OpenIdKit {
  /** Undefined where none is configured. */
  readonly issuer: OpenIdIssuer | undefined;
  readonly signIn: Pick<SignIn, 'known' | 'secondStepOf'>;
  readonly tokenKey: KeyObject;
  readonly checkingKey: KeyObject;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

/** Somebody whom the issuer and we know, and by what his session begins. */
export interface CameByOpenId {
  readonly id: string;
  readonly state: User;
  readonly way: Extract<SignInWay, `openid${string}`>;
  readonly by: NonNullable<Claims['by']>;
  /** Takes from the browser what it kept of the sign-in. */
  readonly cookie: string;
}

/**
 * Signing in at an issuer of identities. Only a page of ours begins and ends one, and only the browser that began it ends it: what its answer is checked
 * with stands in a cookie that no script reads, so nobody can make another one come back as himself.
 */
export function createOpenId({ issuer, signIn, tokenKey, checkingKey, now, log }: OpenIdKit) {
  const kept = async (page: NonNullable<Call['page']>, attempt: Attempt): Promise<string> =>
    attemptCookie(page, { value: await signAttempt(tokenKey, attempt, now()), ms: ATTEMPT_MS });
  const refused = ({ failed, why }: NotKnown, { requestId, address }: Call): Refusal => {
    log.warn({ security: true, failed, why, requestId, address }, 'a sign-in at the issuer failed');
    return refuse(failed === 'away' ? 'OPENID_AWAY' : 'OPENID_NOT_CONFIRMED');
  };

  async function end(call: Call): Promise<CameByOpenId | Answer> {
    const { page } = call;
    const { answer, code } = call.input as { readonly answer?: string; readonly code?: string };
    if (issuer === undefined) return refuse('OPENID_OFF');
    const attempt = page?.attempt === undefined ? undefined : await readAttempt(checkingKey, page.attempt, now());
    if (page === undefined || attempt === undefined) return refuse('OPENID_NOT_BEGUN');
    // Who is known already says a code; who comes from the issuer brings its answer.
    if ((attempt.step === 'begun') !== (answer !== undefined)) return refuse('OPENID_NOT_BEGUN');
    const person =
      attempt.step === 'begun'
        ? await issuer.end(answer ?? '', attempt)
        : { username: attempt.username, mfa: false as const };
    if ('failed' in person) return refused(person, call);
    const found = await signIn.known(person.username, call.address);
    if (isRefusal(found)) return found;
    const cookie = attemptCookie(page);
    if (person.mfa) return { ...found, way: 'openid_mfa', by: 'openid-mfa', cookie };
    const asks = await signIn.secondStepOf(found.id, found.state, code, call.address);
    // The issuer's answer is good once: what it said is kept until the code has come.
    if (asks?.refused === 'SECOND_STEP_NEEDED')
      return {
        data: { secondStep: 'needed' },
        cookie: await kept(page, { step: 'known', username: person.username }),
      };
    if (asks !== undefined) return asks;
    return { ...found, way: found.state.secondStep === undefined ? 'openid' : 'openid_code', by: 'openid', cookie };
  }

  return {
    isOffered: issuer !== undefined,
    /** The address that the browser is sent to, and what it keeps meanwhile. */
    begin: async (call: Call): Promise<Answer> => {
      if (issuer === undefined) return refuse('OPENID_OFF');
      if (call.page === undefined) return refuse('OPENID_NOT_BEGUN');
      const begun = await issuer.begin();
      if ('failed' in begun) return refused(begun, call);
      return {
        data: { address: begun.address.href },
        cookie: await kept(call.page, { step: 'begun', ...begun.drawn }),
      };
    },
    end,
  };
}
export type OpenId = ReturnType<typeof createOpenId>;
