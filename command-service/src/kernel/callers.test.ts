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
