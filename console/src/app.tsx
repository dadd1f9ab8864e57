import { MantineProvider, useMantineColorScheme } from '@mantine/core';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listeners } from './client/client.ts';
import { Failure, mayPass } from './client/failure.ts';
import { liveListeners, stayLive } from './client/live.ts';
import { forget, session, sessionWasTaken } from './client/session.ts';
import { keepAlive, leave, resume, signInListeners, signOut } from './client/sign-in.ts';
import { useStore } from './client/store.ts';
import { lookup } from './i18n/texts.ts';
import { showAddress } from './shell/address.ts';
import { Awaiting } from './shell/awaiting.tsx';
import { Confirmation, confirm } from './shell/confirm.tsx';
import { kioskToken } from './shell/kiosk-token.ts';
import { followLock, forgetLock, locked } from './shell/lock.ts';
import { addressAfterSignIn, forgetPlaces, guardOf, places, screenAt } from './shell/places.ts';
import { takePreferences } from './shell/preferences.ts';
import { Shell } from './shell/shell.tsx';
import { toastError, Toasts } from './shell/toasts.tsx';
import { PAPER, resolver, theme } from './theme/theme.ts';

const Kiosk = lazy(async () => ({ default: (await import('./shell/kiosk.tsx')).Kiosk }));
const Login = lazy(async () => ({ default: (await import('./identity/login.page.tsx')).Login }));
const OpenPage = lazy(async () => ({ default: (await import('./shell/open-page.tsx')).OpenPage }));
const SignInHere = lazy(async () => ({ default: (await import('./shell/sign-in-here.tsx')).SignInHere }));
const Owed = lazy(async () => ({ default: (await import('./shell/owed.tsx')).Owed }));
const Lock = lazy(async () => ({ default: (await import('./shell/lock.page.tsx')).Lock }));

/** Beside the sign-in, these need no token (R-0013); the lock screen needs one. */
const isOpen = (): boolean => /^\/(404|linkFailure)$/.test(location.pathname);

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** The sign-in comes on a page that is loaded anew. */
function leaveAndReload(): void {
  leave();
  location.reload();
}

/** The session ends this long after the server said LOG_OUT (R-0110). */
const LOG_OUT_MS = 1_000;

/** Answers of queries, shared by all pages; a failure that may pass is tried once more. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    // What he may not see any more is not shown any longer, under no error either.
    onError: (error, query) => {
      if (error instanceof Failure && (error.kind === 'forbidden' || error.kind === 'missing'))
        query.setState({ ...query.state, data: undefined });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && mayPass(error),
      retryDelay: 600,
    },
    mutations: { retry: false },
  },
});

function Console() {
  const { setColorScheme } = useMantineColorScheme();
  const now = useStore(session);
  const isLocked = useStore(locked) !== '';
  const [started, setStarted] = useState(false);
  const [open, setOpen] = useState(isOpen);
  const [failure, setFailure] = useState<unknown>();
  const [isHere, setIsHere] = useState(false);
  // Who signs in again on her page has something there that would go with it, whatever she owes first.
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    signInListeners.arrives = async ({ preferences }) => {
      if (preferences !== undefined) await takePreferences(preferences, setColorScheme);
    };
  }, [setColorScheme]);
  // Once: a session that was begun again with each language would take away the page that stands, and what was typed on it.
  useEffect(() => {
    let asking = false;
    const ended = () => {
      const { phase } = session.get();
      if (asking || (phase !== 'signedIn' && phase !== 'expired')) return;
      asking = true;
      // What somebody has open, or typed in and not sent, would go with the page; at a station that is what was read, and a scanner goes on.
      const { tabs } = places.get();
      const isHeld =
        guardOf(tabs.map(({ id }) => id)) !== undefined ||
        tabs.some(({ path }) => screenAt(path)?.kind === 'scan-station') ||
        isDialogOpen();
      forget('expired');
      void confirm({
        question: lookup('shell:session.ended'),
        yes: lookup('shell:session.again'),
        no: lookup('shell:session.stay'),
      }).then((again) => {
        asking = false;
        if (!again) return;
        if (!isHeld) return leaveAndReload();
        setIsHere(true);
        setIsKept(true);
      });
    };
    listeners.signedOut = ended;
    liveListeners.sessionEnded = ended;
    liveListeners.rightsChanged = (isKnown) =>
      void import('./shell/changed-rights.ts')
        .then(async ({ takeChangedRights }) => await takeChangedRights(queries, isKnown))
        .catch(() => undefined);
    listeners.loggedOutByServer = () => {
      toastError(lookup('shell:session.out'));
      setTimeout(() => {
        leave();
        sessionStorage.clear();
        location.reload();
      }, LOG_OUT_MS);
    };
    signInListeners.entered = forgetLock;
    const stops = [keepAlive(() => void signOut('idle')), followLock()];
    void resume(setFailure).then((outcome) => {
      if (outcome === 'failed') toastError(lookup('shell:error.session'));
      if (outcome === 'unknown') toastError(lookup('shell:error.unknownUser'));
      if (outcome === 'another') {
        // What was open is nothing that he is asked about.
        forgetPlaces();
        return location.reload();
      }
      setStarted(true);
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const isBelieved = now.isBelieved === true;
  // Whoever was believed and signs out meanwhile does not wait for the server.
  if (isBelieved && !started) setStarted(true);
  // What was asked in his name was not answered: it is asked again when it is known who he is.
  useEffect(() => (isBelieved ? () => void queries.invalidateQueries() : undefined), [isBelieved]);
  useEffect(() => (now.phase === 'signedIn' ? stayLive() : undefined), [now.phase]);
  useEffect(() => {
    // Signed out in another tab, or the browser's data was cleared: the next click leads to the sign-in (R-0120).
    const look = () => {
      if (session.get().phase === 'signedIn' && sessionWasTaken()) forget('signedOut');
    };
    window.addEventListener('mouseup', look);
    return () => window.removeEventListener('mouseup', look);
  }, []);
  useEffect(() => {
    if (!started || now.phase !== 'signedOut') return;
    queries.clear();
    forgetPlaces();
    if (open && isOpen()) return;
    if (location.pathname !== '/login')
      showAddress(
        location.pathname === '/' || location.pathname === '/lock'
          ? '/login'
          : `/login?redirect=${encodeURIComponent(addressAfterSignIn(location))}`,
        'replace',
      );
  }, [started, now.phase, open]);

  if (now.phase === 'loading' || !started)
    return (
      <Awaiting
        failure={failure}
        onSignIn={() => {
          leave();
          setStarted(true);
        }}
      />
    );
  if (now.phase === 'signedOut' || now.caller === undefined)
    return <Suspense>{open && isOpen() ? <OpenPage onLeft={() => setOpen(false)} /> : <Login />}</Suspense>;
  if (isLocked)
    return (
      <Suspense>
        <Lock />
      </Suspense>
    );
  const owes = now.mustChangePassword ? 'password' : now.mustSetSecondStep === true ? 'second step' : undefined;
  const owed = owes !== undefined && (
    <Suspense>
      <Owed owes={owes} isOver={isKept} />
    </Suspense>
  );
  if (owed !== false && !isKept) return owed;
  return (
    <>
      <Shell caller={now.caller} />
      {isHere && now.phase === 'expired' && (
        <Suspense>
          <SignInHere caller={now.caller} onOther={leaveAndReload} onClose={() => setIsHere(false)} />
        </Suspense>
      )}
      {owed}
    </>
  );
}

/** The whole console. */
export function App() {
  const kiosk = kioskToken();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <style>{PAPER}</style>
      <QueryClientProvider client={queries}>
        {kiosk === undefined ? (
          <Console />
        ) : (
          <Suspense>
            <Kiosk token={kiosk} />
          </Suspense>
        )}
        <Confirmation />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
