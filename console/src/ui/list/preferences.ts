import { keep, readKept } from '../../client/kept.ts';
import { store } from '../../client/store.ts';
import type { Store } from '../../client/store.ts';
import type { ColumnSetup } from '../table/table.tsx';

/** How close rows stand. */
export type Density = 'compact' | 'comfortable';

/** How a user wants one list to look. */
export interface ListPreferences {
  readonly setup: ColumnSetup;
  readonly density: Density;
  readonly pageSize: number;
}

/** A view as a browser kept it before views stood on the server. */
export interface SavedView {
  readonly name: string;
  readonly search: string;
  readonly setup: ColumnSetup;
}

/** What this browser keeps of a list: how it looks, and views that have not gone to the server yet. */
export interface Keeping {
  readonly preferences: Store<ListPreferences>;
  readonly views: Store<readonly SavedView[]>;
}

const isPreferences = (value: unknown): value is ListPreferences =>
  typeof value === 'object' && value !== null && 'setup' in value && 'density' in value && 'pageSize' in value;
const areViews = (value: unknown): value is readonly SavedView[] =>
  Array.isArray(value) &&
  value.every(
    (view: unknown) =>
      typeof view === 'object' && view !== null && 'name' in view && 'search' in view && 'setup' in view,
  );

const kept = new Map<string, Keeping>();

/** The preferences of one user on one page, kept in this browser. */
export function keepingOf(user: string, path: string, standard: ListPreferences): Keeping {
  const key = `malote.list.${user}.${path}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const preferences = store(readKept(localStorage, key, standard, isPreferences));
  const views = store(readKept<readonly SavedView[]>(localStorage, `${key}.views`, [], areViews));
  preferences.subscribe(() => keep(localStorage, key, preferences.get()));
  views.subscribe(() => keep(localStorage, `${key}.views`, views.get()));
  const made = { preferences, views };
  kept.set(key, made);
  return made;
}
