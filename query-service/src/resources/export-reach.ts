import type { Knex } from 'knex';
import { seesPersonalData, SENSITIVE } from '@malote/contracts/identity/permissions.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { User } from '../kernel/master-data.ts';

/** How far somebody sees: his entries as they were granted, which the sites below them follow, and whether he sees people's data. */
export const reachOf = (
  { grants }: Pick<Caller, 'grants'>,
  { granted, grantedAll }: Pick<User, 'granted' | 'grantedAll'>,
): string =>
  JSON.stringify([...(grantedAll ? ['*'] : granted.toSorted()), ...(seesPersonalData(grants) ? [SENSITIVE] : [])]);

/**
 * Keeps the files in which there can be nothing that the caller would not be shown now. A file holds what was seen when it was made: whoever asked for it may
 * see less by now, or more.
 */
export function madeWithinReach(query: Knex.QueryBuilder, { scope, grants }: Pick<Caller, 'scope' | 'grants'>): void {
  const sees = seesPersonalData(grants);
  if (scope !== '*')
    void query.whereRaw('reach::jsonb <@ ?::jsonb', [JSON.stringify([...scope, ...(sees ? [SENSITIVE] : [])])]);
  else if (!sees) void query.whereRaw('not reach::jsonb @> ?::jsonb', [JSON.stringify([SENSITIVE])]);
}
