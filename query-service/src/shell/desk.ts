import type { Arrangement, Carried, View, deskOf } from '@malote/contracts/shell/desk.ts';
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
 * A team works at one site, for one house: a driver of a partner sees no view of the staff beside him, and a customer or a partner none of another. What a view
 * was searched by may be numbers of its own.
 */
const isOfTeam = (one: User, other: User): boolean =>
  one.site === other.site &&
  one.organization === other.organization &&
  one.userType === other.userType &&
  outside(one) === outside(other);

const teamOf = (master: MasterData, user: User | undefined): readonly User[] =>
  user === undefined ? [] : [...master.users()].filter((one) => one.id !== user.id && isOfTeam(one, user));

/** The caller's views and those that his team shares, and how he has arranged the rest. */
export const answerDesk: Handler<typeof deskOf> = async (_, { db, rows, caller, master, personal }) => {
  const team = teamOf(master, master.user(caller.user)).map(({ id }) => id);
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
