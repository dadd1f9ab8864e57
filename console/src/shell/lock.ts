import { keep, readKept } from '../client/kept.ts';
import { store } from '../client/store.ts';
import { showAddress } from './address.ts';
import { addressOf, places } from './places.ts';

const LOCKED = 'malote.locked';
const UNLOCK = 'malote.unlock';
/** The lock page comes after this long (R-0036). */
export const LOCK_DELAY_MS = 500;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The path to return to while the screen is locked; empty when it is open. The flag lives as long as the browser session (R-0057). */
export const locked = store<string>(readKept(sessionStorage, LOCKED, '', isText));

/** Locks the screen: flag and path are kept, then the content is taken off the page. */
export function lockScreen(): void {
  const { tabs, active } = places.get();
  const tab = tabs.find((one) => one.id === active);
  const path = tab === undefined ? '/dashboard' : addressOf(tab);
  keep(sessionStorage, LOCKED, path);
  keep(localStorage, UNLOCK, false);
  setTimeout(() => {
    locked.set(path);
    showAddress('/lock', 'replace');
  }, LOCK_DELAY_MS);
}

/** Opens the screen again after the server has checked the password. */
export function openLock(): void {
  const path = locked.get();
  keep(sessionStorage, LOCKED, undefined);
  keep(localStorage, UNLOCK, true);
  showAddress(path === '' ? '/' : path, 'replace');
  // Who loaded the page while it was locked stands at the lock, which is open now.
  const { tabs, active } = places.get();
  places.set({ tabs, active });
  locked.set('');
}
