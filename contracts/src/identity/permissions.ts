import type { Definition } from '../kernel/definition.ts';
import type { Screen } from '../kernel/screen.ts';

/** `look:<screen or group>`: opens a screen to read what it shows, and to use those of its actions that every session may. */
export const LOOK = 'look:';

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

/**
 * Five permissions beside the strings of menus (R-0654): sensitive information of customers, editing of roles, correction of weights, management of outlets,
 * and actions on MDF-e. What the last four guard is opened by the string of its page only together with them, or by its own name.
 */
export const SPECIAL = {
  sensitive: SENSITIVE,
  roles: 'special:roles',
  weights: 'special:weights',
  outlets: 'special:outlets',
  mdfe: 'special:mdfe',
} as const;

/** Which of them guards the actions of a page, or one of its actions. */
const GUARDS: Readonly<Record<string, string>> = {
  'menu:user-center:role-manage': SPECIAL.roles,
  'menu:user-center:permission-manage': SPECIAL.roles,
  'menu:express-data-center:vendor-role': SPECIAL.roles,
  'menu:express-data-center:warehousing-weight:correct-weight': SPECIAL.weights,
  'menu:express-data-center:electronic-weighing:correct-weight': SPECIAL.weights,
  'menu:bulky-express:large-item-weight-record:edit': SPECIAL.weights,
  'menu:basic-data:site': SPECIAL.outlets,
  'menu:fiscal-documents:create-mdfe': SPECIAL.mdfe,
  'menu:invoice-center:mdfe': SPECIAL.mdfe,
};
/** The special permission without which the string of a page does not give an action of it; undefined where there is none. */
export const guardOf = (acting: string, action: string): string | undefined =>
  GUARDS[`${acting}:${action}`] ?? GUARDS[acting];

/** May confirm a weight that passes its tolerance, or correct one: by the special permission or by the action's own name. */
export const correctsWeights = ({ permissions }: Pick<Grants, 'permissions'>): boolean =>
  permissions.has(ADMIN) ||
  permissions.has(SPECIAL.weights) ||
  Object.entries(GUARDS).some(([button, guard]) => guard === SPECIAL.weights && permissions.has(button));

/** What a caller holds: permission strings of his roles, less the buttons taken away from him. */
export interface Grants {
  readonly permissions: ReadonlySet<string>;
  readonly buttonsTaken: ReadonlySet<string>;
  /** Nothing comes with them that everybody has: they are a screen's on a wall, and nobody's who signed in. */
  readonly alone?: true;
}

/** The boards that may stand on a wall, and what each is read by. */
const BOARDS: Readonly<Record<string, string>> = { tower: 'menu:tower-control:dashboard' };

/** What a screen on a wall holds: it looks at its board, and says that it is still there. One without a board holds nothing. */
export function kioskGrants(board: string | undefined): Grants {
  const page = board !== undefined && Object.hasOwn(BOARDS, board) ? BOARDS[board] : undefined;
  const permissions = page === undefined ? [] : [`${LOOK}${page}`, 'api:identity.renew'];
  return { permissions: new Set(permissions), buttonsTaken: new Set(), alone: true };
}

/** Holds the permission for sensitive information of customers (ops 6): sees names, searches by them, and reveals the rest on record. */
export const seesPersonalData = ({ permissions }: Pick<Grants, 'permissions'>): boolean =>
  permissions.has(SENSITIVE) || permissions.has(ADMIN);

/** Opened by their own string alone: the string of their group is not enough (R-0075, R-0076). */
const OWN_STRING_ONLY: ReadonlySet<string> = new Set([
  'menu:express-data-center:operation-record',
  'menu:express-data-center:region-config',
]);

/**
 * Holds a screen with all its actions: by admin, by its group's string or by its own (R-0014). The role dashboard is everyone's (R-0015),
 * and `none` asks for a token and no role (R-0077).
 */
function holds(grants: Grants, permission: string): boolean {
  if (grants.permissions.has(ADMIN)) return true;
  if (permission === 'none' || permission === 'dashboard') return grants.alone !== true;
  return holdsString(grants, permission, '');
}

function holdsString({ permissions }: Grants, permission: string, prefix: '' | typeof LOOK): boolean {
  if (permissions.has(`${prefix}${permission}`)) return true;
  if (OWN_STRING_ONLY.has(permission)) return false;
  return permissions.has(`${prefix}${permission.split(':').slice(0, 2).join(':')}`);
}

/** A screen opens for who holds it, and for who holds it to look at. */
export function opens(grants: Grants, permission: string): boolean {
  return holds(grants, permission) || holdsString(grants, permission, LOOK);
}

/**
 * True when the caller may use one action of a screen (R-0079): of a screen that he holds, all but those taken away from him and those that a special
 * permission guards which he does not hold; of one that he
 * looks at, those given to him by `<screen permission>:<action>`, and those that every session may use, such as recording an export.
 */
export function mayUse(grants: Grants, screen: Pick<Screen, 'acting' | 'commands'>, action: string): boolean {
  const { acting, commands } = screen;
  const button = `${acting}:${action}`;
  if (grants.buttonsTaken.has(button)) return false;
  const guard = guardOf(acting, action);
  const isFree = guard === undefined || grants.permissions.has(guard) || grants.permissions.has(ADMIN);
  if (isFree && holds(grants, acting)) return true;
  if (!opens(grants, acting)) return false;
  return grants.permissions.has(button) || (grants.alone !== true && commands[action]?.access === 'session');
}

/**
 * True when what a permission string stands for is held: what the caller could give to others. Who looks at a screen can give the look; who
 * holds it can give the look, each action, and the whole.
 */
export function covers(grants: Grants, permission: string): boolean {
  if (grants.permissions.has(ADMIN)) return true;
  if (grants.buttonsTaken.has(permission)) return false;
  if (grants.permissions.has(permission)) return true;
  if (permission.startsWith(LOOK)) return opens(grants, permission.slice(LOOK.length));
  if (!permission.startsWith('menu:')) return false;
  const screen = permission.split(':').slice(0, 3).join(':');
  const action = permission.slice(screen.length + 1);
  const guard = action === '' ? undefined : guardOf(screen, action);
  if (guard !== undefined && !grants.permissions.has(guard)) return false;
  return holds(grants, screen);
}

/**
 * True when a string may be written into a role: it is held with all its buttons. Whom a role is given to, its giver's taken buttons are taken from him as
 * well; who holds a role already gets what is written into it whole.
 */
export function mayWrite(grants: Grants, permission: string): boolean {
  const page = permission.startsWith(LOOK) ? permission.slice(LOOK.length) : permission;
  const isWhole =
    grants.permissions.has(ADMIN) || ![...grants.buttonsTaken].some((button) => button.startsWith(`${page}:`));
  return isWhole && covers(grants, permission);
}

/** The records that a screen is about: of one kind, those with one of these values of each choice. */
export interface Some {
  readonly of: string;
  readonly where: NonNullable<Screen['where']>;
}

/** For which records a caller may do something: for all, or for those that one of some screens is about. For none: he may not do it. */
export type Opening = '*' | readonly Some[];

/** Whether somebody with this opening may do it at all. */
export const isOpen = (opening: Opening): boolean => opening === '*' || opening.length > 0;

/** What narrows a kind of record to those that an opening holds for: one of these is met. Undefined where it holds for all of the kind. */
export const narrowedTo = (opening: Opening, noun: string): readonly Some['where'][] | undefined =>
  opening === '*' || opening.some(({ of }) => of !== noun) ? undefined : opening.map(({ where }) => where);

/** Whether an opening holds for a record of a kind, by its values and, as `status`, its state; one that has no state yet is not asked for it. */
export function opensRecord(opening: Opening, noun: string, values: Readonly<Record<string, unknown>>): boolean {
  const meets = (where: Some['where']) =>
    Object.entries(where).every(
      ([name, wanted]) =>
        (name === 'status' && values[name] === undefined) ||
        [values[name]].flat().some((value) => wanted.includes(String(value))),
    );
  return narrowedTo(opening, noun)?.some(meets) ?? true;
}

/** What grants open. */
export interface Rights {
  /** For which records they let a definition be called. */
  readonly openingOf: (grants: Grants, definition: Definition) => Opening;
  readonly permits: (grants: Grants, definition: Definition) => boolean;
}

/**
 * Who may call what, and of which records: for each definition the screens that offer it, with the action for a command and for a query that is a part of
 * one. Built once from the screen table.
 */
export function permissionIndex(screens: readonly Screen[]): Rights {
  type Offer = { readonly screen: Screen; readonly action?: string };
  const offers = new Map<string, Offer[]>();
  const offer = (name: string, at: Offer) => offers.set(name, [...(offers.get(name) ?? []), at]);
  for (const screen of screens) {
    for (const { name } of screen.queries) offer(name, { screen });
    for (const [action, { name }] of Object.entries(screen.commands)) offer(name, { screen, action });
  }
  const reads = (grants: Grants, { permission, acting, asks }: Screen, query: string): boolean => {
    const actions = Object.entries(asks).flatMap(([action, names]) => (names.includes(query) ? [action] : []));
    const isTaken = (action: string) => grants.buttonsTaken.has(`${acting}:${action}`);
    return opens(grants, permission) && (actions.length === 0 || !actions.every(isTaken));
  };
  const opening = (grants: Grants, { access, name }: Definition): Opening => {
    if (access === 'public' || (access === 'session' && grants.alone !== true)) return '*';
    if (grants.permissions.has(ADMIN) || grants.permissions.has(`api:${name}`)) return '*';
    const open = (offers.get(name) ?? []).filter(({ screen, action }) =>
      action === undefined ? reads(grants, screen, name) : mayUse(grants, screen, action),
    );
    const some = [...new Set(open.map(({ screen }) => screen))].map(({ about, where }) =>
      about === undefined || where === undefined ? '*' : { of: about, where },
    );
    return some.includes('*') ? '*' : some.filter((one) => one !== '*');
  };
  // Somebody who scans asks the same thing all day; his grants are another object as soon as anything of them changes.
  const asked = new WeakMap<Grants, Map<Definition, Opening>>();
  const openingOf = (grants: Grants, definition: Definition): Opening => {
    const answers = asked.get(grants) ?? new Map<Definition, Opening>();
    const known = answers.get(definition);
    if (known !== undefined) return known;
    const answer = opening(grants, definition);
    asked.set(grants, answers.set(definition, answer));
    return answer;
  };
  return { openingOf, permits: (grants, definition) => isOpen(openingOf(grants, definition)) };
}
