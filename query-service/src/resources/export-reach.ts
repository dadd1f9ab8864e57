import type { Knex } from 'knex';
import { screens } from '@malote/contracts/catalogue.ts';
import { seesPersonalData, SENSITIVE } from '@malote/contracts/identity/permissions.ts';
import type { Opening, Some } from '@malote/contracts/identity/permissions.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { User } from '../kernel/master-data.ts';

/** What an entry begins with that names the records for which a list was open. */
const OPENED = 'opened:';
/** The entries of a reach that say so, and the others, as Postgres finds them. */
const OPENINGS = `$[*] ? (@ starts with "${OPENED}")`;
const BOUNDS = `$[*] ? (!(@ starts with "${OPENED}"))`;

const entryOf = ({ of, where }: Some): string => {
  const said = Object.entries(where).map(([name, values]) => [name, values.toSorted()] as const);
  return `${OPENED}${of} ${JSON.stringify(Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1))))}`;
};

/**
 * How far somebody sees of a list: his entries as they were granted, which the sites below them follow, whether he sees people's data, and for which records the
 * list is open to him, where that is not for all.
 */
export const reachOf = (
  { grants }: Pick<Caller, 'grants'>,
  { granted, grantedAll }: Pick<User, 'granted' | 'grantedAll'>,
  opening: Opening,
): string =>
  JSON.stringify([
    ...(grantedAll ? ['*'] : granted.toSorted()),
    ...(seesPersonalData(grants) ? [SENSITIVE] : []),
    ...(opening === '*' ? [] : opening.map(entryOf)),
  ]);

/** Whether all records of the one are among those of the other. */
const isWithin = (one: Some, other: Some): boolean =>
  one.of === other.of &&
  Object.entries(other.where).every(([name, wanted]) => one.where[name]?.every((value) => wanted.includes(value)));

/** What screens of the house open of a list that holds nothing beyond an opening of it. */
function entriesWithin(list: string, opening: readonly Some[]): readonly string[] {
  const offered = screens.flatMap(({ queries, about, where }) =>
    about !== undefined && where !== undefined && queries.some(({ name }) => name === list)
      ? [{ of: about, where }]
      : [],
  );
  return [...opening, ...offered.filter((one) => opening.some((other) => isWithin(one, other)))].map(entryOf);
}

/**
 * Keeps the files of a list in which there can be nothing that the caller would not be shown now. A file holds what was seen when it was made: whoever asked
 * for it may see less by now, or more. One that names no records was made of all of them, or before they were noted.
 */
export function madeWithinReach(
  query: Knex.QueryBuilder,
  { scope, grants }: Pick<Caller, 'scope' | 'grants'>,
  opened: '*' | { readonly list: string; readonly opening: readonly Some[] },
): void {
  const sees = seesPersonalData(grants);
  if (scope !== '*')
    void query.whereRaw('jsonb_path_query_array(reach::jsonb, ?::jsonpath) <@ ?::jsonb', [
      BOUNDS,
      JSON.stringify([...scope, ...(sees ? [SENSITIVE] : [])]),
    ]);
  else if (!sees) void query.whereRaw('not reach::jsonb @> ?::jsonb', [JSON.stringify([SENSITIVE])]);
  if (opened === '*') return;
  void query.whereRaw('jsonb_path_exists(reach::jsonb, ?::jsonpath)', [OPENINGS]);
  void query.whereRaw('jsonb_path_query_array(reach::jsonb, ?::jsonpath) <@ ?::jsonb', [
    OPENINGS,
    JSON.stringify(entriesWithin(opened.list, opened.opening)),
  ]);
}
