import { screens } from 'virtual:malote';
import type { ScreenEntry } from '../client/contract-table.ts';
import { keep, readKept } from '../client/kept.ts';
import { store } from '../client/store.ts';
import { isOfAnother, nothingInHand, safeRedirect, showAddress } from './address.ts';

/** An open tab: the page's path and its own search; pages read these and never the address bar. */
export interface Tab {
  readonly id: string;
  readonly path: string;
  readonly search: string;
  /** Words for the tab instead of the screen's title: the number of the order shown. */
  readonly name?: string;
}

export interface Places {
  readonly tabs: readonly Tab[];
  readonly active: string;
  /** A page that is no tab stands before the tabs until one of them is wanted. */
  readonly alone?: ScreenEntry;
}

/** The dashboard's tab stays (R-0034). */
export const HOME = '/dashboard';

const KEPT = 'malote.tabs';
const NOT_FOUND = '/404';
const EMPTY = { search: '', hash: '' };
/** A longer search goes behind `#`: no server or proxy sees it, and the link still carries every filter. */
const LONGEST_QUERY = 3_000;

const byPath = new Map(screens.map((screen) => [screen.path, screen]));

/** The screen at a path, if the product has it. */
export const screenAt = (path: string): ScreenEntry | undefined => byPath.get(path);

const homeTab: Tab = { id: HOME, path: HOME, search: '' };

export const places = store<Places>({ tabs: [homeTab], active: HOME });

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  byPath.has(value.path) &&
  byPath.get(value.path)?.kind !== 'alone' &&
  'search' in value &&
  typeof value.search === 'string' &&
  'id' in value;
const areTabs = (value: unknown): value is Tab[] => Array.isArray(value) && value.every(isTab);

/** A page of details has a tab per number; every other page has one. */
function tabId(path: string, search: string): string {
  const number = screenAt(path)?.kind === 'detail' ? new URLSearchParams(search).get('number') : null;
  return number === null ? path : `${path}?${number}`;
}

/** The screen that stands in front. */
export function screenInFront({ tabs, active, alone }: Places): ScreenEntry | undefined {
  return alone ?? screenAt(tabs.find(({ id }) => id === active)?.path ?? '');
}

/** The address of a tab in the browser. */
export function addressOf({ path, search }: Pick<Tab, 'path' | 'search'>): string {
  if (search === '') return path;
  return search.length > LONGEST_QUERY ? `${path}#${search}` : `${path}?${search}`;
}

/** The search of an address: behind `?` or, when long, behind `#`. */
export function searchOf(at: Pick<Location, 'search' | 'hash'>): string {
  return at.search.length > 1 ? at.search.slice(1) : at.hash.replace(/^#/, '');
}

function changed(next: Places, history: 'push' | 'replace' | 'none'): void {
  places.set(next);
  keep(sessionStorage, KEPT, next.tabs);
  const tab = next.tabs.find((one) => one.id === next.active);
  if (tab === undefined || history === 'none') return;
  const address = addressOf(tab);
  showAddress(
    address,
    history === 'push' && address !== location.pathname + location.search + location.hash ? 'push' : 'replace',
  );
}

/** The address bar says again which tab stands in front. */
export const showPlace = (): void => changed(places.get(), 'push');

/** Opens a page, in its tab. */
export function go(path: string, search = '', history: 'push' | 'replace' | 'none' = 'push'): void {
  const now = places.get();
  const id = tabId(path, search);
  const known = now.tabs.find((tab) => tab.id === id);
  const tab: Tab =
    known === undefined ? { id, path, search } : { ...known, search: search === '' ? known.search : search };
  const tabs = known === undefined ? [...now.tabs, tab] : now.tabs.map((one) => (one.id === id ? tab : one));
  changed({ tabs, active: id }, history);
}

/** Activates an open tab. */
export function activate(id: string): void {
  changed({ tabs: places.get().tabs, active: id }, 'push');
}

/** Changes the search of a tab: its filters, its open drawer. */
export function setSearch(id: string, search: string): void {
  const now = places.get();
  changed(
    { ...now, tabs: now.tabs.map((tab) => (tab.id === id ? { ...tab, search } : tab)) },
    now.active === id && now.alone === undefined ? 'replace' : 'none',
  );
}

/** Names a tab after what it shows. */
export function nameTab(id: string, name: string): void {
  const now = places.get();
  if (now.tabs.find((tab) => tab.id === id)?.name === name) return;
  changed({ ...now, tabs: now.tabs.map((tab) => (tab.id === id ? { ...tab, name } : tab)) }, 'none');
}

/** Why a tab cannot be closed (R-0034, R-0035, R-0061). */
export function closable({ tabs }: Places, id: string): 'yes' | 'fixed' | 'last' {
  if (id === HOME) return 'fixed';
  return tabs.length === 1 ? 'last' : 'yes';
}

/** Where whoever signs in next goes on. What was in hand at a station is of who was there, and comes back to him alone (`ui/scan/kept-lines.tsx`). */
export function addressAfterSignIn(at: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return isStation(at.pathname)
    ? addressOf({ path: at.pathname, search: nothingInHand(at.search) })
    : at.pathname + at.search + at.hash;
}

const isStation = (path: string): boolean => screenAt(path)?.kind === 'scan-station';

type Guard = () => string | undefined;

/** By tab: of what stands in one, several things may each have a question of their own. */
const guards = new Map<string, Set<Guard>>();

/** Something in a tab that must not be lost: answers the question to ask before leaving (R-0413). */
export function guardTab(id: string, ask: Guard): () => void {
  const ofTab = guards.get(id) ?? new Set();
  guards.set(id, ofTab.add(ask));
  return () => {
    ofTab.delete(ask);
  };
}

/** The first question of these tabs, if any has one. */
export function guardOf(ids: Iterable<string>): string | undefined {
  for (const id of ids)
    for (const ask of guards.get(id) ?? []) {
      const question = ask();
      if (question !== undefined) return question;
    }
  return undefined;
}

/** Closes tabs; the neighbour on the right, else on the left, becomes active. Fixed tabs stay. */
export function closeTabs(ids: readonly string[]): void {
  const now = places.get();
  const going = new Set(ids.filter((id) => id !== HOME));
  const tabs = now.tabs.filter((tab) => !going.has(tab.id));
  if (tabs.length === 0) return;
  if (!going.has(now.active)) return changed({ tabs, active: now.active }, 'none');
  const at = now.tabs.findIndex((tab) => tab.id === now.active);
  const right = now.tabs.slice(at).find((tab) => !going.has(tab.id));
  const left = now.tabs.slice(0, at).findLast((tab) => !going.has(tab.id));
  changed({ tabs, active: (right ?? left ?? homeTab).id }, 'push');
}

/** Moves a tab one place to the left or right; the fixed one stays first. */
export function moveTab(id: string, by: -1 | 1): void {
  const now = places.get();
  const at = now.tabs.findIndex((tab) => tab.id === id);
  const to = at + by;
  if (at < 1 || to < 1 || to >= now.tabs.length) return;
  const tabs = [...now.tabs];
  const [tab] = tabs.splice(at, 1);
  if (tab !== undefined) tabs.splice(to, 0, tab);
  changed({ ...now, tabs }, 'none');
}

/** Restores the tabs of before the reload and opens the page of the address; `/` is the dashboard (R-0009). */
export function restore(may: (screen: ScreenEntry) => boolean): 'fine' | 'unknown' | 'forbidden' {
  const kept = readKept<Tab[]>(sessionStorage, KEPT, [], areTabs).filter(
    (tab) => tab.id !== HOME && may(screenAt(tab.path) as ScreenEntry),
  );
  places.set({ tabs: [homeTab, ...kept], active: HOME });
  return openAddress(may, 'replace');
}

/** What an address means to somebody who is signed in: a sign-in that was to lead somewhere leads there at once. */
function askedFor(at: Pick<Location, 'pathname' | 'search' | 'hash'>): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const redirect = at.pathname === '/login' ? new URLSearchParams(at.search).get('redirect') : null;
  const url = redirect === null ? at : new URL(safeRedirect(redirect), location.origin);
  return url.pathname === '/' ? { ...EMPTY, pathname: HOME } : url;
}

/** Puts a page that is no tab before the tabs. What is none of ours stands at an address of its own (R-0008). */
function stand(alone: ScreenEntry | undefined): void {
  const { tabs, active } = places.get();
  const shown = alone ?? screenAt(NOT_FOUND);
  if (alone === undefined) showAddress(NOT_FOUND, 'replace');
  places.set({ tabs, active, ...(shown && { alone: shown }) });
}

/** Opens what the address bar says. */
export function openAddress(
  may: (screen: ScreenEntry) => boolean,
  history: 'replace' | 'none',
): 'fine' | 'unknown' | 'forbidden' {
  const asked = askedFor(location);
  const screen = screenAt(asked.pathname);
  const verdict = screen === undefined ? 'unknown' : may(screen) ? 'fine' : 'forbidden';
  if (verdict === 'forbidden') go(HOME, '', history);
  else if (screen === undefined || screen.kind === 'alone') stand(screen);
  // The way back leads to what whoever was here before had in hand at a station, too.
  else if (isStation(asked.pathname) && isOfAnother()) go(asked.pathname, nothingInHand(searchOf(asked)), 'replace');
  else go(asked.pathname, searchOf(asked), history);
  return verdict;
}

/** Opens what a user left open in another browser, before what he has opened here meanwhile; the page before him stays. */
export function bringTabs(
  left: readonly Pick<Tab, 'path' | 'search' | 'name'>[],
  may: (path: string) => boolean,
): void {
  const { tabs, active } = places.get();
  const brought = left
    .filter(({ path }) => path !== HOME && may(path) && screenAt(path)?.kind !== 'alone')
    .map((tab) => ({ ...tab, id: tabId(tab.path, tab.search) }))
    .filter(({ id }) => !tabs.some((tab) => tab.id === id));
  const [home, ...others] = tabs;
  if (home !== undefined) changed({ ...places.get(), tabs: [home, ...brought, ...others], active }, 'none');
}

/** Empty again, for another user. */
export function forgetPlaces(): void {
  places.set({ tabs: [homeTab], active: HOME });
}
