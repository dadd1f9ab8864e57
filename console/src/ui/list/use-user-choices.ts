import { useQuery } from '@tanstack/react-query';
import { askList } from '../../client/client.ts';
import type { Choice } from './use-choices.ts';

/** Who may be chosen among those who sign in, by a search; nobody is asked for until `sought` is given. Who is chosen already is among them. */
export function useUserChoices(sought: string | undefined, chosen: readonly string[]): readonly Choice[] {
  const { data: found = [] } = useQuery({
    queryKey: ['choices', 'users', sought],
    enabled: sought !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) => await usersOf({ ...(sought !== '' && { search: sought }) }, signal),
  });
  const { data: named = [] } = useQuery({
    queryKey: ['choices', 'users', 'named', chosen],
    enabled: chosen.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }) => await usersOf({ ids: [...chosen] }, signal),
  });
  return [...new Map([...named, ...found].map((one) => [one.value, one])).values()];
}

async function usersOf(
  params: { readonly search?: string | undefined; readonly ids?: string[] | undefined },
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const { records } = await askList('identity.userChoices', { params, pageSize: 50 }, { quiet: true, signal });
  return records.map(({ id, username, name }) => ({ value: id, label: `${name} (${username})` }));
}
