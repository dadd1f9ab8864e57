import { createContext, useCallback, useContext, useEffect, useInsertionEffect, useMemo } from 'react';
import type { ScreenEntry } from '../client/contract-table.ts';
import { mayAct, session } from '../client/session.ts';
import { useStore } from '../client/store.ts';
import { guardTab, nameTab, places, setSearch } from './places.ts';

/** What a page knows of its place. */
export interface PagePlace {
  readonly tab: string;
  readonly screen: ScreenEntry;
  readonly search: string;
}

export const PageContext = createContext<PagePlace | undefined>(undefined);

/** The place of the page that is being drawn. */
export function usePlace(): PagePlace {
  const place = useContext(PageContext);
  if (place === undefined) throw new Error('A page is drawn outside of a tab.');
  return place;
}

/**
 * The page's own search, and how to change it; the search is the only place where filters live. A change is made to what it is then: one that was put off
 * takes nothing back that was changed meanwhile.
 */
export function useSearch(): readonly [URLSearchParams, (change: (params: URLSearchParams) => void) => void] {
  const { tab, search } = usePlace();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (edit: (params: URLSearchParams) => void) => {
      const next = new URLSearchParams(places.get().tabs.find(({ id }) => id === tab)?.search ?? search);
      edit(next);
      setSearch(tab, next.toString());
    },
    [tab, search],
  );
  return [params, change];
}

/** True when the caller may use this action of the page's screen. */
export function useMay(): (action: string) => boolean {
  const { screen } = usePlace();
  const { caller } = useStore(session);
  return useCallback((action: string) => caller !== undefined && mayAct(caller, screen, action), [caller, screen]);
}

/** What the company calls an action of the page's screen: the mark that its control carries. Outside of a page, the action's own name. */
export function useCalled(): (action: string) => string {
  const place = useContext(PageContext);
  return (action) => place?.screen.called?.[action] ?? action;
}

/** The action that choosing a field is by itself, where the screen has it so. */
export function useChoosing(): (field: string) => string | undefined {
  const { screen } = usePlace();
  return (field) => screen.called?.[`choose-${field}`];
}

/** Names the page's tab after what it shows. */
export function useTabName(name: string | undefined): void {
  const { tab } = usePlace();
  useEffect(() => {
    if (name !== undefined) nameTab(tab, name);
  }, [tab, name]);
}

/** Asks before the tab is closed or left while `question` is given (R-0413). */
export function useLeaveGuard(question: string | undefined): void {
  const { tab } = usePlace();
  // Of all effects these alone stand while the tab is hidden: what was typed there goes with it all the same.
  useInsertionEffect(() => (question === undefined ? undefined : guardTab(tab, () => question)), [tab, question]);
}
