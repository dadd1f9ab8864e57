import { keep, readKept } from '../client/kept.ts';
import { store } from '../client/store.ts';
import { showAddress } from './address.ts';
import { addressOf, places } from './places.ts';

const LOCKED = 'malote.locked';
const UNLOCK = 'malote.unlock';
/** The lock page comes after this long (R-0036). */
export const LOCK_DELAY_MS = 500;

const isText = (value: unknown): value is string => typeof value === 'string';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const HOME = '/dashboard';

/** Whether this browser was unlocked last: a flag that outlives the browser session, and that all tabs share (R-0057). */
const isUnlocked = (): boolean => readKept(localStorage, UNLOCK, true, isFlag);

/** Where a tab that was opened on a locked screen goes on once it is open. */
function addressHere(): string {
  const address = location.pathname + location.search;
  return location.pathname === '/' || /^\/(lock|login)$/.test(location.pathname) ? HOME : address;
}

/**
 * The path to return to while the screen is locked; empty when it is open. Each tab has its own flag for the browser session (R-0057), and a new tab, which has
 * none, is locked as the others are: the session would let it in.
 */
export const locked = store<string>(
  readKept(sessionStorage, LOCKED, '', isText) || (isUnlocked() ? '' : addressHere()),
);

/** Locks the screen: flag and path are kept, then the content is taken off the page. */
export function lockScreen(): void {
  keep(localStorage, UNLOCK, false);
  lockHere();
}

function lockHere(): void {
  const { tabs, active } = places.get();
  const tab = tabs.find((one) => one.id === active);
  const path = tab === undefined ? HOME : addressOf(tab);
  keep(sessionStorage, LOCKED, path);
  setTimeout(() => {
    locked.set(path);
    showAddress('/lock', 'replace');
  }, LOCK_DELAY_MS);
}

/** Opens the screen again after the server has checked the password, here and in the other tabs. */
export function openLock(): void {
  keep(localStorage, UNLOCK, true);
  openHere();
}

/** Who leaves at the lock sees the sign-in. The browser stays locked for whoever comes by his session, in case the server did not hear of it. */
export function leaveLock(): void {
  openHere();
}

function openHere(): void {
  const path = locked.get();
  keep(sessionStorage, LOCKED, undefined);
  showAddress(path === '' ? '/' : path, 'replace');
  // Who loaded the page while it was locked stands at the lock, which is open now.
  const { tabs, active } = places.get();
  places.set({ tabs, active });
  locked.set('');
}

/** Who proved who he is at the sign-in is not asked for his password again by a lock of before. */
export function forgetLock(): void {
  keep(localStorage, UNLOCK, true);
  keep(sessionStorage, LOCKED, undefined);
  locked.set('');
}

/** Locks and unlocks this tab when another one of the browser does. Returns its end. */
export function followLock(): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key !== UNLOCK) return;
    if (isUnlocked()) {
      if (locked.get() !== '') openHere();
    } else if (locked.get() === '') lockHere();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
