import { screens } from 'virtual:malote';
import { ADMIN, LOOK, SPECIAL } from '@malote/contracts/identity/permissions.ts';
import { colon, listed } from '../../i18n/format.ts';
import { lookup } from '../../i18n/texts.ts';
import { titleOf } from '../../i18n/titles.ts';
import { groupOf } from '../../shell/menu.ts';

/** The string that holds all screens beside one: its first two parts. */
const groupString = (permission: string): string => permission.split(':').slice(0, 2).join(':');
const given = screens.filter(({ permission }) => permission.startsWith('menu:'));
const byPermission = new Map(given.map((screen) => [screen.permission, screen] as const).toReversed());
const areas = new Map(given.map(({ permission, path }) => [groupString(permission), groupOf(path)] as const));
const specials = new Map<string, string>(Object.entries(SPECIAL).map(([name, permission]) => [permission, name]));

/** What one string opens, in words; undefined where it is an action of a screen that is told already, or nothing that has words. */
function wordOf(permission: string): string | undefined {
  const screen = byPermission.get(permission);
  if (screen !== undefined) return titleOf(screen);
  const area = areas.get(permission);
  if (area !== undefined) return lookup(`shell:group.${area}`);
  const special = specials.get(permission);
  return special === undefined ? undefined : lookup(`record:permissions.special.${special}`);
}

/**
 * What a role may, for a cell or a fact: how many screens it opens, and which, by their titles; areas that it holds as a whole by their names. Calls of
 * the API and single actions are not told: the form has them all.
 */
export function permissionsTold(values: readonly string[]): string {
  if (values.includes(ADMIN)) return lookup('record:permissions.everything');
  const held = new Set(values.map((one) => (one.startsWith(LOOK) ? one.slice(LOOK.length) : one)));
  const opened = [...byPermission.keys()].filter((one) => held.has(one) || held.has(groupString(one))).length;
  const words = [...new Set([...held].flatMap((one) => wordOf(one) ?? []))];
  if (words.length === 0) return lookup('record:permissions.other', { count: values.length });
  const said = listed(words);
  return opened === 0 ? said : `${lookup('record:permissions.screens', { count: opened })}${colon()}${said}`;
}
