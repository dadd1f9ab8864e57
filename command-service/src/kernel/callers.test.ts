import { ADMIN } from '@malote/contracts/identity/permissions.ts';
import type { Claims } from '@malote/infra/http/tokens.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { callersOf, scopeOfUser, standingOf } from './callers.ts';
import type { Directory } from './directory.ts';

const claims: Claims = { sub: 'ana', sid: 's1', name: 'ana01', kind: 'user' };
type User = Directory['users'] extends ReadonlyMap<string, infer Of> ? Of : never;
const ana = { status: 'enabled', roles: ['warehouse'], buttonsTaken: [], scope: ['site:SPGRU01'] } as unknown as User;
const role = (...permissions: readonly string[]) =>
  ({ status: 'enabled', fields: { name: 'Armazém', permissions } }) as never;

test('a caller is made once, and anew when a role, a user or a site changes', () => {
  const [users, roles] = [new Map([['ana', ana]]), new Map([['warehouse', role('menu:collection-center')]])];
  const directory = { ...smallNetwork, users, roles, revision: 1, endedSessions: new Set<string>() };
  const caller = callersOf(directory);
  const first = caller(claims);
  expect([...(first?.grants.permissions ?? [])]).toEqual(['menu:collection-center']);
  expect(first?.scope).toContain('site:SPSAO11');
  expect(caller(claims)).toBe(first);
  roles.set('warehouse', role('menu:tower-control'));
  directory.revision = 2;
  expect([...(caller(claims)?.grants.permissions ?? [])]).toEqual(['menu:tower-control']);
  users.set('ana', { ...ana, status: 'disabled' } as User);
  directory.revision = 3;
  expect(caller(claims)).toBeUndefined();
});

test('a caller stands by what he holds now: a role or a site that was taken, a session that has ended', () => {
  const [users, roles] = [new Map([['ana', ana]]), new Map([['warehouse', role('menu:collection-center')]])];
  const directory = { ...smallNetwork, users, roles, revision: 1, endedSessions: new Set<string>() };
  const came = callersOf(directory)({ ...claims, site: 'SPGRU01', mustChange: true });
  if (came === undefined) throw new Error('Ana is not there');
  const standing = standingOf(directory);
  expect(standing(came)).toEqual(came);
  expect(standing(came)).toBe(standing(came));
  roles.delete('warehouse');
  users.set('ana', { ...ana, scope: ['courier:ana'], site: 'SPGRU01' } as User);
  directory.revision = 2;
  expect(standing(came)).toEqual({
    ...came,
    grants: { permissions: new Set(), buttonsTaken: new Set() },
    scope: ['courier:ana'],
    ownSite: 'SPGRU01',
  });
  users.set('ana', ana);
  directory.revision = 3;
  expect(standing(came)?.ownSite).toBeUndefined();
  users.set('ana', { ...ana, status: 'disabled' } as User);
  directory.revision = 4;
  expect(standing(came)).toBeUndefined();
  users.set('ana', ana);
  directory.revision = 5;
  directory.endedSessions.add('s1');
  expect(standing(came)).toBeUndefined();
});

test('a session that has ended is nobody at once, although nothing changed in the directory', () => {
  const directory = {
    ...smallNetwork,
    users: new Map([['ana', ana]]),
    roles: new Map(),
    revision: 1,
    endedSessions: new Set<string>(),
  };
  const caller = callersOf(directory);
  expect(caller(claims)?.user).toBe('ana');
  directory.endedSessions.add('s1');
  expect(caller(claims)).toBeUndefined();
});

test('a country stands for the sites that say it; who sees what went out in a name alone may stand at his own site (R-0380)', () => {
  const at = (country?: string) => {
    const { fields } = smallNetwork.sites.get('SPGRU01') as { readonly fields: object };
    return { status: 'enabled', fields: { ...fields, owningTransitCenter: undefined, country } } as never;
  };
  const sites = new Map([
    ['SPGRU01', at('BR')],
    ['CNSZX01', at('CN')],
    ['RJRIO01', at()],
  ]);
  const of = (scope: readonly string[], site?: string) =>
    callersOf({
      ...smallNetwork,
      sites,
      users: new Map([['ana', { ...ana, scope, ...(site !== undefined && { site }) }]]),
      roles: new Map(),
      revision: 1,
      endedSessions: new Set<string>(),
    })(claims);
  expect(of(['country:CN'])?.scope).toEqual(['country:CN', 'site:CNSZX01']);
  expect(of(['country:BR', 'site:RJRIO01'])?.scope).toEqual(['country:BR', 'site:RJRIO01', 'site:SPGRU01']);
  expect(of(['courier:ana'], 'SPGRU01')).toMatchObject({ scope: ['courier:ana'], ownSite: 'SPGRU01' });
  expect(of(['courier:ana'])?.ownSite).toBeUndefined();
  expect(of(['site:RJRIO01'], 'SPGRU01')?.ownSite).toBeUndefined();
});

/** Who calls by this token, when the directory holds this user and these roles. */
function callerOf(
  said: Partial<Claims>,
  user: object = {},
  roles: ReadonlyMap<string, ReturnType<typeof role>> = new Map<string, never>(),
) {
  const directory = {
    ...smallNetwork,
    users: new Map([['ana', { ...ana, ...user } as User]]),
    roles,
    revision: 1,
    endedSessions: new Set<string>(),
  };
  return callersOf(directory)({ ...claims, ...said });
}

test('a caller is what the token says of the session and the directory of the user, and nothing else', () => {
  const bare = {
    user: 'ana',
    username: 'ana01',
    session: 's1',
    kind: 'user',
    roles: ['warehouse'],
    grants: { permissions: new Set(), buttonsTaken: new Set() },
    scope: ['courier:ana'],
    mustChangePassword: false,
  };
  const scope = { scope: ['courier:ana'] };
  expect(callerOf({}, scope)).toStrictEqual(bare);
  const place = { site: 'SPGRU01', station: 'E1', device: 'D1', by: 'openid' } as const;
  expect(callerOf({ ...place, mustChange: true, mustSet: true }, scope)).toStrictEqual({
    ...bare,
    ...place,
    mustChangePassword: true,
    mustSetSecondStep: true,
  });
});

test('a user who is gone or disabled is nobody', () => {
  expect(callerOf({ sub: 'bia' })).toBeUndefined();
  expect(callerOf({}, { status: 'disabled' })).toBeUndefined();
});

test('a user may what his enabled roles say and what was not taken from him; an administrator is one by name', () => {
  const off = { ...(role('menu:reports') as object), status: 'disabled' } as never;
  const roles = new Map([
    ['warehouse', role('menu:collection-center')],
    ['desk', role('menu:orders')],
    ['old', off],
  ]);
  const may = (...held: readonly string[]) =>
    callerOf({}, { roles: held, buttonsTaken: ['menu:orders:delete'] }, roles)?.grants;
  const buttonsTaken = new Set(['menu:orders:delete']);
  expect(may('warehouse', 'desk', 'old', 'unknown')).toStrictEqual({
    permissions: new Set(['menu:collection-center', 'menu:orders']),
    buttonsTaken,
  });
  expect(may(ADMIN)).toStrictEqual({ permissions: new Set([ADMIN]), buttonsTaken });
});

test('a screen on a wall opens its board and nothing that the roles of its user open; one without a board opens nothing (R-0015)', () => {
  const roles = new Map([['warehouse', role('menu:collection-center')]]);
  const opens = (board?: string) =>
    callerOf({ kind: 'kiosk', ...(board !== undefined && { board }) }, { buttonsTaken: ['x'] }, roles);
  const tower = opens('tower');
  expect(tower).toMatchObject({ kind: 'kiosk', board: 'tower' });
  expect(tower?.grants).toStrictEqual({
    permissions: new Set(['look:menu:tower-control:dashboard', 'api:identity.renew']),
    buttonsTaken: new Set(),
    alone: true,
  });
  for (const other of [opens('orders'), opens()])
    expect(other?.grants).toStrictEqual({ permissions: new Set(), buttonsTaken: new Set(), alone: true });
});

test('who sees all sees all; who sees a site sees those below it, once, and what is no site stays as it was granted', () => {
  expect(callerOf({}, { scope: '*' })?.scope).toBe('*');
  const scope = callerOf({}, { scope: ['customer:C1', 'site:SPGRU01', 'site:SPSAO11'] })?.scope;
  expect(scope).toEqual([...new Set(scope)]);
  expect(scope).toEqual(expect.arrayContaining(['customer:C1', 'site:SPGRU01', 'site:SPSAO11']));
  expect(callerOf({}, { scope: ['customer:C1'] })?.scope).toEqual(['customer:C1']);
});

test('a site that the directory knows without fields is of no country', () => {
  const sites = new Map([['SPGRU01', { status: 'absent', fields: undefined }]]) as unknown as Directory['sites'];
  expect(scopeOfUser({ sites }, ['country:BR'])).toEqual(['country:BR']);
});
