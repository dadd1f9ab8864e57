import { useInfiniteQuery } from '@tanstack/react-query';
import { askList } from '../../client/client.ts';
import type { ListName } from '../../client/names.ts';

/** One thing to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A record by its code and name. */
export const byCodeAndName = ({ code, name }: { readonly code: string; readonly name: string }): Choice => ({
  value: code,
  // Who has no name that everybody may see is called by his number: once.
  label: name === code ? code : `${code} · ${name}`,
});

/** Entries that a select shows before something is typed, or its end is reached (R-0441). */
const CHOICES_PAGE = 20;

/** What a list offers to choose from, by a search; `more` asks the next page: a dropdown calls it at its end (R-0140). */
export function useChoices(
  list: ListName,
  choiceOf: (row: never) => Choice,
  sought: string,
  when: 'now' | 'later',
): { readonly choices: readonly Choice[]; readonly more: () => void } {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['choices', list, sought],
    enabled: when === 'now',
    staleTime: 60_000,
    initialPageParam: { page: 1, after: undefined as string | undefined },
    queryFn: ({ signal, pageParam: { page, after } }) =>
      askList(
        list,
        {
          params: sought === '' ? {} : { search: sought },
          pageSize: CHOICES_PAGE,
          pageNumber: page,
          ...(after === undefined ? {} : { after }),
        } as never,
        { signal, quiet: true },
      ),
    getNextPageParam: ({ next }, _, { page }) => (next === undefined ? undefined : { page: page + 1, after: next }),
  });
  const rows = (data?.pages ?? []).flatMap((page): readonly unknown[] => page.records) as unknown as readonly never[];
  return {
    choices: rows.map(choiceOf),
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
