import { screens } from 'virtual:malote';
import type { ScreenEntry } from '../client/contract-table.ts';
import { mayOpen } from '../client/session.ts';
import type { Caller } from '../client/session.ts';

/** One area of the menu with the pages that the caller may open. */
export interface MenuGroup {
  readonly name: string;
  readonly screens: readonly ScreenEntry[];
}

/** The areas in the order of the work: orders, collection, tracks, tower. Others follow as the table names them, the system last. */
const ORDER = ['expressDataCenter', 'collectionCenter', 'trajectoryManagement', 'towerControl'];
const LAST = 'systemManagement';

/** The area of a path: its first part. */
export const groupOf = (path: string): string => path.split('/')[1] ?? '';

/** The caller's menu: permitted pages that are not hidden (R-0073, R-0078), without the dashboard, which has its own place. */
export function menuOf(caller: Caller): readonly MenuGroup[] {
  const groups = new Map<string, ScreenEntry[]>();
  for (const screen of screens) {
    if (screen.hidden || screen.kind === 'home' || !mayOpen(caller, screen)) continue;
    const name = groupOf(screen.path);
    groups.set(name, [...(groups.get(name) ?? []), screen]);
  }
  const rank = (name: string) =>
    name === LAST ? ORDER.length + 1 : ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length;
  return [...groups]
    .map(([name, listed]) => ({ name, screens: listed }))
    .sort((one, other) => rank(one.name) - rank(other.name));
}

/** Text without accents and case, for finding. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
