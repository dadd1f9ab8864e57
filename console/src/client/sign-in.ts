import { lookup } from '../i18n/texts.ts';
import { ask, listeners, send } from './client.ts';
import { Failure, mayPass } from './failure.ts';
import { forgetAll, keep, readKept } from './kept.ts';
import { hangUp } from './live.ts';
import { forgetPosition } from './positions.ts';
import { learnt } from './server-clock.ts';
import type { ServerClock } from './server-clock.ts';
import { forget, keepsSession, session, takeToken } from './session.ts';
import type { Caller } from './session.ts';

/** The clock of the server, as it was told when this page was opened. */
export const serverClock: { known: ServerClock | undefined } = { known: undefined };

/** The code of an answer without a user: a token whose user nobody knows (R-0117). */
export const UNKNOWN_USER = 'USER_INFO_MISSING';
/** Somebody else than who was believed is signed in here. */
const ANOTHER_USER = 'ANOTHER_USER';

async function loadCaller(): Promise<Caller> {
  const [asked, before] = [performance.now(), standing()];
  const caller = (await ask('identity.getUserInfo', {}, { quiet: true, asksWho: true })) as Caller | null | undefined;
  const sinceTold = (performance.now() - asked) / 2;
  if (!caller) throw new Failure('signedOut', UNKNOWN_USER, lookup('shell:error.unknownUser'));
  serverClock.known = learnt(undefined, Date.parse(caller.serverTime) + sinceTold);
  // A language whose texts do not come keeps nobody out.
  if (before !== 'signedIn') await signInListeners.arrives(caller).catch(() => undefined);
  // Who has signed out meanwhile, or in as somebody else, is not who was asked about.
  if (standing() !== before) throw new Failure('signedOut', 'UNAUTHENTICATED', lookup('shell:session.out'));
  if (isBelieved() && session.get().caller?.id !== caller.id) throw new Failure('cancelled', ANOTHER_USER, '');
  const { mustChangePassword, mustSetSecondStep = false } = caller;
  session.set((now) => ({
    ...now,
    phase: 'signedIn',
    caller,
    mustChangePassword,
    mustSetSecondStep,
    isBelieved: false,
  }));
  void believed()
    .then(({ keepCaller }) => session.get().caller === caller && keepCaller(caller))
    .catch(() => undefined);
  return caller;
}

const isBelieved = (): boolean => session.get().isBelieved === true;
/** Where the session stands; as long as it is not known who is there, all is one. */
const standing = (): string => (isResuming() ? 'resuming' : session.get().phase);

/** Whether this page was signed in by hand, and nothing has been taken over from the user's other browsers yet (carried.tsx). */
export const arrival = { isNew: false };

/** `entered` is called when somebody has signed in by hand, `arrives` with who is there before anything is drawn for him, which waits for it. */
export const signInListeners = {
  entered: (): void => undefined,
  arrives: async (_caller: Caller): Promise<void> => await Promise.resolve(),
};

/**
 * Goes on with the session that the browser has kept; without one the user must sign in (R-0049). A server that is away or fails says nothing about
 * the session: it is asked again until it answers, or until the user has left. Meanwhile who was here last is believed. `unknown`: the token is good, its
 * user is missing (R-0117). `another`: somebody else is there than who was believed, and what was shown to that one must go.
 */
export async function resume(
  onFailure: (failure: unknown) => void = () => undefined,
): Promise<'signedIn' | 'signedOut' | 'unknown' | 'another' | 'failed'> {
  if (!keepsSession()) {
    forget('signedOut');
    return 'signedOut';
  }
  session.set((now) => ({ ...now, phase: 'loading', token: undefined }));
  const late = setTimeout(believe, BELIEVE_AFTER_MS);
  try {
    return await resumed(onFailure);
  } finally {
    clearTimeout(late);
  }
}

/** Asks until it is known who is there. */
async function resumed(onFailure: (failure: unknown) => void): ReturnType<typeof resume> {
  for (let wait = RESUME_FIRST_MS; ; wait = Math.min(wait * 2, RESUME_LONGEST_MS)) {
    try {
      if (session.get().token === undefined) await takeUp();
      await loadCaller();
      return 'signedIn';
    } catch (error) {
      if (error instanceof Failure && error.code === ANOTHER_USER) {
        forgetHere();
        return 'another';
      }
      const isOut = error instanceof Failure && error.kind === 'signedOut';
      // Who is at work is not sent away by what some network answers in the server's place.
      if (isResuming() && (mayPass(error) || (isBelieved() && !isOut))) {
        if (wait > RESUME_FIRST_MS) {
          onFailure(error);
          believe();
        }
        await new Promise<void>((resolve) => {
          goOn = resolve;
          setTimeout(resolve, wait);
        });
        if (isResuming()) continue;
      }
      if (!isResuming()) return session.get().phase === 'signedIn' ? 'signedIn' : 'signedOut';
      if (isBelieved() && (error as Failure).code !== UNKNOWN_USER) {
        listeners.signedOut();
        return 'signedOut';
      }
      forget('signedOut');
      if (!(error instanceof Failure) || error.kind !== 'signedOut') return 'failed';
      return error.code === UNKNOWN_USER ? 'unknown' : 'signedOut';
    }
  }
}

/** False once the user has done something else meanwhile: left, or signed in anew. */
const isResuming = (): boolean => session.get().phase === 'loading' || isBelieved();

/** Nothing that is drawn waits for it. */
const believed = async () => await import('./believed.ts');

/** Goes on with who was here last, as far as this browser knows. */
const believe = (): void =>
  void believed()
    .then(async (them) => await them.believe(isLongIdle))
    .catch(() => undefined);

let goOn = (): void => undefined;

/** Asks at once who is there, without the rest of the pause between two tries. */
export const tryAgain = (): void => goOn();

/** It is asked again after this long, then less often. The first failure is not told: a page that is being left fails, too. */
const RESUME_FIRST_MS = 500;
const RESUME_LONGEST_MS = 5_000;
/** A server that has not answered by then is as good as away to who is at a station. */
const BELIEVE_AFTER_MS = 5_000;

/**
 * A token for the session that the browser keeps. It is given up when the user does something else meanwhile: neither it nor the cookie that comes with
 * it may take the place of a new sign-in's.
 */
async function takeUp(): Promise<void> {
  const left = new AbortController();
  const stop = session.subscribe(() => {
    if (!isResuming()) left.abort();
  });
  try {
    const answer = await send('identity.resume', {}, { quiet: true, isOpen: true, signal: left.signal });
    if (isResuming()) takeToken(answer);
  } finally {
    stop();
  }
}

/** Asks a fresh token for this session. One that comes after the session was left, or got another token meanwhile, is not taken. */
export async function renew(): Promise<void> {
  const { token } = session.get();
  const answer = await send('identity.renew', {}, { quiet: true });
  if (session.get().token === token) takeToken(answer);
}

/** Asks again who the caller is and what he may do. */
export const refreshCaller = loadCaller;

/** What stations keep of their user's work in this tab: he finds it there when he was signed out because nobody had touched it. */
const WORK = ['malote.lines.', 'malote.sealing.'] as const;

/** Signs out (R-0051). The server is told; if it does not answer we go all the same. */
export async function signOut(why: 'asked' | 'idle' = 'asked'): Promise<void> {
  hangUp();
  await send('identity.logout', {}, { quiet: true }).catch(() => undefined);
  leave();
  if (why === 'asked') forgetAll(sessionStorage, ...WORK);
}

/** Forgets what this tab has of its user: who comes after him may have a session of his own in this browser. */
function forgetHere(): void {
  forgetPosition();
  for (const key of ['malote.tabs', 'malote.locked', 'malote.language']) keep(sessionStorage, key, undefined);
}

/** Forgets everything of this user in this browser session. */
export function leave(): void {
  forgetHere();
  for (const key of ['malote.menu', 'malote.chosen', 'mantine-color-scheme-value']) keep(localStorage, key, undefined);
  forget('signedOut');
}

/** When somebody last did something in any tab of this browser (ms since 1970). */
const ACTIVE = 'malote.active';
/** What is done within so long is one activity. */
const ACTIVE_EVERY_MS = 5_000;

const isInstant = (value: unknown): value is number => typeof value === 'number' && value <= Date.now();

const lastActive = (otherwise: number): number => readKept(localStorage, ACTIVE, otherwise, isInstant);

/** Whether nobody has done anything for so long that he is signed out (R-0122). `otherwise`: since when, where the browser does not know. */
const isLongIdle = ({ autoLogoutMs }: Caller, otherwise = -Infinity): boolean =>
  Date.now() - lastActive(otherwise) > autoLogoutMs;

/** Notes that somebody does something. */
export function nowActive(): void {
  const now = Date.now();
  if (now - lastActive(-Infinity) >= ACTIVE_EVERY_MS) keep(localStorage, ACTIVE, now);
}

/**
 * Renews the token ahead of its end and signs out after long inactivity (R-0122): of the person, whichever tab it is, also while no tab was open.
 * Returns its end.
 */
export function keepAlive(onIdle: () => void): () => void {
  const begun = Date.now();
  let renewing = false;
  const events = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const name of events) window.addEventListener(name, nowActive, { passive: true, capture: true });
  const tick = async () => {
    const { token, caller, phase } = session.get();
    if (phase !== 'signedIn') return;
    if (caller !== undefined && isLongIdle(caller, begun)) return onIdle();
    if (token === undefined || renewing || Date.now() < token.renewAt) return;
    renewing = true;
    await renew().catch(() => undefined);
    renewing = false;
  };
  const timer = setInterval(() => void tick(), 5_000);
  return () => {
    clearInterval(timer);
    for (const name of events) window.removeEventListener(name, nowActive, { capture: true });
  };
}
