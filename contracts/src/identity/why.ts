import type { Screen } from '../kernel/screen.ts';
import { ADMIN, guardOf, mayUse, opens } from './permissions.ts';
import type { Grants } from './permissions.ts';

/** A role as far as it gives rights. */
export interface GivingRole {
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly enabled: boolean;
}

/** What somebody holds by these roles, less the actions taken from her; a role out of use gives nothing. The role `admin` is everything by its name. */
export function grantsBy(roles: readonly GivingRole[], buttonsTaken: readonly string[]): Grants {
  const permissions = new Set(roles.filter(({ enabled }) => enabled).flatMap((role) => [...role.permissions]));
  if (roles.some(({ code }) => code === ADMIN)) permissions.add(ADMIN);
  return { permissions, buttonsTaken: new Set(buttonsTaken) };
}

type Asked = Pick<Screen, 'permission' | 'acting' | 'commands'>;

const allows = (grants: Grants, screen: Asked, action: string | undefined): boolean =>
  action === undefined ? opens(grants, screen.permission) : mayUse(grants, screen, action);

/** The strings of a role that give what is asked, each by itself; of an action of a screen to look at, or of one that is guarded, what it takes beside the screen's string. */
function givingStrings(role: GivingRole, screen: Asked, action: string | undefined): readonly string[] {
  const held = role.code === ADMIN ? [ADMIN, ...role.permissions] : role.permissions;
  const by = (...permissions: string[]) =>
    allows({ permissions: new Set(permissions), buttonsTaken: new Set() }, screen, action);
  const alone = held.filter((permission) => by(permission));
  if (alone.length > 0 || action === undefined) return [...new Set(alone)];
  const button = `${screen.acting}:${action}`;
  const beside = [button, guardOf(screen.acting, action)].filter((one) => one !== undefined && held.includes(one));
  return beside.filter((one): one is string => one !== undefined && held.some((page) => by(page, one)));
}

export interface Reason {
  readonly may: boolean;
  readonly why: 'role' | 'everybody' | 'taken' | 'disabled' | 'nothing';
  readonly by: readonly {
    readonly role: string;
    readonly name: string;
    readonly permission: string;
    readonly enabled: boolean;
  }[];
}

/** Whether somebody may open a screen or use one of its actions, and why (R-0072 to R-0079): decided by what the server itself asks. */
export function whyMay(
  holder: {
    readonly enabled: boolean;
    readonly roles: readonly GivingRole[];
    readonly buttonsTaken: readonly string[];
  },
  screen: Asked,
  action: string | undefined,
): Reason {
  const by = holder.roles.flatMap((role) =>
    givingStrings(role, screen, action).map((permission) => ({
      role: role.code,
      name: role.name,
      permission,
      enabled: role.enabled,
    })),
  );
  if (!holder.enabled) return { may: false, why: 'disabled', by };
  if (allows({ permissions: new Set(), buttonsTaken: new Set() }, screen, action))
    return { may: true, why: 'everybody', by: [] };
  if (allows(grantsBy(holder.roles, holder.buttonsTaken), screen, action)) return { may: true, why: 'role', by };
  const isTaken = action !== undefined && holder.buttonsTaken.includes(`${screen.acting}:${action}`);
  return { may: false, why: isTaken && by.some(({ enabled }) => enabled) ? 'taken' : 'nothing', by };
}

/** Every screen that opens and every action that may be used, as strings: what two sets of rights differ by. */
export function usableBy(grants: Grants, screens: readonly Screen[]): ReadonlySet<string> {
  const found = new Set([...grants.permissions].filter((one) => !/^(menu|look):/.test(one)));
  for (const screen of screens) {
    if (screen.permission === 'none' || !opens(grants, screen.permission)) continue;
    found.add(screen.permission);
    for (const action of Object.keys(screen.commands))
      if (mayUse(grants, screen, action)) found.add(`${screen.acting}:${action}`);
  }
  return found;
}
