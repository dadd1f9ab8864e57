import { send } from './client.ts';
import type { AnswerOf } from './names.ts';
import { forgetPosition } from './positions.ts';
import { forget, session, takeToken } from './session.ts';
import type { Caller } from './session.ts';
import { arrival, nowActive, refreshCaller, signInListeners } from './sign-in.ts';

/** Signs in (R-0091) and loads the session (R-0050). `code`: of the phone, or a recovery code, of who has a second step. */
export async function signIn(username: string, password: string, code = ''): Promise<Caller> {
  const typed = code.trim() === '' ? {} : { code };
  return await enter(await send('identity.login', { username: username.trim(), password, ...typed }));
}

/** Begins the session that a sign-in was answered with. */
export async function enter(answer: AnswerOf<'identity.login'>): Promise<Caller> {
  forgetPosition();
  arrival.isNew = true;
  takeToken(answer);
  nowActive();
  signInListeners.entered();
  return await refreshCaller().catch((error: unknown) => {
    forget('signedOut');
    throw error;
  });
}

/** Signs whoever is on the page in again, where she is: what is open and typed there stays. */
export async function signInHere(password: string, code = ''): Promise<void> {
  const { caller } = session.get();
  const username = caller?.username ?? '';
  const typed = code.trim() === '' ? {} : { code };
  takeToken(await send('identity.login', { username, password, ...typed }, { isOpen: true }));
  nowActive();
  signInListeners.entered();
  await standAgain(caller);
  await refreshCaller();
}

/** Where somebody scanned he goes on scanning: a new session knows of no post, and would ask for one when the next code was read. */
async function standAgain(before: Caller | undefined): Promise<void> {
  const { siteCode: site, station, device } = before ?? {};
  if (site == null || station == null || device == null) return;
  await send('identity.chooseStation', { site, station, device }, { quiet: true }).then(takeToken, () => undefined);
}
