import { ADMIN } from '@malote/contracts/identity/permissions.ts';
import type { User } from '@malote/contracts/identity/user.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { usable } from '../kernel/directory.ts';
import type { Directory } from '../kernel/directory.ts';

type Known = Pick<Directory, 'users' | 'roles'>;
type Holder = Pick<User, 'status' | 'roles'>;

/** May do everything, and may sign in to do it. */
const administers = ({ roles }: Pick<Directory, 'roles'>, { status, roles: held }: Holder): boolean =>
  status === 'enabled' &&
  held.some((code) => code === ADMIN || usable(roles, code)?.permissions.includes(ADMIN) === true);

/**
 * Somebody who may do everything stays: refuses what would leave nobody. The directory may be some milliseconds old: two administrators who disable each
 * other at the same instant are not seen here.
 */
export function lastAdministratorRefusal(
  directory: Known,
  id: string,
  now: Holder,
  after: Holder,
): Refusal | undefined {
  if (!administers(directory, now) || administers(directory, after)) return undefined;
  const another = [...directory.users].some(([other, user]) => other !== id && administers(directory, user));
  return another ? undefined : refuse('LAST_ADMINISTRATOR');
}

/** The same of a role that is to hold other permissions from now on, or none. One that is out of use gives nothing before either. */
export function lastAdministratorByRole(
  directory: Known,
  code: string,
  permissions: readonly string[],
): Refusal | undefined {
  const role = directory.roles.get(code);
  if (permissions.includes(ADMIN) || role?.fields?.permissions.includes(ADMIN) !== true) return undefined;
  const roles = new Map([...directory.roles, [code, { ...role, fields: { ...role.fields, permissions } }]]);
  const anybody = (known: Pick<Directory, 'roles'>) =>
    [...directory.users.values()].some((holder) => administers(known, holder));
  return anybody(directory) && !anybody({ roles }) ? refuse('LAST_ADMINISTRATOR') : undefined;
}
