import { opens } from '@malote/contracts/identity/permissions.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { ScreenEntry } from './contract-table.ts';
import { keep, readKept } from './kept.ts';
import type { AnswerOf } from './names.ts';
import { store } from './store.ts';

export type Caller = AnswerOf<'identity.getUserInfo'>;

/** A token of five minutes; `issuedFor` says how long it is good for, by our own clock. */
export interface Token {
  readonly text: string;
  readonly renewAt: number;
  /** From then on it is not used any more: its renewal did not come, as of a computer that slept or had no network. Nothing for the token of a wall screen, which lives for weeks. */
  readonly endsAt?: number;
}

/** Where the caller stands with the server. `expired`: he was logged out and has chosen to stay on the page (R-0111). */
export interface Session {
  readonly phase: 'loading' | 'signedOut' | 'signedIn' | 'expired';
  readonly token: Token | undefined;
  readonly caller: Caller | undefined;
  readonly mustChangePassword: boolean;
  /** A role of his asks a code of the phone, and he has set none up. */
  readonly mustSetSecondStep?: boolean;
  /**
   * He is who this browser knew last, and the server has not said yet who is there: it could not be reached since the page was loaded. Stations are open to
   * him, and nothing is asked of the server or told to it in his name.
   */
  readonly isBelieved?: boolean;
}

/** That the browser keeps a session for us, which is all that a script can know of it: the session itself is a cookie that none reads. */
const KEPT = 'malote.session';
/** Who was signed in here last (`believed.ts`), until he leaves or his session ends. */
export const KNOWN_CALLER = 'malote.caller';
/** What was offered to him to choose at stations (`kept-choices.ts`), until he leaves. */
export const KEPT_CHOICES = 'malote.choices';
/** Where versions before kept a token that scripts could read. */
const FORMER = 'malote.token';
const isTrue = (value: unknown): value is true => value === true;

/** The session of this page. Its token lives in memory alone; a page that is loaded anew asks for another by what the browser keeps (R-0080). */
export const session = store<Session>({
  phase: 'loading',
  token: undefined,
  caller: undefined,
  mustChangePassword: false,
});

/** Whether the browser keeps a session, for the start. */
export function keepsSession(): boolean {
  keep(localStorage, FORMER, undefined);
  const found = readKept(localStorage, KEPT, false, isTrue);
  keeps ||= found;
  return found;
}

/** Whether this browser has kept a session for us; one that never does has a token in memory alone. */
let keeps = false;

/** True when the kept session is gone while this page still works with its token, or with who was here last. */
export const sessionWasTaken = (): boolean => {
  const { token, isBelieved } = session.get();
  return keeps && (token !== undefined || isBelieved === true) && !keepsSession();
};

/** True when a token is as good as over, so that a call with it would be refused as if the session had ended. */
export const isOver = (token: Token | undefined): boolean => token?.endsAt !== undefined && Date.now() >= token.endsAt;

/** Takes a token that the server gave, and remembers when it must be renewed: a quarter of its life before its end. */
export function takeToken(
  answer: { readonly token: string; readonly expiresAt: string },
  now = Date.now(),
  serverNow = now,
): Token {
  const life = Math.max(30_000, Date.parse(answer.expiresAt) - serverNow);
  const token = { text: answer.token, renewAt: now + life * 0.75, endsAt: now + life * 0.95 };
  keep(localStorage, KEPT, true);
  keepsSession();
  session.set((is) => ({ ...is, token }));
  return token;
}

/** Forgets the token and the caller (R-0051). */
export function forget(phase: 'signedOut' | 'expired'): void {
  keep(localStorage, KEPT, undefined);
  keep(localStorage, KNOWN_CALLER, undefined);
  if (phase === 'signedOut') keep(localStorage, KEPT_CHOICES, undefined);
  session.set((is) =>
    phase === 'expired'
      ? { ...is, phase, token: undefined, isBelieved: false }
      : { phase, token: undefined, caller: undefined, mustChangePassword: false, mustSetSecondStep: false },
  );
}

/** What the caller holds, in the shape of the contracts' permission rules. */
export function grantsOf(caller: Caller): Grants {
  return { permissions: new Set(caller.permission.menuPermissions), buttonsTaken: new Set() };
}

/** True when the caller may open a screen. */
export function mayOpen(caller: Caller, screen: Pick<ScreenEntry, 'permission'>): boolean {
  return opens(grantsOf(caller), screen.permission);
}

/** True when the caller may use one action of a screen (R-0079): the server answers with the buttons that are left. */
export function mayAct(caller: Caller, screen: ScreenEntry, action: string): boolean {
  return (
    mayOpen(caller, screen) &&
    caller.permission.buttonPermissions.includes(`${screen.acting ?? screen.permission}:${action}`)
  );
}
