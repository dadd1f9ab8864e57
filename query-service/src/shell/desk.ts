import type { Arrangement, Carried, View, deskOf } from '@malote/contracts/shell/desk.ts';
import type { Asking } from '../kernel/asking.ts';
import { userNames } from '../kernel/user-names.ts';
import type { Handler } from '../kernel/handlers.ts';
import type { MasterData, User } from '../kernel/master-data.ts';

interface Raw {
  readonly user_id: string;
  readonly views: readonly View[];
  readonly arranged: Arrangement & Carried;
}

/** For whom somebody has an account who is none of ours: the customers and providers that he is limited to. */
const outside = ({ grantedAll, granted }: User): string =>
  grantedAll
    ? ''
    : granted
        .filter((entry) => /^(customer|provider):/.test(entry))
        .toSorted()
        .join(' ');

/**
 * A team works at one site, for one house: a driver of a partner sees no view of the staff beside him, and a customer, a partner or a supplier none of another. What a view
 * was searched by may be numbers of its own.
 */
const isOfTeam = (one: User, other: User): boolean =>
  one.site === other.site &&
  one.organization === other.organization &&
  one.userType === other.userType &&
  outside(one) === outside(other);

const teamOf = (master: MasterData, user: User | undefined): readonly User[] =>
  user === undefined ? [] : [...master.users()].filter((one) => one.id !== user.id && isOfTeam(one, user));

/** Of people of a team, those who have their account for the same supplier: two suppliers may be of one organisation, and at one site. */
async function ofOneSupplier({ db, rows, caller }: Asking, team: readonly string[]): Promise<readonly string[]> {
  const found = await rows<{ readonly id: string; readonly supplier: string | null }>(
    db
      .from('reads.user_accounts')
      .whereIn('id', [caller.user, ...team])
      .whereNotNull('supplier')
      .select(['id', 'supplier']),
  );
  const supplierOf = new Map(found.map(({ id, supplier }) => [id, supplier]));
  return team.filter((id) => supplierOf.get(id) === supplierOf.get(caller.user));
}

/** The caller's views and those that his team shares, and how he has arranged the rest. */
export const answerDesk: Handler<typeof deskOf> = async (_, asking) => {
  const { db, rows, caller, master, personal } = asking;
  const alike = teamOf(master, master.user(caller.user)).map(({ id }) => id);
  const team = await ofOneSupplier(asking, alike);
  const found = await rows<Raw>(
    db
      .from('reads.desks')
      .whereIn('user_id', [caller.user, ...team])
      .select(['user_id', 'views', 'arranged']),
  );
  const seen = found.flatMap(({ user_id, views }) =>
    views
      .filter(({ sharedWith }) => user_id === caller.user || sharedWith === 'team')
      .map((view) => ({ view, user: user_id })),
  );
  const names = await userNames(
    master,
    personal,
    seen.map(({ user }) => user),
  );
  return {
    views: seen.map(({ view, user }) => ({ ...view, own: user === caller.user, by: names.get(user) ?? user })),
    arranged: found.find(({ user_id }) => user_id === caller.user)?.arranged ?? {},
  };
};
