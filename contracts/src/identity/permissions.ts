import type { Definition } from '../kernel/definition.ts';
import type { Screen } from '../kernel/screen.ts';

/** Sees personal data and may reveal it (ops 6). */
export const SENSITIVE = 'data:sensitive';
/** May report scans older than 7 days. */
export const PAST_DATES = 'data:past-dates';
/** May name somebody else as the one who scanned. */
export const ON_BEHALF = 'data:on-behalf';
/** May give roles, permissions and scope that he does not hold himself. */
export const GRANT_ANY = 'data:grant-any';
/** Everything. */
export const ADMIN = 'admin';

/** What a caller holds: permission strings of his roles, less the buttons taken away from him. */
export interface Grants {
  readonly permissions: ReadonlySet<string>;
  readonly buttonsTaken: ReadonlySet<string>;
}

/** Opened by their own string alone: the string of their group is not enough (R-0075, R-0076). */
const OWN_STRING_ONLY: ReadonlySet<string> = new Set([
  'menu:express-data-center:operation-record',
  'menu:express-data-center:region-config',
]);

/**
 * A screen opens for admin, for its group's string and for its own (R-0014); the role dashboard is everyone's (R-0015), and `none` asks for
 * a token and no role (R-0077).
 */
export function opens(grants: Grants, permission: string): boolean {
  if (
    permission === 'none' ||
    permission === 'dashboard' ||
    grants.permissions.has(ADMIN) ||
    grants.permissions.has(permission)
  )
    return true;
  if (OWN_STRING_ONLY.has(permission)) return false;
  const group = permission.split(':').slice(0, 2).join(':');
  return grants.permissions.has(group);
}

/** True when the caller may use one action of a screen (R-0079). */
export function mayUse(grants: Grants, { acting }: Pick<Screen, 'acting'>, action: string): boolean {
  return opens(grants, acting) && !grants.buttonsTaken.has(`${acting}:${action}`);
}

/** Who may call what: for each definition the screens that offer it, with the action for a command. Built once from the screen table. */
export function permissionIndex(screens: readonly Screen[]): (grants: Grants, definition: Definition) => boolean {
  const offers = new Map<string, { permission: string; action?: string }[]>();
  const offer = (name: string, at: { permission: string; action?: string }) =>
    offers.set(name, [...(offers.get(name) ?? []), at]);
  for (const screen of screens) {
    for (const query of screen.queries) offer(query.name, { permission: screen.permission });
    for (const [action, command] of Object.entries(screen.commands))
      offer(command.name, { permission: screen.acting, action });
  }
  const permits = (grants: Grants, { access, name }: Definition): boolean => {
    if (access === 'public' || access === 'session') return true;
    if (grants.permissions.has(ADMIN) || grants.permissions.has(`api:${name}`)) return true;
    return (offers.get(name) ?? []).some((at) =>
      at.action === undefined ? opens(grants, at.permission) : mayUse(grants, { acting: at.permission }, at.action),
    );
  };
  // Somebody who scans asks the same thing all day; his grants are another object as soon as anything of them changes.
  const asked = new WeakMap<Grants, Map<Definition, boolean>>();
  return (grants, definition) => {
    const answers = asked.get(grants) ?? new Map<Definition, boolean>();
    const known = answers.get(definition);
    if (known !== undefined) return known;
    const answer = permits(grants, definition);
    asked.set(grants, answers.set(definition, answer));
    return answer;
  };
}
