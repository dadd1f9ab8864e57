import { useQuery } from '@tanstack/react-query';
import { ADMIN, ON_BEHALF } from '@malote/contracts/identity/permissions.ts';
import { askList } from '../../client/client.ts';
import { session } from '../../client/session.ts';
import { useStore } from '../../client/store.ts';
import { orKept } from './kept-choices.ts';
import type { PageOfChoices } from './kept-choices.ts';
import type { Choice } from './use-choices.ts';
import { offeredFrom, useKeeping } from './use-keeping.ts';
import type { Offered } from './use-keeping.ts';

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
): Offered {
  const { keeping, ...manner } = useKeeping();
  const among = { ...(site != null && { site }), ...(whoOpen !== undefined && { whoOpen: [...whoOpen] }) };
  /** The one page that there is of people, as the kit keeps pages. */
  const offered = async (asked: string, text: string, params: UsersAsked, signal: AbortSignal) => {
    const ask = async (): Promise<PageOfChoices> => ({ choices: await usersOf(params, signal) });
    return { pages: [keeping ? await orKept(`users ${asked}`, text, ask) : await ask()] };
  };
  const { data: found, error } = useQuery({
    ...manner,
    queryKey: ['choices', 'users', sought, site, whoOpen],
    enabled: sought !== undefined,
    queryFn: async ({ signal }) =>
      await offered(
        JSON.stringify(among),
        sought ?? '',
        { ...(sought !== '' && { search: sought }), ...among },
        signal,
      ),
  });
  const { data: named, isError } = useQuery({
    ...manner,
    queryKey: ['choices', 'users', 'named', chosen],
    enabled: chosen.length > 0,
    queryFn: async ({ signal }) => await offered(JSON.stringify(chosen), '', { ids: [...chosen] }, signal),
  });
  const called = (of: typeof found): readonly Choice[] => of?.pages.flatMap(({ choices }) => choices) ?? [];
  // Who was chosen stays chosen also where nobody says how he is called.
  const nameless = isError && keeping ? chosen.map((value) => ({ value, label: value })) : [];
  return {
    choices: [...new Map([...nameless, ...called(named), ...called(found)].map((one) => [one.value, one])).values()],
    ...offeredFrom(found?.pages, keeping ? error : null),
  };
}

/** In whose name the caller may tell what is done where he works: his own, and with the right to it that of anybody who works there. */
export function useNameChoices(sought: string | undefined, chosen: readonly string[]): Offered {
  const { caller } = useStore(session);
  const held = caller?.permission.menuPermissions ?? [];
  const mayNameOthers = held.includes(ON_BEHALF) || held.includes(ADMIN);
  const others = useUserChoices(mayNameOthers ? sought : undefined, chosen, { site: caller?.siteCode });
  const own = caller === undefined ? [] : [{ value: caller.id, label: `${caller.realName} (${caller.username})` }];
  const isSought = own.some(({ label }) => label.toLowerCase().includes((sought ?? '').trim().toLowerCase()));
  const choices = [...(isSought ? own : []), ...others.choices];
  return { ...others, choices: [...new Map(choices.map((one) => [one.value, one])).values()] };
}

interface UsersAsked {
  readonly search?: string | undefined;
  readonly ids?: string[];
  readonly site?: string;
  readonly whoOpen?: string[];
}

async function usersOf(params: UsersAsked, signal: AbortSignal): Promise<readonly Choice[]> {
  const { records } = await askList('identity.userChoices', { params, pageSize: 50 }, { quiet: true, signal });
  return records.map(({ id, username, name }) => ({ value: id, label: `${name} (${username})` }));
}
