import { userRow } from '@malote/contracts/identity/user-list.ts';
import { OPERATOR_COUNTRIES, codesOf, countryScope } from '@malote/contracts/kernel/scope.ts';
import { listingTable } from '../kernel/listing-table.ts';
import { existing, readModel } from '../kernel/read-model.ts';
import type { RowOf } from '../kernel/table.ts';

export const userAccountsTable = listingTable(userRow, {}, [{ name: 'username', on: 'username, id' }]);
type Account = RowOf<typeof userAccountsTable.columns>;

/** Kinds that were written before they were three are those of the headquarters. */
const kindOf = (userType: string): Account['userType'] =>
  userType === 'state' || userType === 'provider' ? userType : 'headquarters';

const ownershipOf = (said: string | null | undefined): Account['ownership'] =>
  said === 'self_operated' || said === 'third_party' ? said : null;

/** How somebody came to his rights (R-0652). */
function permissionType(roles: readonly string[], buttonsTaken: readonly string[]): Account['permissionType'] {
  if (roles.length === 0) return 'unauthorized';
  return buttonsTaken.length === 0 ? 'normal' : 'personalized';
}

/** What somebody sees beside sites, by its kind (R-0380). */
const grantedOf = (scope: readonly string[]) => ({
  grantedCountries: OPERATOR_COUNTRIES.filter((one) => scope.includes(countryScope(one))),
  grantedCustomers: codesOf('customer', scope),
  grantedProviders: codesOf('provider', scope),
  grantedCouriers: codesOf('courier', scope),
  grantedDrivers: codesOf('driver', scope),
});

/** Those who may sign in, for the people who look after them. Names are joined when they are asked for, password hashes stay in the streams. */
export const userAccounts = readModel<Account>(userAccountsTable, {
  UserRegistered: {
    keys: ({ data }) => [data.user],
    fold: (_, { data, metadata }) => ({
      id: data.user,
      username: data.username,
      realName: data.user,
      state: 'enabled',
      roleIds: [],
      organization: data.organization,
      userType: kindOf(data.userType),
      permissionType: 'unauthorized',
      job: data.job ?? null,
      site: data.site ?? null,
      supplier: data.supplier ?? null,
      businessEntity: data.businessEntity ?? null,
      ownership: ownershipOf(data.ownership),
      grantedAll: false,
      granted: [],
      ...grantedOf([]),
      buttonsTaken: [],
      mustChange: false,
      passwordLastModified: null,
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
        organization: fields.organization ?? now.organization,
        userType: fields.userType === undefined ? now.userType : kindOf(fields.userType),
        job: fields.job === undefined ? now.job : fields.job,
        site: fields.site === undefined ? now.site : fields.site,
        supplier: fields.supplier === undefined ? now.supplier : fields.supplier,
        businessEntity: fields.businessEntity === undefined ? now.businessEntity : fields.businessEntity,
        ownership: fields.ownership === undefined ? now.ownership : ownershipOf(fields.ownership),
      };
    },
  },
  UserEnabled: { keys: ({ data }) => [data.user], fold: (row) => ({ ...existing(row), state: 'enabled' }) },
  UserDisabled: { keys: ({ data }) => [data.user], fold: (row) => ({ ...existing(row), state: 'disabled' }) },
  UserAuthorised: {
    keys: ({ data }) => [data.user],
    fold: (row, { data }) => ({
      ...existing(row),
      roleIds: data.roles,
      buttonsTaken: data.buttonsTaken,
      permissionType: permissionType(data.roles, data.buttonsTaken),
      grantedAll: data.scope === '*',
      granted: data.scope === '*' ? [] : data.scope,
      ...grantedOf(data.scope === '*' ? [] : data.scope),
    }),
  },
  UserPasswordSet: {
    keys: ({ data }) => [data.user],
    fold: (row, { data, metadata }) => ({
      ...existing(row),
      mustChange: data.mustChange,
      passwordLastModified: metadata.happenedAt,
    }),
  },
});
