import { screens } from '../catalogue.ts';
import { mayUse, opens, SPECIAL } from './permissions.ts';
import { grantsBy, usableBy, whyMay } from './why.ts';
import type { GivingRole } from './why.ts';

const role = (code: string, permissions: readonly string[], enabled = true): GivingRole => ({
  code,
  name: code,
  permissions,
  enabled,
});
const users = screens.find(({ path }) => path === '/user/userManage')!;
const permission = 'menu:user-center:user-manage';
const she = (roles: readonly GivingRole[], buttonsTaken: readonly string[] = []) => ({
  enabled: true,
  roles,
  buttonsTaken,
});

test('she may by each role that gives it, and the string of a group is named as what gives it (R-0014)', () => {
  const roles = [role('it', [permission]), role('boss', ['menu:user-center']), role('other', ['menu:finance'])];
  expect(whyMay(she(roles), users, 'edit')).toEqual({
    may: true,
    why: 'role',
    by: [
      { role: 'it', name: 'it', permission, enabled: true },
      { role: 'boss', name: 'boss', permission: 'menu:user-center', enabled: true },
    ],
  });
});

test('she may by an action that is given beside a look, and not by the action alone (R-0079)', () => {
  const button = `${permission}:edit`;
  expect(whyMay(she([role('helper', [`look:${permission}`, button])]), users, 'edit')).toMatchObject({
    may: true,
    by: [{ permission: button }],
  });
  expect(whyMay(she([role('helper', [button])]), users, 'edit')).toMatchObject({ may: false, why: 'nothing', by: [] });
  expect(whyMay(she([role('helper', [`look:${permission}`])]), users, 'edit')).toMatchObject({ may: false });
});

test('an action that is guarded is given by the special permission beside the page, and by neither alone (R-0654)', () => {
  const sites = screens.find(({ path }) => path === '/basicData/site')!;
  const page = sites.permission;
  const asked = (...permissions: string[]) => whyMay(she([role('it', permissions)]), sites, 'edit');
  expect(asked(page)).toMatchObject({ may: false, why: 'nothing', by: [] });
  expect(asked(SPECIAL.outlets)).toMatchObject({ may: false, by: [] });
  expect(asked(page, SPECIAL.outlets)).toMatchObject({ may: true, why: 'role', by: [{ permission: SPECIAL.outlets }] });
});

test('she may not what was taken from her, what a role out of use gave, or anything while she is disabled', () => {
  const it = role('it', [permission]);
  expect(whyMay(she([it], [`${permission}:edit`]), users, 'edit')).toMatchObject({ may: false, why: 'taken' });
  expect(whyMay(she([role('it', [permission], false)]), users, 'edit')).toMatchObject({
    may: false,
    why: 'nothing',
    by: [{ role: 'it', enabled: false }],
  });
  expect(whyMay({ ...she([it]), enabled: false }, users, 'edit')).toMatchObject({ may: false, why: 'disabled' });
});

test('the answer is what the server itself decides, for each screen and action (R-0386)', () => {
  const roles = [
    role('a', ['menu:finance', `look:${permission}`, `${permission}:edit`]),
    role('b', ['menu:user-center']),
  ];
  for (const held of [[], [roles[0]!], roles]) {
    const grants = grantsBy(held, [`${permission}:authorize`]);
    for (const screen of screens) {
      expect(whyMay(she(held, [...grants.buttonsTaken]), screen, undefined).may).toBe(opens(grants, screen.permission));
      for (const action of Object.keys(screen.commands))
        expect(whyMay(she(held, [...grants.buttonsTaken]), screen, action).may).toBe(mayUse(grants, screen, action));
    }
  }
});

test('each of five kinds of user sees what his roles give, and nothing of the others (R-0001, R-0474)', () => {
  const kinds = {
    auditors: 'menu:finance:cost-audit',
    operators: 'menu:express-data-center:logistics-orders',
    claims: 'menu:claims-management:claims-review-rules',
    suppliers: 'menu:trajectory-management:trajectory-query',
  };
  for (const [kind, held] of Object.entries(kinds)) {
    const usable = usableBy(grantsBy([role(kind, [held])], []), screens);
    for (const [other, string] of Object.entries(kinds))
      expect([kind, other, usable.has(string)]).toEqual([kind, other, other === kind]);
  }
  const everything = usableBy(grantsBy([role('admin', [])], []), screens);
  for (const string of Object.values(kinds)) expect(everything.has(string)).toBe(true);
});

test('the role admin gives everything by its name, beside whatever else somebody is; a string that is held twice gives once', () => {
  expect(whyMay(she([role('it', [permission, permission])]), users, 'edit').by).toHaveLength(1);
  const both = [role('admin', []), role('it', ['menu:finance'])];
  expect(grantsBy(both, []).permissions).toEqual(new Set(['admin', 'menu:finance']));
  expect(whyMay(she(both), users, 'edit')).toEqual({
    may: true,
    why: 'role',
    by: [{ role: 'admin', name: 'admin', permission: 'admin', enabled: true }],
  });
});

test('what everybody may comes of no role', () => {
  const open = screens.find((one) => one.permission === 'none')!;
  expect(whyMay(she([role('admin', [])]), open, undefined)).toEqual({ may: true, why: 'everybody', by: [] });
});

test('an action is taken from her where a role in use gave it, and from nobody else', () => {
  const taken = [`${permission}:edit`];
  const why = (roles: readonly GivingRole[], buttons = taken) => whyMay(she(roles, buttons), users, 'edit').why;
  expect(why([role('it', [permission]), role('old', [permission], false)])).toBe('taken');
  expect(why([role('old', [permission], false)])).toBe('nothing');
  expect(why([role('other', ['menu:finance'])])).toBe('nothing');
  expect(why([role('old', [permission], false)], [`${permission}:other`])).toBe('nothing');
  expect(whyMay(she([role('old', [permission], false)], [`${permission}:undefined`]), users, undefined).why).toBe(
    'nothing',
  );
});

test('what can be used are the pages that open, their actions, and what is no page by its own name', () => {
  const usable = (...permissions: string[]) =>
    usableBy(grantsBy([role('it', permissions)], [`${permission}:edit`]), screens);
  const look = usable(`look:${permission}`);
  expect(look.has(permission)).toBe(true);
  expect([...look].filter((one) => one.startsWith('look:') || one.startsWith('menu:finance'))).toEqual([]);
  expect(look.has(`${permission}:edit`)).toBe(false);
  const page = usable(permission, 'api:bags.resealBag', 'see:menu:x');
  expect([page.has('api:bags.resealBag'), page.has('see:menu:x'), page.has('none')]).toEqual([true, true, false]);
  const actions = Object.keys(users.commands).filter((action) => page.has(`${users.acting}:${action}`));
  expect(actions).not.toContain('edit');
  expect(actions.length).toBeGreaterThan(0);
  expect(usable('menu:finance').has(`${users.acting}:${actions[0]}`)).toBe(false);
  expect([...usable('menu:nothing-there')].filter((one) => one.startsWith('menu:nothing'))).toEqual([]);
});
