import { ADMIN, kioskGrants } from '@malote/contracts/identity/permissions.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import { countryScope, siteScope } from '@malote/contracts/kernel/scope.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import type { MasterData, User } from './master-data.ts';

export type Rights = Pick<Caller, 'grants' | 'scope'>;

/** Who a token's claims speak of, by the users, roles and sites in memory; undefined for a user who is unknown or disabled, or a session that has ended. */
export function callersOf(
  master: MasterData,
  hasEnded: (session: string) => boolean,
): (claims: Claims) => Caller | undefined {
  const rights = new Map<string, Rights>();
  let generation = 0;
  const knownOf = (user: User): Rights => {
    if (generation !== master.generation()) {
      rights.clear();
      generation = master.generation();
    }
    const known = rights.get(user.id) ?? rightsOf(master, user);
    rights.set(user.id, known);
    return known;
  };
  return (claims) => {
    const user = master.user(claims.sub);
    if (user === undefined || user.status !== 'enabled' || hasEnded(claims.sid)) return undefined;
    const { grants, scope } = knownOf(user);
    return {
      user: user.id,
      username: user.username,
      session: claims.sid,
      kind: claims.kind,
      roles: user.roles,
      grants: claims.kind === 'kiosk' ? kioskGrants(claims.board) : grants,
      scope,
      mustChangePassword: claims.mustChange ?? false,
      ...(claims.mustSet && { mustSetSecondStep: true }),
      ...(claims.board !== undefined && { board: claims.board }),
      ...(claims.site !== undefined && { site: claims.site }),
      ...(claims.station !== undefined && { station: claims.station }),
      ...(claims.device !== undefined && { device: claims.device }),
    };
  };
}

/** What somebody may do and see, whether he is signed in or not. */
export const rightsOf = (master: Pick<MasterData, 'role' | 'sites'>, user: User): Rights => ({
  grants: grantsOf(master, user),
  scope: scopeOf(master, user),
});

/** Whether two may do and see the same. */
export const haveSameRights = (one: Rights, other: Rights): boolean =>
  areSame(one.grants.permissions, other.grants.permissions) &&
  areSame(one.grants.buttonsTaken, other.grants.buttonsTaken) &&
  (one.scope === '*' || other.scope === '*'
    ? one.scope === other.scope
    : one.scope.length === other.scope.length && one.scope.every((entry, at) => entry === other.scope[at]));

const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one === other || (one.size === other.size && [...one].every((entry) => other.has(entry)));

function grantsOf(master: Pick<MasterData, 'role'>, user: User): Grants {
  const roles = user.roles.map((code) => master.role(code)).filter((role) => role?.status === 'enabled');
  const permissions = new Set(roles.flatMap((role) => role?.permissions ?? []));
  if (user.roles.includes(ADMIN)) permissions.add(ADMIN);
  return { permissions, buttonsTaken: new Set(user.buttonsTaken) };
}

/** His entries with all sites below his sites, and those whose operator's country he sees (R-0380). */
export function scopeOf(master: Pick<MasterData, 'sites'>, user: Pick<User, 'granted' | 'grantedAll'>): CallerScope {
  if (user.grantedAll) return '*';
  const granted = new Set(user.granted);
  const below = [...master.sites()]
    .filter(
      ({ country, ancestors }) =>
        (country !== null && granted.has(countryScope(country))) ||
        ancestors.some((above) => granted.has(siteScope(above))),
    )
    .map((site) => siteScope(site.code));
  return [...new Set([...user.granted, ...below])].toSorted();
}
