import { role } from '@malote/contracts/identity/role.ts';
import { masterSource } from '../kernel/lists/master-list.ts';

interface RoleRaw {
  readonly code: string;
  readonly status: 'enabled' | 'disabled' | 'deleted';
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Roles, by code. */
export const roleSource = masterSource<typeof role.list, RoleRaw>(
  role.list,
  'reads.roles',
  ['code', 'status', 'name', 'permissions'],
  (row) => ({
    code: row.code,
    status: row.status,
    name: row.name,
    permissions: [...row.permissions],
  }),
);
