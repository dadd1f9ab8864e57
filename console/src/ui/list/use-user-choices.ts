import { useQuery } from '@tanstack/react-query';
import { ADMIN, ON_BEHALF } from '@malote/contracts/identity/permissions.ts';
import { askList } from '../../client/client.ts';
import { session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import type { Choice } from './use-choices.ts';

/**
 * Who may be chosen among those who sign in, by a search; nobody is asked for until `sought` is given. Who is chosen already is among them. `site`: only
 * those who work there; `whoOpen`: only those who may open one of these screens, by their permissions.
 */
export function useUserChoices(
  sought: string | undefined,
  chosen: readonly string[],
  {
    site,
    whoOpen,
  }: { readonly site?: string | null | undefined; readonly whoOpen?: readonly string[] | undefined } = {},
): readonly Choice[] {
  const { data: found = [] } = useQuery({
    queryKey: ['choices', 'users', sought, site, whoOpen],
    enabled: sought !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      await usersOf(
        {
          ...(sought !== '' && { search: sought }),
          ...(site != null && { site }),
          ...(whoOpen !== undefined && { whoOpen: [...whoOpen] }),
        },
        signal,
      ),
  });
  const { data: named = [] } = useQuery({
    queryKey: ['choices', 'users', 'named', chosen],
    enabled: chosen.length > 0,
    staleTime: 60_000,
    queryFn: async ({ signal }) => await usersOf({ ids: [...chosen] }, signal),
  });
  return [...new Map([...named, ...found].map((one) => [one.value, one])).values()];
}

/** In whose name the caller may tell what is done where he works: his own, and with the right to it that of anybody who works there. */
export function useNameChoices(sought: string | undefined, chosen: readonly string[]): readonly Choice[] {
  const { caller } = useStore(session);
  const held = caller?.permission.menuPermissions ?? [];
  const mayNameOthers = held.includes(ON_BEHALF) || held.includes(ADMIN);
  const others = useUserChoices(mayNameOthers ? sought : undefined, chosen, { site: caller?.siteCode });
  const own = caller === undefined ? [] : [{ value: caller.id, label: `${caller.realName} (${caller.username})` }];
  const isSought = own.some(({ label }) => label.toLowerCase().includes((sought ?? '').trim().toLowerCase()));
  return [...new Map([...(isSought ? own : []), ...others].map((one) => [one.value, one])).values()];
}

async function usersOf(
  params: {
    readonly search?: string | undefined;
    readonly ids?: string[];
    readonly site?: string;
    readonly whoOpen?: string[];
  },
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  const { records } = await askList('identity.userChoices', { params, pageSize: 50 }, { quiet: true, signal });
  return records.map(({ id, username, name }) => ({ value: id, label: `${name} (${username})` }));
}
