import { Menu } from '@mantine/core';
import {
  IconBuildingWarehouse,
  IconChevronDown,
  IconHome,
  IconPackage,
  IconPackages,
  IconRoute,
  IconSearch,
  IconServerCog,
  IconTower,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../i18n/titles.ts';
import type { ScreenEntry } from '../client/contract-table.ts';
import type { Caller } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { useLookup } from '../i18n/texts.ts';
import { Brand } from './brand.tsx';
import { menuOf, plain } from './menu.ts';
import type { MenuGroup } from './menu.ts';
import { loadPage } from './pages.ts';
import { addressOf, go, HOME, places, screenAt } from './places.ts';
import styles from './shell.module.css';

const ICONS: Readonly<Record<string, Icon>> = {
  expressDataCenter: IconPackage,
  collectionCenter: IconPackages,
  trajectoryManagement: IconRoute,
  towerControl: IconTower,
  systemManagement: IconServerCog,
};

interface Props {
  readonly caller: Caller;
  readonly closed?: boolean;
  readonly mobile?: boolean;
  readonly onGo?: () => void;
}

/** An area of the closed menu: its sign, and its pages in a list beside it. */
function ClosedGroup({
  group,
  activePath,
  onOpen,
}: {
  readonly group: MenuGroup;
  readonly activePath: string | undefined;
  readonly onOpen: (path: string) => void;
}) {
  const lookup = useLookup();
  const GroupIcon = ICONS[group.name] ?? IconBuildingWarehouse;
  const name = lookup(`shell:group.${group.name}`);
  return (
    <Menu position="right-start" offset={6} trigger="click-hover" openDelay={80} closeDelay={160}>
      <Menu.Target>
        <button
          type="button"
          className={styles.groupHead}
          aria-label={name}
          data-current={group.screens.some((screen) => screen.path === activePath) || undefined}
        >
          <GroupIcon size={17} stroke={1.7} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        {group.screens.map((screen) => (
          <Menu.Item
            key={screen.path}
            aria-current={screen.path === activePath ? 'page' : undefined}
            onPointerEnter={() => void loadPage(screen).catch(() => undefined)}
            onClick={() => onOpen(screen.path)}
          >
            {titleOf(screen)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The side menu: areas and pages that the caller may open, found by title without accents. 215 px wide (R-0027). */
export function SideMenu({ caller, closed = false, mobile = false, onGo }: Props) {
  const { t } = useTranslation();
  const lookup = useLookup();
  const [sought, setSought] = useState('');
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set());
  const { tabs, active } = useStore(places);
  const activePath = tabs.find((tab) => tab.id === active)?.path;
  const groups = useMemo(() => menuOf(caller), [caller]);
  const wanted = plain(sought.trim());
  const shown = groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter((screen) => wanted === '' || plain(titleOf(screen)).includes(wanted)),
    }))
    .filter((group) => group.screens.length > 0);
  const open = (path: string) => {
    go(path);
    onGo?.();
  };
  const item = (screen: ScreenEntry, top?: Icon) => {
    const TopIcon = top;
    return (
      <a
        key={screen.path}
        href={addressOf({ path: screen.path, search: '' })}
        className={`${styles.item} ${top ? styles.itemTop : ''}`}
        title={titleOf(screen)}
        aria-current={activePath === screen.path ? 'page' : undefined}
        onPointerEnter={() => void loadPage(screen).catch(() => undefined)}
        onFocus={() => void loadPage(screen).catch(() => undefined)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          open(screen.path);
        }}
      >
        {TopIcon && <TopIcon size={17} stroke={1.7} aria-hidden />}
        {closed ? <span className="sr-only">{titleOf(screen)}</span> : titleOf(screen)}
      </a>
    );
  };
  const home = screenAt(HOME);
  return (
    <nav
      className={`${styles.nav} ${closed ? styles.navClosed : ''} ${mobile ? styles.navMobile : ''}`}
      aria-label={t('menu.label')}
    >
      <div className={styles.brand}>
        <Brand named={!closed} />
      </div>
      {!closed && (
        <div className={styles.find}>
          <IconSearch size={14} aria-hidden />
          <input
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            placeholder={t('menu.find')}
            aria-label={t('menu.find')}
            type="search"
            onKeyDown={(event) => {
              const first = shown[0]?.screens[0];
              if (event.key === 'Enter' && first !== undefined && wanted !== '') open(first.path);
              if (event.key === 'Escape') setSought('');
            }}
          />
        </div>
      )}
      <div className={styles.menu}>
        {home !== undefined && wanted === '' && item(home, IconHome)}
        {closed
          ? groups.map((group) => <ClosedGroup key={group.name} group={group} activePath={activePath} onOpen={open} />)
          : shown.map((group) => {
              const GroupIcon = ICONS[group.name] ?? IconBuildingWarehouse;
              const isShut = shut.has(group.name) && wanted === '';
              return (
                <div key={group.name}>
                  <button
                    type="button"
                    className={styles.groupHead}
                    aria-expanded={!isShut}
                    onClick={() =>
                      setShut((now) =>
                        now.has(group.name)
                          ? new Set([...now].filter((name) => name !== group.name))
                          : new Set([...now, group.name]),
                      )
                    }
                  >
                    <GroupIcon size={17} stroke={1.7} aria-hidden />
                    <span>{lookup(`shell:group.${group.name}`)}</span>
                    <IconChevronDown
                      size={14}
                      aria-hidden
                      style={{ transform: isShut ? 'rotate(-90deg)' : 'none', transition: 'transform 120ms' }}
                    />
                  </button>
                  {!isShut && group.screens.map((screen) => item(screen))}
                </div>
              );
            })}
        {shown.length === 0 && wanted !== '' && (
          <p className={styles.navFoot} role="status">
            {t('menu.nothing')}
          </p>
        )}
      </div>
    </nav>
  );
}
