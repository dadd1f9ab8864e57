import { screens } from '@malote/contracts/catalogue.ts';
import { PREVIEW_PEOPLE } from '@malote/contracts/identity/permission-queries.ts';
import type { mayShe, permissionPreview } from '@malote/contracts/identity/permission-queries.ts';
import { ADMIN, covers, mayWrite, GRANT_ANY } from '@malote/contracts/identity/permissions.ts';
import { grantsBy, usableBy, whyMay } from '@malote/contracts/identity/why.ts';
import type { GivingRole } from '@malote/contracts/identity/why.ts';
import { SCOPE_KINDS, codesOf } from '@malote/contracts/kernel/scope.ts';
import { refuse } from '@malote/contracts/kernel/refusal.ts';
import { scopeOf } from '../kernel/callers.ts';
import type { Handler } from '../kernel/handlers.ts';
import type { MasterData, Role, User } from '../kernel/master-data.ts';
import { userNames } from '../kernel/user-names.ts';

const giving = ({ code, name, permissions, status }: Role): GivingRole => ({
  code,
  name,
  permissions,
  enabled: status === 'enabled',
});
/** The first administrator has this role by its name alone: nobody wrote it down. */
const ADMINISTRATION: GivingRole = { code: ADMIN, name: ADMIN, permissions: [ADMIN], enabled: true };
const rolesOf = (master: Pick<MasterData, 'role'>, codes: readonly string[]): readonly GivingRole[] =>
  codes.flatMap((code) => {
    const role = master.role(code);
    if (role !== undefined) return giving(role);
    return code === ADMIN ? ADMINISTRATION : [];
  });

/** Whether she may, and by which role; and whose data she sees. */
export const answerMayShe: Handler<typeof mayShe> = async ({ user: id, screen: path, action }, { master }) => {
  const user = master.user(id);
  if (user === undefined) return await Promise.resolve(refuse('RECORD_NOT_FOUND', {}, 'user'));
  const screen = screens.find((one) => one.path === path);
  if (screen === undefined || (action !== undefined && !Object.hasOwn(screen.commands, action)))
    return refuse('NOT_FOUND', {}, 'screen');
  const { may, why, by } = whyMay(
    { enabled: user.status === 'enabled', roles: rolesOf(master, user.roles), buttonsTaken: user.buttonsTaken },
    screen,
    action,
  );
  const scope = scopeOf(master, user);
  const of = SCOPE_KINDS.flatMap((kind) => codesOf(kind, user.granted).map((code) => ({ kind, code })));
  return { may, why, by: [...by], sees: scope === '*' ? '*' : { of, sites: codesOf('site', scope).length } };
};

interface Holding {
  readonly roles: readonly GivingRole[];
  readonly buttonsTaken: readonly string[];
}

const difference = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
  [...one].filter((entry) => !other.has(entry)).toSorted();

/** What a change of a role or of a person would alter, for everybody whom it would. */
export const answerPermissionPreview: Handler<typeof permissionPreview> = async (asked, asking) => {
  const { master, caller, personal } = asking;
  const now = ({ roles, buttonsTaken }: User): Holding => ({ roles: rolesOf(master, roles), buttonsTaken });
  const after = ({ roles, buttonsTaken }: User): Holding =>
    'role' in asked
      ? {
          buttonsTaken,
          roles: rolesOf(master, roles).map((role) =>
            role.code === asked.role ? { ...role, permissions: asked.permissions } : role,
          ),
        }
      : { roles: rolesOf(master, asked.roles), buttonsTaken: asked.buttonsTaken };
  const concerned =
    'role' in asked
      ? [...master.users()].filter(({ roles, status }) => status === 'enabled' && roles.includes(asked.role))
      : [master.user(asked.user)].filter((user) => user !== undefined);
  if ('role' in asked ? master.role(asked.role) === undefined : concerned.length === 0)
    return refuse('RECORD_NOT_FOUND');
  const usable = ({ roles, buttonsTaken }: Holding) => usableBy(grantsBy(roles, buttonsTaken), screens);
  const altered = concerned.flatMap((user) => {
    const [before, then] = [usable(now(user)), usable(after(user))];
    const [gains, loses] = [difference(then, before), difference(before, then)];
    return gains.length + loses.length === 0 ? [] : [{ user, gains, loses }];
  });
  const shown = altered.slice(0, PREVIEW_PEOPLE);
  const names = await userNames(
    master,
    personal,
    shown.map(({ user }) => user.id),
  );
  // A save is refused for what is given, and for what whoever is changed holds already.
  const given =
    'role' in asked
      ? [...asked.permissions, ...(master.role(asked.role)?.permissions ?? [])]
      : rolesOf(master, [...asked.roles, ...concerned.flatMap(({ roles }) => roles)]).flatMap(
          (role) => role.permissions,
        );
  const beyond = caller.grants.permissions.has(GRANT_ANY)
    ? undefined
    : given.find((permission) => !('role' in asked ? mayWrite : covers)(caller.grants, permission));
  return {
    changes: shown.map(({ user, gains, loses }) => ({
      user: user.id,
      username: user.username,
      name: names.get(user.id) ?? user.username,
      gains,
      loses,
    })),
    people: altered.length,
    ...(beyond !== undefined && { beyond }),
  };
};
