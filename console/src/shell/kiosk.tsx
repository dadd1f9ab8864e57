import { useEffect, useState } from 'react';
import { listeners, send } from '../client/client.ts';
import { liveListeners } from '../client/live.ts';
import { session } from '../client/session.ts';
import { PageContext } from './page-context.ts';
import { LinkFailure } from './linkFailure.page.tsx';
import { loadPage } from './pages.ts';
import type { Page } from './pages.ts';
import { screenAt } from './places.ts';

/** A wall screen is reloaded at this hour of the night, so that it gets new versions. */
const RELOAD_HOUR = 4;

/** How often a wall screen says that it is there; the token that it is answered with is of no use to it, its own lasts longer. */
const SIGN_OF_LIFE_MS = 4 * 60_000;
const signOfLife = async (): Promise<boolean> =>
  await send('identity.renew', {}, { quiet: true }).then(
    () => true,
    () => false,
  );

/** One board on one screen, without the shell and without a user. Keeps the screen awake where the browser can. */
export function Kiosk({ token }: { readonly token: string }) {
  const screen = screenAt(location.pathname);
  const [page, setPage] = useState<Page>();
  /** Its address was taken back, or has run out: to try again for ever would look like a network that is away. */
  const [isEnded, setIsEnded] = useState(false);
  useEffect(() => {
    session.set({
      phase: 'signedIn',
      token: { text: token, renewAt: Number.MAX_SAFE_INTEGER },
      caller: undefined,
      mustChangePassword: false,
    });
    if (screen !== undefined)
      void loadPage(screen).then(
        (loaded) => setPage(() => loaded),
        () => undefined,
      );
    const awake = () => {
      if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
        void navigator.wakeLock.request('screen').catch(() => undefined);
    };
    awake();
    listeners.signedOut = () => setIsEnded(true);
    liveListeners.sessionEnded = () => setIsEnded(true);
    // Who is answered is there after all, whatever was said before.
    const live = () => void signOfLife().then((isThere) => isThere && setIsEnded(false));
    live();
    const living = setInterval(live, SIGN_OF_LIFE_MS);
    document.addEventListener('visibilitychange', awake);
    const opened = Date.now();
    const timer = setInterval(() => {
      if (new Date().getHours() === RELOAD_HOUR && Date.now() - opened > 2 * 3_600_000) location.reload();
    }, 60_000);
    return () => {
      clearInterval(timer);
      clearInterval(living);
      listeners.signedOut = () => undefined;
      liveListeners.sessionEnded = () => undefined;
      document.removeEventListener('visibilitychange', awake);
    };
  }, [token, screen]);
  if (screen === undefined || isEnded) return <LinkFailure />;
  if (page === undefined) return null;
  return (
    <PageContext value={{ tab: screen.path, screen, search: location.search.slice(1) }}>
      <main style={{ height: '100dvh' }}>
        <page.Page />
      </main>
    </PageContext>
  );
}
