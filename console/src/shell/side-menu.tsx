import { Menu } from '@mantine/core';
import {
  IconAddressBook,
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconBuildingWarehouse,
  IconCash,
  IconChevronDown,
  IconCoins,
  IconDatabase,
  IconFileCertificate,
  IconGavel,
  IconHome,
  IconLayoutGrid,
  IconMail,
  IconPackage,
  IconPackages,
  IconReceipt,
  IconRecycle,
  IconRosetteDiscountCheck,
  IconRoute,
  IconSearch,
  IconServerCog,
  IconSteeringWheel,
  IconTower,
  IconTransfer,
  IconTruck,
  IconTruckReturn,
  IconUsers,
  IconWeight,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Fragment, lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
  ClaimsManagement: IconGavel,
  basicData: IconDatabase,
  bulkyExpress: IconWeight,
  compensationManagement: IconCoins,
  customerManagements: IconAddressBook,
  finance: IconCash,
  fiscalDocuments: IconFileCertificate,
  messageCenter: IconMail,
  resource: IconArchive,
  returnCenter: IconArrowBackUp,
  reverse: IconTruckReturn,
  riskMonitoring: IconAlertTriangle,
  serviceQuality: IconRosetteDiscountCheck,
  smartCabinet: IconLayoutGrid,
  transfer: IconTransfer,
  transport: IconTruck,
  user: IconUsers,
  vehicleManagement: IconSteeringWheel,
  views: IconReceipt,
  wovenBagManagement: IconRecycle,
};

/** Whoever may open so few pages sees all of them at once. */
const FEW = 40;

const Chevron = ({ open }: { readonly open: boolean }) => (
  <IconChevronDown
    size={14}
    aria-hidden
    style={{ transform: open ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
  />
);

const PinnedViews = lazy(async () => ({ default: (await import('./pinned-views.tsx')).PinnedViews }));

interface Props {
  readonly caller: Caller;
  readonly closed?: boolean;
  readonly mobile?: boolean;
  readonly onGo?: () => void;
}

/** What stays in sight above and below the page that one is on: its neighbours, or the head of its part. */
const AROUND = 36;

/** Brings the page that one is on into sight. Nothing but the menu moves, and that only where the page is not seen whole. */
function bringInSight(menu: HTMLElement): void {
  const current = menu.querySelector('[aria-current="page"], [data-current]');
  if (current === null) return;
  const at = current.getBoundingClientRect();
  const frame = menu.getBoundingClientRect();
  if (at.top < frame.top) menu.scrollTop += at.top - AROUND - frame.top;
  else if (at.bottom > frame.bottom) menu.scrollTop += at.bottom + AROUND - frame.bottom;
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
        {group.sections.map((section) => (
          <Fragment key={section.name}>
            {section.name !== '' && <Menu.Label>{lookup(`shell:section.${section.name}`)}</Menu.Label>}
            {section.screens.map((screen) => (
              <Menu.Item
                key={screen.path}
                aria-current={screen.path === activePath ? 'page' : undefined}
                onPointerEnter={() => void loadPage(screen).catch(() => undefined)}
                onClick={() => onOpen(screen.path)}
              >
                {titleOf(screen)}
              </Menu.Item>
            ))}
          </Fragment>
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
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { tabs, active } = useStore(places);
  const activePath = tabs.find((tab) => tab.id === active)?.path;
  const groups = useMemo(() => menuOf(caller), [caller]);
  const wanted = plain(sought.trim());
  const isSought = (screen: ScreenEntry) => wanted === '' || plain(titleOf(screen)).includes(wanted);
  const shown = groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter(isSought),
      sections: group.sections
        .map((section) => ({ ...section, screens: section.screens.filter(isSought) }))
        .filter((section) => section.screens.length > 0),
    }))
    .filter((group) => group.screens.length > 0);
  const few = groups.reduce((sum, group) => sum + group.screens.length, 0) <= FEW;
  const isOpen = (key: string, listed: readonly ScreenEntry[]) =>
    wanted !== '' || (turned.get(key) ?? (few || listed.some((screen) => screen.path === activePath)));
  const turn = (key: string, listed: readonly ScreenEntry[]) =>
    setTurned((now) => new Map(now).set(key, !isOpen(key, listed)));
  const openPage = (path: string) => {
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
          openPage(screen.path);
        }}
      >
        {TopIcon && <TopIcon size={17} stroke={1.7} aria-hidden />}
        {closed ? <span className="sr-only">{titleOf(screen)}</span> : titleOf(screen)}
      </a>
    );
  };
  const home = screenAt(HOME);
  const menu = useRef<HTMLDivElement>(null);
  // By a link, a tab or the address: wherever one comes to, the menu shows it.
  useLayoutEffect(() => {
    if (menu.current !== null && wanted === '') bringInSight(menu.current);
  }, [activePath, closed, wanted]);
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
              // Enter takes what an input method offers, and Escape leaves it: neither is meant for the menu.
              if (event.nativeEvent.isComposing) return;
              const first = shown[0]?.screens[0];
              if (event.key === 'Enter' && first !== undefined && wanted !== '') openPage(first.path);
              if (event.key === 'Escape') setSought('');
            }}
          />
        </div>
      )}
      <div ref={menu} className={styles.menu}>
        {home !== undefined && wanted === '' && item(home, IconHome)}
        {!closed && wanted === '' && (
          <Suspense>
            <PinnedViews caller={caller} {...(onGo && { onGo })} />
          </Suspense>
        )}
        {closed
          ? groups.map((group) => (
              <ClosedGroup key={group.name} group={group} activePath={activePath} onOpen={openPage} />
            ))
          : shown.map((group) => {
              const GroupIcon = ICONS[group.name] ?? IconBuildingWarehouse;
              const open = isOpen(group.name, group.screens);
              return (
                <div key={group.name}>
                  <button
                    type="button"
                    className={styles.groupHead}
                    aria-expanded={open}
                    onClick={() => turn(group.name, group.screens)}
                  >
                    <GroupIcon size={17} stroke={1.7} aria-hidden />
                    <span>{lookup(`shell:group.${group.name}`)}</span>
                    <Chevron open={open} />
                  </button>
                  {open &&
                    group.sections.map((section) => {
                      const key = `${group.name}/${section.name}`;
                      if (section.name === '')
                        return <Fragment key={key}>{section.screens.map((screen) => item(screen))}</Fragment>;
                      const unfolded = isOpen(key, section.screens);
                      return (
                        <div key={key} className={styles.section}>
                          <button
                            type="button"
                            className={styles.sectionHead}
                            aria-expanded={unfolded}
                            onClick={() => turn(key, section.screens)}
                          >
                            <span>{lookup(`shell:section.${section.name}`)}</span>
                            <Chevron open={unfolded} />
                          </button>
                          {unfolded && section.screens.map((screen) => item(screen))}
                        </div>
                      );
                    })}
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
