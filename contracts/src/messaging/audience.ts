import { people, refs } from '../kernel/fields/index.ts';

/** For whom a message is: those who have one of the roles, work at one of the sites, or are named. Nothing said means everybody. */
export const audience = {
  roles: refs(
    { pt: 'Perfis', zh: '角色', en: 'Roles' },
    {
      to: 'Role',
      shown: 'name',
      optional: true,
      listed: 'on-demand',
      help: {
        pt: 'Sem perfil, unidade ou pessoa: todos recebem.',
        zh: '不选角色、网点或人员时，全员接收。',
        en: 'Without role, site or person everybody gets it.',
      },
    },
  ),
  sites: refs({ pt: 'Unidades', zh: '网点', en: 'Sites' }, { to: 'Site', optional: true, listed: 'on-demand' }),
  people: people({ pt: 'Pessoas', zh: '人员', en: 'People' }, { optional: true, listed: 'on-demand' }),
} as const;

interface Audience {
  readonly roles?: readonly string[] | null | undefined;
  readonly sites?: readonly string[] | null | undefined;
  readonly people?: readonly string[] | null | undefined;
}

/** Whether a message is for somebody. */
export function isFor(
  { roles, sites, people: named }: Audience,
  reader: { readonly id: string; readonly roles: readonly string[]; readonly site: string | null },
): boolean {
  const isForAll = [roles, sites, named].every((one) => (one ?? []).length === 0);
  return (
    isForAll ||
    (roles ?? []).some((role) => reader.roles.includes(role)) ||
    (sites ?? []).some((site) => site === reader.site) ||
    (named ?? []).includes(reader.id)
  );
}
