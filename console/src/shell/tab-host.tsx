import { Button } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { Activity, lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../i18n/titles.ts';
import type { ScreenEntry } from '../client/contract-table.ts';
import { mayOpen, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { Boundary } from './boundary.tsx';
import type { Fallen } from './boundary.tsx';
import { PageContext } from './page-context.ts';
import { loadPage, pageAt } from './pages.ts';
import type { Page } from './pages.ts';
import { guardOf, places, screenAt } from './places.ts';
import type { Tab } from './places.ts';
import styles from './shell.module.css';

const NeedsServer = lazy(async () => ({ default: (await import('./needs-server.tsx')).NeedsServer }));
const NoLonger = lazy(async () => ({ default: (await import('./no-longer.tsx')).NoLonger }));

/** Kept pages at once, and those that hold something; of the others the one not seen for longest is drawn anew when it is visited again. */
export const KEPT_PAGES = 10;

/** Pages of these kinds draw their heading themselves. */
const OWN_HEADING: ReadonlySet<string> = new Set(['detail', 'home', 'board', 'form', 'alone']);

/** A page's file that could not be loaded: usually a new version was installed. */
const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script|Failed to fetch/i.test(error.message);

function Broken({ error, again }: Fallen) {
  const { t } = useTranslation();
  const chunk = isChunkError(error);
  return (
    <div className={styles.center} role="alert">
      <h1>{t(chunk ? 'broken.chunkTitle' : 'broken.title')}</h1>
      <p>{t(chunk ? 'broken.chunk' : 'broken.text')}</p>
      <Button onClick={() => (chunk ? location.reload() : again())}>
        {t(chunk ? 'broken.reload' : 'broken.again')}
      </Button>
    </div>
  );
}

interface LoadedProps {
  readonly screen: ScreenEntry;
  /** Called when the page stands, and has asked what it begins with. */
  readonly onDrawn: () => void;
}

/** Draws a screen's page as soon as its file is there. Not drawn anew because its surroundings are: a list is large. */
const Loaded = memo(function Loaded({ screen, onDrawn }: LoadedProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState<Page | undefined>(() => pageAt(screen.path));
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (page !== undefined) return undefined;
    let wanted = true;
    loadPage(screen).then(
      (loaded) => {
        if (wanted) setPage(() => loaded);
      },
      (error: unknown) => {
        if (wanted) setFailed(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [screen, page]);
  useEffect(() => {
    if (page !== undefined) onDrawn();
  }, [page, onDrawn]);
  if (failed !== undefined) throw failed;
  if (page === undefined)
    return (
      <div className={styles.skeleton} role="status" aria-label={t('loading')}>
        <i />
        <i />
      </div>
    );
  return <page.Page />;
});

/**
 * Whether a page is still being put together: its file is on its way, or something that it shows has never been answered. What is asked again while
 * the last answer stands makes nothing busy: a reader of the screen would hear of no change.
 */
function useBusy(): readonly [busy: boolean, onDrawn: () => void] {
  const [drawn, setDrawn] = useState(false);
  const asked = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  return [!drawn || asked > 0, useCallback(() => setDrawn(true), [])];
}

/** A page that is no tab. */
function Alone({ screen }: { readonly screen: ScreenEntry }) {
  const [busy, onDrawn] = useBusy();
  const place = useMemo(() => ({ tab: screen.path, screen, search: '' }), [screen]);
  return (
    <main
      className={styles.page}
      id="content"
      data-place={screen.path}
      tabIndex={-1}
      aria-busy={busy}
      aria-label={titleOf(screen)}
    >
      <PageContext value={place}>
        <Loaded key={screen.path} screen={screen} onDrawn={onDrawn} />
      </PageContext>
    </main>
  );
}

/**
 * The keyboard follows to the page that was asked for: what was pressed to come here is gone or behind. A page that has taken it for one of its fields
 * keeps it, and so does the tab bar, where one goes on with the arrows.
 */
function useFocusFollows(shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    // Not by `#content`: the page that went keeps its attributes until the browser has time for what is hidden.
    const content = [...document.querySelectorAll('main')].find((one) => one.dataset['place'] === shown);
    const holder = document.activeElement;
    if (content === undefined || content.contains(holder) || holder?.closest('[role="tablist"],[role="dialog"]'))
      return;
    content.focus({ preventScroll: true });
  }, [shown]);
}

function TabPage({ tab, active }: { readonly tab: Tab; readonly active: boolean }) {
  const screen = screenAt(tab.path);
  const { isBelieved, caller } = useStore(session);
  const [busy, onDrawn] = useBusy();
  const place = useMemo(
    () => (screen === undefined ? undefined : { tab: tab.id, screen, search: tab.search }),
    [tab.id, tab.search, screen],
  );
  if (screen === undefined || place === undefined) return null;
  const isTaken = caller !== undefined && !mayOpen(caller, screen);
  // What stands there is his own work: what he typed, or scanned and has not sent.
  const isOwn = screen.kind === 'form' || screen.kind === 'scan-station';
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <main
        className={styles.page}
        id={active ? 'content' : undefined}
        data-place={tab.id}
        tabIndex={-1}
        aria-busy={busy}
        aria-label={titleOf(screen)}
      >
        {!OWN_HEADING.has(screen.kind) && <h1 className="sr-only">{titleOf(screen)}</h1>}
        <Boundary fallback={(fallen) => <Broken {...fallen} />} onError={onDrawn}>
          {isBelieved === true && screen.kind !== 'scan-station' ? (
            <Suspense>
              <NeedsServer onDrawn={onDrawn} />
            </Suspense>
          ) : (
            <>
              {isTaken && (
                <Suspense>
                  <NoLonger isShown={isOwn} />
                </Suspense>
              )}
              <Activity mode={isTaken && !isOwn ? 'hidden' : 'visible'}>
                <PageContext value={place}>
                  <Loaded screen={screen} onDrawn={onDrawn} />
                </PageContext>
              </Activity>
            </>
          )}
        </Boundary>
      </main>
    </Activity>
  );
}

/** Draws the open tabs that were visited; hidden ones keep their state and rest (console 4.2). */
export function TabHost() {
  const { tabs, active, alone } = useStore(places);
  useFocusFollows(alone?.path ?? active);
  const [visited, setVisited] = useState<readonly string[]>([active]);
  if (visited.at(-1) !== active) {
    const seen = [...visited.filter((id) => id !== active), active];
    setVisited(seen.filter((id, at) => at >= seen.length - KEPT_PAGES || guardOf([id]) !== undefined));
  }
  const kept = tabs.filter((tab) => tab.id === active || visited.includes(tab.id));
  return (
    <div className={styles.host}>
      {kept.map((tab) => (
        <TabPage key={tab.id} tab={tab} active={alone === undefined && tab.id === active} />
      ))}
      {alone !== undefined && <Alone screen={alone} />}
    </div>
  );
}
