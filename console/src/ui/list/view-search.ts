import type { Arrangement } from '@malote/contracts/shell/desk.ts';
import type { ColumnSetup } from '../table/table.tsx';
import { keysOfFilter } from './filters.ts';
import type { Filter } from './filters.ts';
import { VIEW } from './view-address.ts';

/** What a list's address says beside its filters and its sort. */
const PASSING: readonly string[] = [VIEW, 'open', 'edit', 'page'];

/** What of a list's address a view keeps, in one order: its filters and its sort, without what asks by people's data. */
export function keptSearch(search: string, filters: readonly Filter[]): string {
  const personal = filters.filter((filter) => filter.of === 'personal').flatMap(keysOfFilter);
  const kept = new URLSearchParams(search);
  for (const key of [...PASSING, ...personal]) kept.delete(key);
  kept.sort();
  return kept.toString();
}

const widthsOf = ({ widths }: ColumnSetup) =>
  Object.entries(widths).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Whether two ways to show columns look alike. */
export const looksAlike = (one: ColumnSetup, other: ColumnSetup): boolean =>
  JSON.stringify([one.order, one.hidden.toSorted(), one.pinned, widthsOf(one)]) ===
  JSON.stringify([other.order, other.hidden.toSorted(), other.pinned, widthsOf(other)]);

/** Where a list differs from the view that it was opened by. */
export function hasDrifted(
  view: { readonly search: string; readonly setup: ColumnSetup },
  now: { readonly search: string; readonly setup: ColumnSetup },
  filters: readonly Filter[],
): boolean {
  return keptSearch(view.search, filters) !== keptSearch(now.search, filters) || !looksAlike(view.setup, now.setup);
}

/** An id put into a list, or taken out of it. */
export const turned = (ids: readonly string[] | undefined, id: string): string[] =>
  ids?.includes(id) ? ids.filter((one) => one !== id) : [...(ids ?? []), id];

/** A view as the one that its page opens with, or no longer. */
export function turnedDefault(defaults: Arrangement['defaults'], page: string, id: string): Record<string, string> {
  const { [page]: before, ...others } = defaults ?? {};
  return before === id ? others : { ...others, [page]: id };
}
