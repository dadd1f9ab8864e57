import type { userChoices } from '@malote/contracts/identity/queries.ts';
import { userChoices as definition } from '@malote/contracts/identity/queries.ts';
import { siteScope } from '@malote/contracts/kernel/scope.ts';
import { opens } from '@malote/contracts/identity/permissions.ts';
import { rightsOf } from '../kernel/callers.ts';
import { contains, isAnyOf } from '../kernel/lists/conditions.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { userNames } from '../kernel/user-names.ts';

interface Raw {
  readonly id: string;
  readonly username: string;
}

/** Those who may sign in; who was named before stays among them by his id. Names are encrypted, so the search is by sign-in name. */
export const userChoiceSource: ListSource<typeof userChoices, Raw> = {
  definition,
  view: 'reads.users',
  key: 'id',
  columns: ['id', 'username'],
  sorts: { username: { column: 'username', nulls: 'none' } },
  always: (query, _, { ids }) => void (ids === undefined && query.where('status', 'enabled')),
  filters: {
    search: (query, text) => (text === '' ? undefined : void contains(query, ['username'], text)),
    ids: (query, ids) => void isAnyOf(query, 'id', ids),
    whoOpen: (query, pages, { master }) => {
      const ids = [...master.users()].flatMap((user) => {
        const { grants } = rightsOf(master, user);
        return pages.some((page) => opens(grants, page)) ? [user.id] : [];
      });
      void isAnyOf(query, 'id', ids);
    },
    site: (query, site) =>
      void query.where((works) => void works.where('site', site).orWhereRaw('? = any(granted)', [siteScope(site)])),
  },
  present: async (rows, { master, personal }) => {
    const names = await userNames(
      master,
      personal,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, username }) => ({ id, username, name: names.get(id) ?? username }));
  },
};
