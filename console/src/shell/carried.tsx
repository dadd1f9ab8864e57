import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenTab, ShellPreference } from '@malote/contracts/shell/desk.ts';
import { TABS_MOST } from '@malote/contracts/shell/limits.ts';
import { send } from '../client/client.ts';
import { useDesk } from '../client/desk.ts';
import { mayOpen, session } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { arrival } from '../client/sign-in.ts';
import { useStore } from '../client/store.ts';
import { chosenLanguage, currentLanguage } from '../i18n/i18n.ts';
import { titleOf } from '../i18n/titles.ts';
import { menuOpened } from './menu-opened.ts';
import { bringTabs, HOME, places, screenAt } from './places.ts';
import type { Places, Tab } from './places.ts';
import { noteChosen } from './preferences.ts';

/** Changes are told together, this long after the last one. */
export const TOLD_AFTER_MS = 3_000;

/** Whether somebody chose language, colours or menu in this browser: what it begins with is nobody's choice, and follows nobody. */
const hasChosen = (): boolean =>
  chosenLanguage() !== undefined ||
  ['mantine-color-scheme-value', 'malote.menu'].some((key) => localStorage.getItem(key) !== null);

const saidOf = (value: object): string => JSON.stringify(value);
/** The preferences that the server had when somebody arrived, where it had any. */
function knownOf(caller: Caller | undefined): string | undefined {
  if (caller?.preferences === undefined) return undefined;
  const { theme, language, sidebarOpened } = caller.preferences;
  const known: ShellPreference = { theme, language, sidebarOpened };
  return saidOf(known);
}
/** Which tabs stand open, whatever their titles are called in the language of the moment. */
const whichOf = (tabs: readonly Pick<OpenTab, 'path' | 'number'>[]): string =>
  saidOf(tabs.map(({ path, number = '' }) => [path, number]));

/** Whether a tab's page is still drawn behind the others (tab-host.tsx). */
const isDrawn = ({ id }: Tab): boolean =>
  [...document.querySelectorAll('main')].some((page) => page.dataset['place'] === id);

/** The tabs as they go to another browser: a page about one thing with its number, every other one without what was searched for there. */
const openTabs = ({ tabs }: Pick<Places, 'tabs'>): readonly Omit<OpenTab, 'cached'>[] =>
  tabs.slice(0, TABS_MOST).map(({ path, search, name }) => {
    const screen = screenAt(path);
    const number = screen?.kind === 'detail' ? new URLSearchParams(search).get('number') : null;
    return {
      path,
      ...(number !== null && number !== '' && { number }),
      title: (name ?? titleOf(screen) ?? path).slice(0, 120),
      affix: path === HOME,
    };
  });

/**
 * Tabs and preferences follow the user to his other browsers. They change here at once and are told a while later; what another browser had later wins.
 * Preferences were taken over before anything was drawn (preferences.ts), tabs are when somebody signs in: two windows beside each other keep their own.
 */
export function Carried() {
  const { desk } = useDesk();
  const { colorScheme } = useMantineColorScheme();
  useTranslation(); // a language that was chosen draws this anew
  const { caller } = useStore(session);
  const now = useStore(places);
  const opened = useStore(menuOpened);
  const mine: ShellPreference = { theme: colorScheme, language: currentLanguage(), sidebarOpened: opened };
  const [mineSaid, tabsSaid] = [saidOf(mine), whichOf(openTabs(now))];
  /** What server and browser agree about; undefined until the server's is known. */
  const agreed = useRef<{ mine: string; tabs: string } | undefined>(undefined);

  useEffect(() => {
    if (desk === undefined || agreed.current !== undefined) return;
    const { tabs: left } = desk.arranged;
    // Whose preferences nobody knows yet has those that he chose here.
    agreed.current = { mine: knownOf(caller) ?? (hasChosen() ? '' : mineSaid), tabs: tabsSaid };
    if (!arrival.isNew) return;
    arrival.isNew = false;
    bringTabs(
      (left?.open ?? []).map(({ path, number, title }) => ({
        path,
        search: number === undefined ? '' : new URLSearchParams({ number }).toString(),
        ...(number !== undefined && { name: title }),
      })),
      (path) => {
        const screen = screenAt(path);
        return caller !== undefined && screen !== undefined && mayOpen(caller, screen);
      },
    );
    agreed.current.tabs = whichOf(left?.open ?? []);
  }, [desk, mineSaid, tabsSaid, caller]);

  useEffect(() => {
    const known = agreed.current;
    if (known === undefined) return undefined;
    const happenedAt = new Date().toISOString();
    const changed = known.mine !== mineSaid;
    if (changed) noteChosen(happenedAt);
    if (!changed && known.tabs === tabsSaid) return undefined;
    const timer = setTimeout(() => {
      agreed.current = { mine: mineSaid, tabs: tabsSaid };
      const at = places.get();
      const said = {
        ...(changed && { preferences: JSON.parse(mineSaid) as ShellPreference }),
        ...(known.tabs !== tabsSaid && {
          tabs: openTabs(at).map((tab, index) => ({ ...tab, cached: isDrawn(at.tabs[index] as Tab) })),
        }),
      };
      // What does not arrive is told with the next change: it stands here all the same.
      send('shell.arrangeDesk', said, { quiet: true, about: { happenedAt } }).catch(() => {
        if (agreed.current?.mine === mineSaid && agreed.current.tabs === tabsSaid) agreed.current = known;
      });
    }, TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [mineSaid, tabsSaid, desk]);
  return null;
}
