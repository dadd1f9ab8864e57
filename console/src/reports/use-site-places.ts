import { useQuery } from '@tanstack/react-query';
import { ask } from '../client/client.ts';
import type { AnswerOf } from '../client/names.ts';

export type SitePlace = AnswerOf<'reports.sitePlaces'>['sites'][number];

/** Where the company's sites lie; undefined until it is known. They hardly ever move, so a page asks once. */
export function useSitePlaces(): readonly SitePlace[] | undefined {
  const { data } = useQuery({
    queryKey: ['reports.sitePlaces'],
    queryFn: ({ signal }) => ask('reports.sitePlaces', {}, { signal, quiet: true }),
    staleTime: Infinity,
  });
  return data?.sites;
}
