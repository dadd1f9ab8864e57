import { useMemo } from 'react';
import { seesPersonalData } from '@malote/contracts/identity/permissions.ts';
import type { ListName } from '../../client/names.ts';
import { routeOf } from '../../client/routes.ts';
import { grantsOf, session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { useSearch } from '../../shell/page-context.ts';
import { keysOfFilter, paramsOf } from './filters.ts';
import type { Filter } from './filters.ts';
import type { ListSpec } from './list-spec.ts';

/** What a list is asked for. */
export interface Question {
  /** The filters that the caller is offered: who sees no people is asked for none. */
  readonly filters: readonly Filter[];
  /** What is asked for, but for order and page. */
  readonly filterKey: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sort: readonly [string, 'asc' | 'desc'] | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** What the address of a list's page asks for. `kept`: the rows of a page as the reader has set them, where the address does not say. */
export function useQuestion<Name extends ListName>(name: Name, spec: ListSpec<Name>, kept: number): Question {
  const [search] = useSearch();
  const { caller } = useStore(session);
  const shape = routeOf(name)?.list;
  const seesPeople = caller !== undefined && seesPersonalData(grantsOf(caller));
  const filters = useMemo(
    () => spec.filters.filter((filter) => seesPeople || filter.of !== 'personal'),
    [spec, seesPeople],
  );
  const filterKey =
    filters
      .flatMap(keysOfFilter)
      .map((key) => `${key}=${search.get(key) ?? ''}`)
      .join('&') + (spec.tabs ? `&${search.get(spec.tabs.key) ?? ''}` : '');
  const params = useMemo(() => {
    const made: Record<string, unknown> = { ...spec.fixed, ...paramsOf(filters, search) };
    const chosen = spec.tabs && search.get(spec.tabs.key);
    if (spec.tabs && chosen && spec.tabs.values.includes(chosen))
      made[spec.tabs.key] = spec.tabs.asked === undefined ? chosen : spec.tabs.asked(chosen);
    return made;
    // oxlint-disable-next-line react/exhaustive-deps -- the search as a whole also holds the open drawer and the page
  }, [filterKey, filters, spec]);
  const sort = useMemo((): readonly [string, 'asc' | 'desc'] | undefined => {
    const [by = '', direction] = (search.get('sort') ?? '').split('.');
    return shape?.sorts.includes(by) ? [by, direction === 'asc' ? 'asc' : 'desc'] : (spec.sorted ?? shape?.defaultSort);
  }, [search, shape, spec]);
  const page = Math.max(1, Number(search.get('page')) || 1);
  const pageSize = Math.min(shape?.maxPage ?? 1_000, Number(search.get('size')) || kept);
  return { filters, filterKey, params, sort, page, pageSize };
}
