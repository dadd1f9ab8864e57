type Show = (address: string, history: 'push' | 'replace') => void;

/** Until the router is there, the browser's own history does: the first page does not wait for it. */
let show: Show = (address, history) => {
  if (history === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
};
const backListeners = new Set<() => void>();

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
  show(address, history);
}

/** Tells of the browser's back and forward; call what it answers to stop. */
export function onBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/** For the router alone (address-bar.tsx): from here on it writes the address and tells of the way back. */
export function routeBy(router: Show): void {
  window.removeEventListener('popstate', wentBack);
  show = router;
}

/** For the router alone: the browser went back or forward. */
export function wentBack(): void {
  for (const listener of backListeners) listener();
}

window.addEventListener('popstate', wentBack);
