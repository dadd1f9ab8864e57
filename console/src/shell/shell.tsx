import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../i18n/titles.ts';
import { mayOpen } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { running } from '../client/client.ts';
import { signOut } from '../client/sign-in.ts';
import { useStore } from '../client/store.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { onBack } from './address.ts';
import { confirm } from './confirm.tsx';
import { shellDialog } from './dialog.ts';
import { hasDialog, useKeys } from './keys.ts';
import { menuOpened, openMenu } from './menu-opened.ts';
import { guardOf, openAddress, places, restore, screenAt, activate, showPlace } from './places.ts';
import { noteVisit } from './recent.ts';
import { SideMenu } from './side-menu.tsx';
import { closeAsking, TabBar } from './tab-bar.tsx';
import { TabHost } from './tab-host.tsx';
import { toastError } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { useLinger, useNewVersion, useOnline } from './watches.ts';
import styles from './shell.module.css';

const MobileMenu = lazy(async () => ({ default: (await import('./mobile-menu.tsx')).MobileMenu }));
const MySessions = lazy(async () => ({ default: (await import('./my-sessions.tsx')).MySessions }));
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }));
const StationChooser = lazy(async () => ({ default: (await import('./station.tsx')).StationChooser }));

/** Below this width the menu is a drawer (R-0028). */
const MOBILE = '(max-width: 991.98px)';
const SUFFIX = 'Malote';
/** The first page comes first (`behind.ts`). */
const BEHIND_AFTER_MS = 1_000;
const noMatter = () => undefined;
/** The loading line stays at least this long (R-0087). */
export const LOADING_MS = 1_000;

function step(by: number): void {
  const { tabs, active } = places.get();
  const next = tabs[(tabs.findIndex((tab) => tab.id === active) + by + tabs.length) % tabs.length];
  if (next !== undefined) activate(next.id);
}

/** Closes what is in sight: a page that stands before the tabs goes, and the tab behind it stays. */
function closeInFront(): void {
  const { active, alone } = places.get();
  if (alone === undefined) void closeAsking([active]);
  else activate(active);
}

/** The frame around every page: menu, top bar, tabs. */
export function Shell({ caller }: { readonly caller: Caller }) {
  const { t } = useTranslation();
  const mobile = useMediaQuery(MOBILE, window.matchMedia(MOBILE).matches, { getInitialValueInEffect: false });
  const open = useStore(menuOpened) === 1;
  const [drawer, setDrawer] = useState(false);
  const dialog = useStore(shellDialog);
  const busy = useLinger(useStore(running) > 0, LOADING_MS);
  const online = useOnline();
  const fresh = useNewVersion();
  const now = useStore(places);
  const language = currentLanguage();

  const [ready, setReady] = useState(false);
  if (!ready) {
    const verdict = restore((screen) => mayOpen(caller, screen));
    if (verdict === 'forbidden') toastError(t('error.route'));
    setReady(true);
  }
  useEffect(() => {
    const timer = setTimeout(
      () => void import('./behind.ts').then((behind) => behind.begin(), noMatter),
      BEHIND_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    return onBack(() => {
      // On a handheld that key is the way out of what is open: with the page, a photo and a signature would be gone.
      if (hasDialog()) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        return showPlace();
      }
      if (openAddress((screen) => mayOpen(caller, screen), 'none') === 'forbidden') toastError(t('error.route'));
    });
  }, [caller, t]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (guardOf(places.get().tabs.map((tab) => tab.id)) !== undefined) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const alone = now.alone !== undefined;
  const tab = now.alone ?? now.tabs.find((one) => one.id === now.active);
  useEffect(() => {
    const name = tab !== undefined && 'name' in tab ? tab.name : undefined;
    const title = name ?? (tab && titleOf(screenAt(tab.path)));
    document.title = title === undefined ? SUFFIX : `${title} - ${SUFFIX}`;
    if (tab !== undefined && !('kind' in tab)) noteVisit(tab.path);
  }, [tab, language]);

  const toggle = () => {
    if (mobile) return setDrawer(true);
    openMenu(open ? 0 : 1);
  };
  useKeys(
    [
      { keys: ['$mod+k'], words: t('keys.palette'), run: () => shellDialog.set('palette') },
      { keys: ['[Shift]+?', 'F1'], words: t('keys.help'), run: () => shellDialog.set('keys') },
      { keys: ['$mod+b'], words: t('keys.menu'), run: toggle },
      { keys: ['Alt+w'], words: t('keys.close'), run: closeInFront },
      {
        keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'],
        words: t('keys.tabs'),
        run: ({ key }) => step(key === 'ArrowLeft' ? -1 : 1),
      },
    ],
    'everywhere',
  );

  const leave = async () => {
    const question = guardOf(places.get().tabs.map((one) => one.id)) ?? guardOf(['shell']);
    if (question === undefined || (await confirm({ question, danger: true }))) await signOut();
  };
  const shut = () => shellDialog.set('none');
  const banner = !online ? 'offline' : fresh ? 'fresh' : undefined;
  return (
    <div className={styles.shell} data-alone={alone || undefined}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('#content')?.focus();
        }}
      >
        {t('skip')}
      </a>
      {busy && <div className={styles.progress} aria-hidden />}
      {!mobile && !alone && <SideMenu caller={caller} closed={!open} />}
      {mobile && (
        <Suspense>
          <MobileMenu caller={caller} opened={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <div className={`${styles.body} ${banner === undefined ? '' : styles.bodyWithBanner}`}>
        {banner === 'offline' && (
          <div className={styles.banner} role="status">
            {t('banner.offline')}
          </div>
        )}
        {banner === 'fresh' && (
          <div className={styles.banner} data-kind="info" role="status">
            {t('banner.fresh')}
            <button type="button" onClick={() => location.reload()}>
              {t('banner.reload')}
            </button>
          </div>
        )}
        {!alone && (
          <>
            <TopBar
              caller={caller}
              onMenu={toggle}
              onPalette={() => shellDialog.set('palette')}
              onStation={() => shellDialog.set('station')}
              onHelp={() => shellDialog.set('keys')}
              onLeave={() => void leave()}
            />
            <TabBar />
          </>
        )}
        <TabHost />
      </div>
      <Suspense>
        {dialog === 'palette' && <Palette caller={caller} onClose={shut} />}
        {dialog === 'keys' && <Shortcuts onClose={shut} />}
        {dialog === 'sessions' && <MySessions onClose={shut} />}
        {dialog === 'station' && <StationChooser caller={caller} onClose={shut} />}
      </Suspense>
    </div>
  );
}
