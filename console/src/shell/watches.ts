import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser believes that it has a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );

const CHECK_MS = 5 * 60_000;

/** True when a newer build than the one running is installed; nothing reloads by itself. */
export function useNewVersion(): boolean {
  const [fresh, setFresh] = useState(false);
  useEffect(() => {
    const check = async () => {
      const answer = await fetch('/build.json', { cache: 'no-store' }).catch(() => undefined);
      if (!answer?.ok) return;
      const { build } = (await answer.json().catch(() => ({}))) as { readonly build?: string };
      if (build !== undefined && build !== BUILD) setFresh(true);
    };
    const timer = setInterval(() => void check(), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return fresh;
}

/** The time, again every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** True while `on` is, and at least for `ms` after it was switched on. */
export function useLinger(on: boolean, ms: number): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  if (on && !shown) setShown(true);
  useEffect(() => {
    if (!shown) return undefined;
    if (on) {
      since.current = Date.now();
      return undefined;
    }
    const timer = setTimeout(() => setShown(false), Math.max(0, since.current + ms - Date.now()));
    return () => clearTimeout(timer);
  }, [on, shown, ms]);
  return shown;
}
