import { existing, readModel } from '../kernel/read-model.ts';
import { usersTable } from './identity-tables.ts';
import type { UserRow } from './identity-tables.ts';

/** Who may sign in, and what he holds. Password hashes stay in the streams. */
export const users = readModel<UserRow>(usersTable, {
  UserRegistered: {
    keys: ({ data }) => [data.user],
    fold: (_, { data, metadata }) => ({
      id: data.user,
      username: data.username,
      status: 'enabled',
      realName: data.realName,
      organization: data.organization,
      userType: data.userType,
      site: data.site ?? null,
      roles: [],
      buttonsTaken: [],
      grantedAll: false,
      granted: [],
      mustChange: false,
      passwordSetAt: null,
      registeredAt: metadata.happenedAt,
    }),
  },
  UserRevised: {
    keys: ({ data }) => [data.user],
    fold: (row, { data: { fields } }) => {
      const now = existing(row);
      return {
        ...now,
        username: fields.username ?? now.username,
        realName: fields.realName ?? now.realName,
        organization: fields.organization ?? now.organization,
        userType: fields.userType ?? now.userType,
        site: fields.site === undefined ? now.site : fields.site,
      };
    },
  },
  UserEnabled: { keys: ({ data }) => [data.user], fold: (row) => ({ ...existing(row), status: 'enabled' }) },
  UserDisabled: { keys: ({ data }) => [data.user], fold: (row) => ({ ...existing(row), status: 'disabled' }) },
  UserAuthorised: {
    keys: ({ data }) => [data.user],
    fold: (row, { data }) => ({
      ...existing(row),
      roles: data.roles,
      buttonsTaken: data.buttonsTaken,
      grantedAll: data.scope === '*',
      granted: data.scope === '*' ? [] : data.scope,
    }),
  },
  UserPasswordSet: {
    keys: ({ data }) => [data.user],
    fold: (row, { data, metadata }) => ({
      ...existing(row),
      mustChange: data.mustChange,
      passwordSetAt: metadata.happenedAt,
    }),
  },
});
