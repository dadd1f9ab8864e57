import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '../i18n/titles.ts';
import { useStore } from '../client/store.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { confirm } from './confirm.tsx';
import { activate, closable, closeTabs, guardOf, HOME, moveTab, places, screenAt } from './places.ts';
import type { Tab } from './places.ts';
import styles from './shell.module.css';
import { toastInfo } from './toasts.tsx';

/** Closes tabs after asking where something would be lost. */
export async function closeAsking(ids: readonly string[]): Promise<void> {
  const question = guardOf(ids);
  if (question === undefined || (await confirm({ question, danger: true }))) closeTabs(ids);
}

/** Visited pages (R-0031 to R-0035): middle click and Delete close, the wheel scrolls, Ctrl with arrows moves. */
export function TabBar() {
  const { t } = useTranslation();
  const now = useStore(places);
  const [menu, setMenu] = useState<{ readonly id: string; readonly x: number; readonly y: number }>();
  const bar = useRef<HTMLDivElement>(null);
  const language = currentLanguage();
  const called = (tab: Tab) => tab.name ?? titleOf(screenAt(tab.path)) ?? tab.path;

  useEffect(() => {
    const strip = bar.current;
    if (strip === null) return undefined;
    const scroll = (event: WheelEvent) => {
      strip.scrollLeft += event.deltaY;
      event.preventDefault();
    };
    strip.addEventListener('wheel', scroll, { passive: false });
    return () => strip.removeEventListener('wheel', scroll);
  }, []);
  const shownName = now.tabs.find((tab) => tab.id === now.active)?.name;
  // Tabs that come back from another session, and a screen that is turned, move it out of sight.
  useEffect(() => {
    const strip = bar.current;
    if (strip === null) return undefined;
    const show = () =>
      strip.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    const observer = new ResizeObserver(show);
    observer.observe(strip);
    return () => observer.disconnect();
  }, [now.active, now.tabs.length, shownName, language]);
  useEffect(() => {
    if (menu === undefined) return undefined;
    const shut = () => setMenu(undefined);
    window.addEventListener('click', shut);
    window.addEventListener('resize', shut);
    return () => {
      window.removeEventListener('click', shut);
      window.removeEventListener('resize', shut);
    };
  }, [menu]);

  const close = (id: string) => {
    switch (closable(now, id)) {
      case 'fixed':
        return toastInfo(t('tabs.fixed'));
      case 'last':
        return toastInfo(t('tabs.last'));
      case 'yes':
        return void closeAsking([id]);
    }
  };
  const others = (id: string) => now.tabs.map((tab) => tab.id).filter((one) => one !== id && one !== HOME);
  const step = (by: number) => {
    const at = now.tabs.findIndex((tab) => tab.id === now.active);
    const next = now.tabs[(at + by + now.tabs.length) % now.tabs.length];
    if (next === undefined) return;
    activate(next.id);
    bar.current?.querySelectorAll<HTMLButtonElement>('[role="tab"]')[now.tabs.indexOf(next)]?.focus();
  };

  const arrow = (id: string, by: 1 | -1, moves: boolean) => {
    if (moves) moveTab(id, by);
    else step(by);
  };

  return (
    <nav aria-label={t('tabs.label')} style={{ minWidth: 0, display: 'grid' }}>
      <div ref={bar} className={styles.tabs} role="tablist" aria-label={t('tabs.label')}>
        {now.tabs.map((tab) => (
          <div
            key={tab.id}
            className={styles.tab}
            data-active={now.alone === undefined && tab.id === now.active}
            role="presentation"
            onAuxClick={(event) => {
              if (event.button === 1) close(tab.id);
            }}
            onContextMenu={(event) => {
              event.preventDefault();
              setMenu({ id: tab.id, x: Math.min(event.clientX, window.innerWidth - 115), y: event.clientY });
            }}
          >
            <button
              type="button"
              role="tab"
              className={styles.tabButton}
              aria-selected={now.alone === undefined && tab.id === now.active}
              tabIndex={tab.id === now.active ? 0 : -1}
              title={called(tab)}
              aria-keyshortcuts="Delete"
              onClick={() => activate(tab.id)}
              onKeyDown={(event) => {
                if (event.key === 'Delete') close(tab.id);
                else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
                  arrow(tab.id, event.key === 'ArrowRight' ? 1 : -1, event.ctrlKey);
              }}
            >
              {called(tab)}
            </button>
            {closable(now, tab.id) === 'yes' && (
              <span className={styles.tabClose} aria-hidden title={t('tabs.close')} onClick={() => close(tab.id)}>
                <IconX size={13} />
              </span>
            )}
          </div>
        ))}
        {menu !== undefined && (
          <div
            className={styles.context}
            role="menu"
            style={{ left: menu.x, top: menu.y }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setMenu(undefined);
            }}
            tabIndex={-1}
            ref={(box) => box?.querySelector('button')?.focus()}
          >
            <button
              type="button"
              role="menuitem"
              disabled={closable(now, menu.id) !== 'yes'}
              onClick={() => close(menu.id)}
            >
              {t('tabs.close')}
            </button>
            <button
              type="button"
              role="menuitem"
              disabled={others(menu.id).length === 0}
              onClick={() => void closeAsking(others(menu.id))}
            >
              {t('tabs.others')}
            </button>
            <button
              type="button"
              role="menuitem"
              disabled={now.tabs.length === 1}
              onClick={() => void closeAsking(others(HOME))}
            >
              {t('tabs.all')}
            </button>
          </div>
        )}
      </div>
    </nav>
  );
}
