import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronRight,
  IconDevices,
  IconHelp,
  IconKey,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMapPin,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { colon } from '../i18n/format.ts';
import { titleOf } from '../i18n/titles.ts';
import type { Caller } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { changeLanguage, currentLanguage, languages, loadTexts } from '../i18n/i18n.ts';
import { useLookup } from '../i18n/texts.ts';
import { Avatar } from './avatar.tsx';
import { shellDialog } from './dialog.ts';
import { lockScreen } from './lock.ts';
import { groupOf } from './menu.ts';
import { go, HOME, places, screenAt } from './places.ts';
import styles from './shell.module.css';

/** News come a moment after the page. */
const NEWS_AFTER_MS = 1_000;
const Bell = lazy(async () => {
  const [{ Bell: Found }] = await Promise.all([import('../messaging/bell.tsx'), loadTexts(['messages'])]);
  return { default: Found };
});
const Carried = lazy(async () => ({ default: (await import('./carried.tsx')).Carried }));

const LANGUAGE_NAMES = { pt: 'Português', zh: '中文', en: 'English' } as const;

interface Props {
  readonly caller: Caller;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  readonly onStation: () => void;
  readonly onHelp: () => void;
  readonly onLeave: () => void;
}

/** The way from the dashboard to the page; the first crumb is the dashboard, the last is no link (R-0029, R-0030). */
function Breadcrumb() {
  const { t } = useTranslation();
  const lookup = useLookup();
  const { tabs, active, alone } = useStore(places);
  const tab = alone === undefined ? tabs.find((one) => one.id === active) : undefined;
  const screen = alone ?? (tab && screenAt(tab.path));
  const home = screenAt(HOME);
  const last = tab?.name ?? titleOf(screen) ?? '';
  const group =
    screen === undefined || screen.path === HOME ? undefined : lookup(`shell:group.${groupOf(screen.path)}`);
  const atHome = screen?.path === HOME;
  return (
    <nav aria-label={t('crumbs')} style={{ flex: 1, minWidth: 0 }}>
      <ol className={styles.crumbs}>
        {!atHome && (
          <li>
            <a
              href={HOME}
              onClick={(event) => {
                event.preventDefault();
                go(HOME);
              }}
            >
              {titleOf(home)}
            </a>
            <IconChevronRight size={13} aria-hidden />
          </li>
        )}
        {group?.startsWith('group.') === false && (
          <li>
            <span>{group}</span>
            <IconChevronRight size={13} aria-hidden />
          </li>
        )}
        <li aria-current="page" title={last}>
          <span>{last}</span>
        </li>
      </ol>
    </nav>
  );
}

/** The top bar: menu, breadcrumb, search, station, language, theme, the user's own menu (R-0020 to R-0023). */
export function TopBar({ caller, onMenu, onPalette, onStation, onHelp, onLeave }: Props) {
  const queries = useQueryClient();
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const language = currentLanguage();
  const site = caller.siteName ?? caller.siteCode;
  // Where it stands; a handheld has room for its sign alone, which is called the same.
  const station = caller.station === null ? t('station.none') : `${caller.siteCode ?? ''} · ${caller.station}`;
  const turnTheme = () => setColorScheme(scheme === 'dark' ? 'light' : 'dark');
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), NEWS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <header className={styles.top}>
      <Tooltip label={t('menu.toggle')}>
        <ActionIcon aria-label={t('menu.toggle')} onClick={onMenu}>
          <IconMenu2 size={18} />
        </ActionIcon>
      </Tooltip>
      <Breadcrumb />
      <button type="button" className={styles.search} onClick={onPalette} title={t('palette.open')}>
        <IconSearch size={15} aria-hidden />
        <span className={styles.searchText}>{t('palette.short')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className={styles.station}
        onClick={onStation}
        data-missing={caller.station === null}
        aria-label={station}
        title={
          caller.station === null
            ? t('station.title')
            : `${t('station.title')}${colon()}${site ?? ''} · ${caller.station}`
        }
      >
        <IconMapPin size={15} aria-hidden />
        <span>{station}</span>
      </button>
      <Suspense>{ready && <Carried />}</Suspense>
      <Suspense fallback={<span className={styles.bellToCome} />}>
        {ready ? <Bell /> : <span className={styles.bellToCome} />}
      </Suspense>
      <Menu position="bottom-end">
        <Menu.Target>
          <Tooltip label={t('language')}>
            <ActionIcon aria-label={t('language')}>
              <IconLanguage size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {languages.map((one) => (
            <Menu.Item
              key={one}
              lang={one}
              // What is answered in the reader's language, as the names of records are, is asked anew.
              onClick={() => void changeLanguage(one).then(async () => await queries.invalidateQueries())}
              rightSection={one === language ? <IconCheck size={14} aria-hidden /> : undefined}
            >
              {LANGUAGE_NAMES[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={t(scheme === 'dark' ? 'theme.light' : 'theme.dark')}>
        <ActionIcon
          className={styles.wide ?? ''}
          aria-label={t(scheme === 'dark' ? 'theme.light' : 'theme.dark')}
          onClick={turnTheme}
        >
          {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('keys.title')}>
        <ActionIcon className={styles.wide ?? ''} aria-label={t('keys.title')} onClick={onHelp}>
          <IconHelp size={18} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <button type="button" className={styles.user} title={t('user.menu')}>
            <Avatar caller={caller} />
            <span>
              <b>{caller.realName}</b>
              <small>{caller.orgName ?? caller.orgCode}</small>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {/* On a handheld the bar keeps its room for the name of the page. */}
          <div className={styles.narrow}>
            <Menu.Item
              leftSection={scheme === 'dark' ? <IconSun size={15} /> : <IconMoon size={15} />}
              onClick={turnTheme}
            >
              {t(scheme === 'dark' ? 'theme.light' : 'theme.dark')}
            </Menu.Item>
            <Menu.Item leftSection={<IconHelp size={15} />} onClick={onHelp}>
              {t('keys.title')}
            </Menu.Item>
            <Menu.Divider />
          </div>
          <Menu.Item leftSection={<IconUserCircle size={15} />} onClick={() => go('/profile')}>
            {t('user.profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={15} />} onClick={() => go('/profile/changepwd')}>
            {t('user.password')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices size={15} />} onClick={() => shellDialog.set('sessions')}>
            {t('sessions.mine')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLock size={15} />} onClick={lockScreen}>
            {t('user.lock')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={15} />} onClick={onLeave}>
            {t('user.leave')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}
