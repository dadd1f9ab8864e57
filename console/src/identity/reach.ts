import type { ScreenEntry } from '../client/contract-table.ts';

const LOOK = 'look:';

/** How far a role reaches into a screen: not at all, to look and use some actions, or wholly. */
export type Reach = 'none' | 'look' | 'whole';

/** What a role holds of a screen; `group`: the string of the whole group that gives it, which a change takes apart. */
export interface Held {
  readonly reach: Reach;
  readonly actions: readonly string[];
  readonly group: string | undefined;
}

type Asked = Pick<ScreenEntry, 'permission' | 'acting'>;

export const actingOf = ({ acting, permission }: Asked): string => acting ?? permission;
const groupStringOf = (permission: string): string => permission.split(':').slice(0, 2).join(':');

/** Pages that the string of their group does not open (R-0075, R-0076). */
const OWN_STRING_ONLY: ReadonlySet<string> = new Set([
  'menu:express-data-center:operation-record',
  'menu:express-data-center:region-config',
]);
const inGroup = (permission: string, group: string): boolean =>
  groupStringOf(permission) === group && !OWN_STRING_ONLY.has(permission);

/** What these permissions hold of a screen with these actions. */
export function heldOf(permissions: ReadonlySet<string>, screen: Asked, actions: readonly string[]): Held {
  const { permission } = screen;
  const group = groupStringOf(permission);
  const byGroup = (prefix: '' | typeof LOOK) => inGroup(permission, group) && permissions.has(`${prefix}${group}`);
  const given = actions.filter((action) => permissions.has(`${actingOf(screen)}:${action}`));
  if (permissions.has('admin')) return { reach: 'whole', actions, group: 'admin' };
  if (permissions.has(permission)) return { reach: 'whole', actions, group: undefined };
  if (byGroup('')) return { reach: 'whole', actions, group };
  if (permissions.has(`${LOOK}${permission}`)) return { reach: 'look', actions: given, group: undefined };
  if (byGroup(LOOK)) return { reach: 'look', actions: given, group: `${LOOK}${group}` };
  return { reach: 'none', actions: [], group: undefined };
}

/**
 * The permissions with another reach into one screen. A group's string, which stands for all its pages, is taken apart first: each of its other pages
 * keeps what it had.
 */
export function withReach(
  permissions: readonly string[],
  screen: Asked,
  next: Pick<Held, 'reach' | 'actions'>,
  every: { readonly actions: readonly string[]; readonly screens: readonly Asked[] },
): readonly string[] {
  const now = heldOf(new Set(permissions), screen, every.actions);
  const { permission } = screen;
  const acting = actingOf(screen);
  const own = new Set([permission, `${LOOK}${permission}`, ...every.actions.map((action) => `${acting}:${action}`)]);
  const others = permissions.filter((one) => !own.has(one) && one !== now.group);
  const apart =
    now.group === undefined
      ? []
      : every.screens
          .filter((one) => one.permission !== permission && inGroup(one.permission, groupStringOf(permission)))
          .map((one) => `${now.group?.startsWith(LOOK) === true ? LOOK : ''}${one.permission}`);
  const given =
    next.reach === 'none'
      ? []
      : next.reach === 'whole'
        ? [permission]
        : [`${LOOK}${permission}`, ...next.actions.map((action) => `${acting}:${action}`)];
  return [...new Set([...others, ...apart, ...given])];
}
