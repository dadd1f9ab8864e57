import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ChoicesPage } from '../../client/records.ts';
import { choicesOf, FIRST_CHOICES, pageOfChoices } from '../../client/records.ts';
import { orKept } from './kept-choices.ts';
import type { PageOfChoices } from './kept-choices.ts';
import { byCodeAndName } from './use-choices.ts';
import { offeredFrom, useKeeping } from './use-keeping.ts';
import type { Offered } from './use-keeping.ts';

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
): Offered & { readonly more: () => void } {
  const narrowed = Object.fromEntries(Object.entries(where).map(([name, value]) => [name, [value]]));
  const { keeping, ...manner } = useKeeping();
  const page = async (pageParam: ChoicesPage, signal: AbortSignal) => {
    const params = { ...narrowed, ...(sought !== '' && { search: sought }) };
    const { records, next } = await pageOfChoices(noun, params, pageParam, signal);
    return { choices: records.map(byCodeAndName), next };
  };
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...manner,
    queryKey: ['choices', noun, sought, narrowed],
    enabled: when === 'now',
    initialPageParam: FIRST_CHOICES,
    queryFn: async ({ signal, pageParam }): Promise<PageOfChoices & { readonly next?: ChoicesPage | undefined }> =>
      keeping
        ? await orKept(
            `${noun} ${JSON.stringify(narrowed)}`,
            sought,
            async () => await page(pageParam, signal),
            ({ next }) => next === undefined && pageParam === FIRST_CHOICES,
          )
        : await page(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
  const found = (data?.pages ?? []).flatMap(({ choices }) => choices);
  const asked = chosen.slice(0, NAMED);
  const { data: named = [], isError } = useQuery({
    ...manner,
    queryKey: ['choices', noun, 'named', asked],
    enabled: asked.length > 0,
    queryFn: async ({ signal }) => (await choicesOf(noun, { codes: asked }, signal)).map(byCodeAndName),
  });
  // What was chosen is shown also where nobody says how it is called.
  const nameless = isError ? asked.map((value) => ({ value, label: value })) : [];
  return {
    choices: [...new Map([...nameless, ...named, ...found].map((one) => [one.value, one])).values()],
    ...offeredFrom(data?.pages, keeping ? error : null),
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
  };
}
