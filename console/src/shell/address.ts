import { session } from '../client/session.ts';

/** What stands with an address in the browser's history: who was shown it, where the router keeps what is its owner's. */
interface Shown {
  readonly by?: string | undefined;
}
type Show = (address: string, history: 'push' | 'replace', shown: Shown) => void;

/** Until the router is there, the browser's own history does: the first page does not wait for it. */
let show: Show = (address, history, usr) => {
  if (history === 'push') window.history.pushState({ usr }, '', address);
  else window.history.replaceState({ usr }, '', address);
};

/** Where to go after signing in: only a path of our own (R-0011). A tab or a line's end is no part of an address: what stands behind it would be read as if it were not there. */
export function safeRedirect(redirect: string | null): string {
  return redirect !== null && /^\/(?![/\\])\P{Cc}*$/u.test(redirect) && !redirect.startsWith('/login') ? redirect : '/';
}

/** The search of a station without what somebody has in hand there, the bag or the sheet: only the way to work at it is left. */
export function nothingInHand(search: string): string {
  const mode = new URLSearchParams(search).get('mode');
  return mode === null ? '' : new URLSearchParams({ mode }).toString();
}

/** Shows an address in the address bar. Pages do not follow from it: tabs do, and they call this. */
export function showAddress(address: string, history: 'push' | 'replace'): void {
  show(address, history, { by: session.get().caller?.id });
}

/** Whether the address was shown to somebody else than who is here now: the history of a browser outlives whoever signs out. */
export function isOfAnother(): boolean {
  const { usr } = (window.history.state ?? {}) as { readonly usr?: Shown | null };
  return usr?.by !== undefined && usr.by !== session.get().caller?.id;
}

/**
 * Tells of the browser's back and forward; call what it answers to stop. Not told by the router: it has all the time it wants to draw where it is, and what a
 * page writes into the address meanwhile would be taken for the way back.
 */
export function onBack(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/** For the router alone (address-bar.tsx): from here on it writes the address. */
export function routeBy(router: Show): void {
  show = router;
}
