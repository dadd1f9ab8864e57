/** Shows an address in the address bar. Pages do not follow from it: tabs do, and they call this. */
export function showAddress(address: string, history: 'push' | 'replace'): void {
  if (history === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
}

/** Tells of the browser's back and forward; call what it answers to stop. */
export function onBack(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
