import { screens } from 'virtual:malote';
import type { ScreenEntry } from '../client/contract-table.ts';
import { mayOpen } from '../client/session.ts';
import type { Caller } from '../client/session.ts';

/** One area of the menu with the pages that the caller may open. */
export interface MenuGroup {
  readonly name: string;
  readonly screens: readonly ScreenEntry[];
  /** The same pages, those of a large area by its parts; the part without a name comes first. */
  readonly sections: readonly MenuSection[];
}

/** A part of an area. */
export interface MenuSection {
  readonly name: string;
  readonly screens: readonly ScreenEntry[];
}

/** An area of more pages than this is parted. */
const UNPARTED = 9;

/** The areas in the order of the work: orders, collection, tracks, tower. Others follow as the table names them, the system last. */
const ORDER = ['expressDataCenter', 'collectionCenter', 'trajectoryManagement', 'towerControl'];
const LAST = 'systemManagement';

/** The area of a path: its first part. */
export const groupOf = (path: string): string => path.split('/')[1] ?? '';

/** The part of its area that a path lies in: its second part, where a third follows. */
export const sectionOf = (path: string): string => {
  const [, , section = '', page] = path.split('/');
  return page === undefined ? '' : section;
};

/** The parts of an area that has so many pages that it needs them; a page alone is no part. */
export function sectionsOf(listed: readonly ScreenEntry[]): readonly MenuSection[] {
  if (listed.length <= UNPARTED) return [{ name: '', screens: listed }];
  const sizes = Map.groupBy(listed, ({ path }) => sectionOf(path));
  const partOf = ({ path }: ScreenEntry) => ((sizes.get(sectionOf(path))?.length ?? 0) > 1 ? sectionOf(path) : '');
  return [...Map.groupBy(listed, partOf)]
    .map(([name, found]) => ({ name, screens: found }))
    .sort((one, other) => Number(one.name !== '') - Number(other.name !== ''));
}

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
    .map(([name, listed]) => ({ name, screens: listed, sections: sectionsOf(listed) }))
    .sort((one, other) => rank(one.name) - rank(other.name));
}

/** Text without accents and case, for finding. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
