import { managerList } from '@malote/contracts/identity/queries.ts';
import { isAnyOf } from '../kernel/lists/conditions.ts';
import type { ListSource } from '../kernel/lists/list-source.ts';
import { readList } from '../kernel/lists/read-list.ts';
import type { Handler } from '../kernel/handlers.ts';
import { userNames } from '../kernel/user-names.ts';

interface Raw {
  readonly id: string;
  readonly username: string;
  readonly status: 'enabled' | 'disabled';
}

/** As names are looked for: accents and capitals do not count. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Names are encrypted, so those that match are found before their rows are: a company has some thousands of people who sign in. */
export const answerManagerList: Handler<typeof managerList> = async (asked, asking) => {
  const { master, personal } = asking;
  const sought = plain(asked.params.realName ?? '');
  const names =
    sought === ''
      ? []
      : await userNames(
          master,
          personal,
          [...master.users()].map(({ id }) => id),
        );
  const ids = [...names].flatMap(([id, name]) => (plain(name).includes(sought) ? [id] : []));
  const source: ListSource<typeof managerList, Raw> = {
    definition: managerList,
    view: 'reads.users',
    key: 'id',
    columns: ['id', 'username', 'status'],
    sorts: { username: { column: 'username', nulls: 'none' } },
    filters: {
      realName: (query) => (sought === '' ? undefined : void isAnyOf(query, 'id', ids)),
      accountState: (query, state) => void query.where('status', state),
    },
    present: async (rows) => {
      const shown = await userNames(
        master,
        personal,
        rows.map(({ id }) => id),
      );
      return rows.map(({ id, username, status }) => ({
        id,
        username,
        realName: shown.get(id) ?? username,
        accountState: status,
      }));
    },
  };
  return await readList(source, asked, asking);
};
