import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

type Show = (address: string, history: 'push' | 'replace') => void;

let show: Show = (address, history) => {
  if (history === 'push') window.history.pushState(null, '', address);
  else window.history.replaceState(null, '', address);
};
const backListeners = new Set<() => void>();

/** Shows an address in the address bar. Pages do not follow from it: tabs do, and they call this. */
export function showAddress(address: string, history: 'push' | 'replace'): void {
  show(address, history);
}

/** Tells of the browser's back and forward; call what it answers to stop. */
export function onBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/** Joins the tabs to the router: the router owns the address bar, the tabs own what is shown. Stands once, inside the router. */
export function AddressBar(): null {
  const navigate = useNavigate();
  const location = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    show = (address, history) => void navigate(address, { replace: history === 'replace' });
  }, [navigate]);
  useEffect(() => {
    if (how === 'POP') for (const listener of backListeners) listener();
  }, [how, location.key]);
  return null;
}
