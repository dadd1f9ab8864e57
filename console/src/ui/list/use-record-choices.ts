import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { choicesOf, FIRST_CHOICES, pageOfChoices } from '../../client/records.ts';
import { byCodeAndName } from './use-choices.ts';
import type { Choice } from './use-choices.ts';

/** So many of what is chosen are asked by name; of more than a page of them the others are called by their codes. */
const NAMED = 50;

/**
 * What may be chosen where a record is named, by a search; what is chosen already is among it, by its name. `more` asks the next page: a dropdown calls it at
 * its end (R-0140).
 */
export function useRecordChoices(
  noun: string,
  sought: string,
  chosen: readonly string[],
  when: 'now' | 'later',
  where: Readonly<Record<string, string>> = {},
): { readonly choices: readonly Choice[]; readonly more: () => void } {
  const narrowed = Object.fromEntries(Object.entries(where).map(([name, value]) => [name, [value]]));
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['choices', noun, sought, narrowed],
    enabled: when === 'now',
    staleTime: 60_000,
    initialPageParam: FIRST_CHOICES,
    queryFn: ({ signal, pageParam }) =>
      pageOfChoices(noun, { ...narrowed, ...(sought !== '' && { search: sought }) }, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
  const found = (data?.pages ?? []).flatMap(({ records }) => records);
  const asked = chosen.slice(0, NAMED);
  const { data: named = [] } = useQuery({
    queryKey: ['choices', noun, 'named', asked],
    enabled: asked.length > 0,
    staleTime: 60_000,
    queryFn: ({ signal }) => choicesOf(noun, { codes: asked }, signal),
  });
  return {
    choices: [...new Map([...named, ...found].map((one) => [one.code, byCodeAndName(one)])).values()],
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
