import type { Grants } from '@malote/contracts/identity/permissions.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { Context } from '../kernel/decision.ts';
import { roleRules } from './handlers.ts';
import { lastAdministratorByRole, lastAdministratorRefusal } from './last-administrator.ts';

type Directory = Parameters<typeof lastAdministratorRefusal>[0];
const holding = (...roles: readonly string[]) => ({ status: 'enabled' as const, roles });
const disabled = { status: 'disabled' as const, roles: ['admin'] };

/** A company by its people; the role `chief` may do everything, too, and `retired` is out of use. */
const company = (users: Readonly<Record<string, object>>): Directory => {
  const role = (status: string) => ({ status, fields: { name: 'Chefe', permissions: ['admin'] } });
  return {
    users: new Map(Object.entries(users)),
    roles: new Map([
      ['chief', role('enabled')],
      ['retired', role('disabled')],
    ]),
  } as unknown as Directory;
};
const last = { refused: 'LAST_ADMINISTRATOR' };

test('the last administrator is neither disabled nor loses the role', () => {
  const alone = company({ ana: holding('admin'), bia: disabled, caio: holding('retired'), davi: holding('site') });
  expect(lastAdministratorRefusal(alone, 'ana', holding('admin'), disabled)).toMatchObject(last);
  expect(lastAdministratorRefusal(alone, 'ana', holding('admin'), holding('site'))).toMatchObject(last);
});

test('one of several administrators may go, by whatever role the others may do everything', () => {
  const two = company({ ana: holding('admin'), bia: holding('chief') });
  expect(lastAdministratorRefusal(two, 'ana', holding('admin'), disabled)).toBeUndefined();
  expect(lastAdministratorRefusal(two, 'bia', holding('chief'), holding())).toBeUndefined();
});

test('an administrator who keeps the right by another role is not the last to go, nor is somebody who never had it', () => {
  const alone = company({ ana: holding('admin') });
  expect(lastAdministratorRefusal(alone, 'ana', holding('admin'), holding('chief'))).toBeUndefined();
  expect(
    lastAdministratorRefusal(alone, 'davi', holding('site'), { status: 'disabled', roles: ['site'] }),
  ).toBeUndefined();
});

test('the role of the last administrators is not emptied of it; one that nobody is left alone with may be', () => {
  const byRole = company({ bia: holding('chief'), davi: holding('site') });
  expect(lastAdministratorByRole(byRole, 'chief', ['menu:basic-data'])).toMatchObject(last);
  expect(lastAdministratorByRole(byRole, 'chief', ['menu:basic-data', 'admin'])).toBeUndefined();
  expect(lastAdministratorByRole(byRole, 'retired', [])).toBeUndefined();
  expect(lastAdministratorByRole(byRole, 'ghost', [])).toBeUndefined();
  const both = company({ ana: holding('admin'), bia: holding('chief') });
  expect(lastAdministratorByRole(both, 'chief', [])).toBeUndefined();
  expect(lastAdministratorByRole(company({ bia: { ...disabled, roles: ['chief'] } }), 'chief', [])).toBeUndefined();
});

test('nobody disables his own account, and the last administrator is not disabled by another', async () => {
  const service = memoryService();
  const person = (id: string, roles: string[]) => ({
    id,
    username: `${id}01`,
    realName: 'Pessoa Nova',
    organization: 'Malote',
    userType: 'headquarters' as const,
    roles,
    scope: [],
    password: 'segredo123',
  });
  const disable = async (id: string, user: string) =>
    await service.send('identity.setUserState', { id, enabled: false }, { caller: aCaller({ user }) });
  await service.send('identity.registerUser', person('maria', []));
  await service.send('identity.registerUser', person('chefe', ['admin']));
  expect(await disable('maria', 'maria')).toMatchObject({ refusal: { refused: 'OWN_ACCOUNT' } });
  expect(await disable('maria', 'ana')).toMatchObject({ kind: 'stored' });
  expect(await disable('chefe', 'ana')).toMatchObject({ refusal: last });
  expect(await service.send('identity.authoriseUser', { id: 'chefe', roles: [], scope: [] })).toMatchObject({
    refusal: last,
  });
  await service.close();
});

test('the role by which alone somebody may do everything is neither changed, disabled nor deleted', () => {
  const all: Grants = { permissions: new Set(['admin']), buttonsTaken: new Set() };
  const within = (users: Readonly<Record<string, object>>) => ({ directory: company(users) }) as unknown as Context;
  const [alone, two] = [within({ bia: holding('chief') }), within({ ana: holding('admin'), bia: holding('chief') })];
  const without = { name: 'Chefe', permissions: ['menu:basic-data'] };
  expect(roleRules.allows?.(without, alone, 'chief', all)).toMatchObject(last);
  expect(roleRules.allows?.(without, two, 'chief', all)).toBeUndefined();
  for (const move of ['disable', 'delete']) {
    expect([move, roleRules.moves?.[move]?.({}, alone, 'chief', all)]).toMatchObject([move, last]);
    expect([move, roleRules.moves?.[move]?.({}, two, 'chief', all)]).toEqual([move, undefined]);
  }
});
