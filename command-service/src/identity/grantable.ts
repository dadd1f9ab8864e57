import { ADMIN, GRANT_ANY, LOOK, covers, mayWrite } from '@malote/contracts/identity/permissions.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import type { Refusal } from '@malote/contracts/kernel/refusal.ts';
import { meets } from '@malote/contracts/kernel/scope.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Directory } from '../kernel/directory.ts';

/** Who gives: what he holds, with all sites below his sites. */
export interface Granter {
  readonly grants: Grants;
  readonly scope: CallerScope;
}

interface Given {
  readonly roles: readonly string[];
  readonly buttonsTaken: readonly string[];
  readonly scope: '*' | readonly string[];
}

const grantsAny = ({ permissions }: Grants): boolean => permissions.has(ADMIN) || permissions.has(GRANT_ANY);

/** What is there to look at has buttons, too: those that every session may use. */
const pageOf = (permission: string): string =>
  permission.startsWith(LOOK) ? permission.slice(LOOK.length) : permission;

/** Nobody gives what he does not hold himself, unless a permission says so: roles with all they hold, scope, and buttons that were taken from him. */
export function grantRefusal(
  directory: Pick<Directory, 'roles'>,
  { grants, scope: own }: Granter,
  { roles, buttonsTaken, scope }: Given,
): Refusal | undefined {
  if (grantsAny(grants)) return undefined;
  for (const code of roles) {
    const permissions = code === ADMIN ? [ADMIN] : directory.roles.get(code)?.fields?.permissions;
    if (permissions === undefined || !permissions.every((permission) => covers(grants, permission)))
      return refuse('GRANT_BEYOND_OWN', { what: code }, 'roles');
    const kept = [...grants.buttonsTaken].find(
      (button) =>
        !buttonsTaken.includes(button) && permissions.some((permission) => button.startsWith(`${pageOf(permission)}:`)),
    );
    if (kept !== undefined) return refuse('GRANT_BEYOND_OWN', { what: kept }, 'buttonsTaken');
  }
  if (scope === '*') return own === '*' ? undefined : refuse('GRANT_BEYOND_OWN', { what: '*' }, 'scope');
  const beyond = scope.find((entry) => !meets(own, [entry]));
  return beyond === undefined ? undefined : refuse('GRANT_BEYOND_OWN', { what: beyond }, 'scope');
}

/** Nobody takes what he could not give: rights of somebody who holds more, or the right to sign in at all. */
export function powerRefusal(directory: Pick<Directory, 'roles'>, granter: Granter, holds: Given): Refusal | undefined {
  const beyond = grantRefusal(directory, granter, holds);
  return beyond === undefined ? undefined : refuse('HOLDS_BEYOND_OWN', beyond.params);
}

/**
 * The same for what is written into a role. A group's string stands for all its pages. Whoever has the role has all buttons of a page with the page: nobody
 * writes a page there one of whose buttons was taken from him.
 */
export function permissionsRefusal(
  grants: Grants,
  permissions: readonly string[],
  field = 'fields.permissions',
): Refusal | undefined {
  if (grantsAny(grants)) return undefined;
  const beyond = permissions.find((permission) => !mayWrite(grants, permission));
  return beyond === undefined ? undefined : refuse('GRANT_BEYOND_OWN', { what: beyond }, field);
}
