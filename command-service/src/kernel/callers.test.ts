import type { Claims } from '@malote/infra/http/tokens.ts';
import { smallNetwork } from '../../test/small-network.ts';
import { callersOf } from './callers.ts';
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
