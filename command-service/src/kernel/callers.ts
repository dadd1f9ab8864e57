import { ADMIN, kioskGrants } from '@malote/contracts/identity/permissions.ts';
import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { codesOf, isInNameAlone, siteScope } from '@malote/contracts/kernel/scope.ts';
import type { CallerScope } from '@malote/contracts/kernel/scope.ts';
import type { Caller } from '@malote/infra/http/caller.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import { usable, withSitesBelow } from './directory.ts';
import type { Directory } from './directory.ts';

/**
 * The caller behind a token's claims, by the directory: undefined when the session has ended, or the user is gone or disabled. Made once for a
 * token while nothing changes in the directory, because a scan should not pay for walking over all roles and sites.
 */
export function callersOf(directory: Directory): (claims: Claims) => Caller | undefined {
  const made = new WeakMap<Claims, { readonly caller: Caller | undefined; readonly revision: number }>();
  return (claims) => {
    if (directory.endedSessions.has(claims.sid)) return undefined;
    const known = made.get(claims);
    if (known?.revision === directory.revision) return known.caller;
    const caller = callerOf(directory, claims);
    made.set(claims, { caller, revision: directory.revision });
    return caller;
  };
}

/**
 * The same caller as he stands by now, for what takes a while: undefined when his session has ended meanwhile, or he is gone or disabled. Made once while nothing
 * changes in the directory.
 */
export function standingOf(directory: Directory): (caller: Caller) => Caller | undefined {
  const made = new WeakMap<Caller, { readonly now: Caller | undefined; readonly revision: number }>();
  return (caller) => {
    if (directory.endedSessions.has(caller.session)) return undefined;
    const known = made.get(caller);
    if (known?.revision === directory.revision) return known.now;
    const { ownSite: _, ...same } = caller;
    const rights = rightsOf(directory, caller.user, caller);
    const now = rights && { ...same, ...rights };
    made.set(caller, { now, revision: directory.revision });
    return now;
  };
}

/** What somebody may do and see; undefined where he is gone or disabled. */
function rightsOf(
  directory: Directory,
  id: string,
  { kind, board }: Pick<Claims, 'kind' | 'board'>,
): Pick<Caller, 'roles' | 'grants' | 'scope' | 'ownSite'> | undefined {
  const user = directory.users.get(id);
  if (user?.status !== 'enabled') return undefined;
  return {
    roles: user.roles,
    grants: kind === 'kiosk' ? kioskGrants(board) : grantsOf(directory, user.roles, user.buttonsTaken),
    scope: scopeOfUser(directory, user.scope),
    ...(user.site !== undefined && isInNameAlone(user.scope) && { ownSite: user.site }),
  };
}

function callerOf(directory: Directory, claims: Claims): Caller | undefined {
  const rights = rightsOf(directory, claims.sub, claims);
  if (rights === undefined) return undefined;
  return {
    user: claims.sub,
    username: claims.name,
    session: claims.sid,
    kind: claims.kind,
    ...(claims.board && { board: claims.board }),
    ...rights,
    ...(claims.site && { site: claims.site }),
    ...(claims.station && { station: claims.station }),
    ...(claims.device && { device: claims.device }),
    mustChangePassword: claims.mustChange ?? false,
    ...(claims.mustSet && { mustSetSecondStep: true }),
    ...(claims.by && { by: claims.by }),
  };
}

/** The permissions of all roles that are enabled. */
export function grantsOf(
  directory: Pick<Directory, 'roles'>,
  roles: readonly string[],
  buttonsTaken: readonly string[],
): Grants {
  const permissions = new Set(roles.flatMap((code) => usable(directory.roles, code)?.permissions ?? []));
  if (roles.includes(ADMIN)) permissions.add(ADMIN);
  return { permissions, buttonsTaken: new Set(buttonsTaken) };
}

/** A user's scope with all sites below his sites, and those whose operator's country he sees (R-0380). */
export function scopeOfUser(directory: Pick<Directory, 'sites'>, scope: '*' | readonly string[]): CallerScope {
  if (scope === '*') return '*';
  const countries = new Set<string | undefined>(codesOf('country', scope));
  const ofCountries = [...directory.sites].flatMap(([code, { fields }]) =>
    fields?.country !== undefined && countries.has(fields.country) ? [code] : [],
  );
  const sites = [...withSitesBelow(directory, codesOf('site', scope)), ...ofCountries];
  return [...new Set([...scope.filter((entry) => !entry.startsWith('site:')), ...sites.map(siteScope)])];
}
