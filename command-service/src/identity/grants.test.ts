import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { newUser } from '../../test/new-user.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const holding = (...permissions: string[]) =>
  aCaller({
    user: 'ivo',
    roles: ['it'],
    scope: ['site:SPGRU01'],
    grants: { permissions: new Set(permissions), buttonsTaken: new Set() },
  });
const role = (...permissions: string[]) => ({ code: 'helpers', fields: { name: 'Ajudantes', permissions } });
/** Commands of records are made from their schema, so the catalogue's types do not name them. */
const roles = async (
  verb: 'register' | 'revise' | 'disable' | 'delete',
  input: object,
  about: { readonly caller: ReturnType<typeof aCaller> },
) => await service.send(`identity.${verb}Role` as never, input as never, about);
const beyond = { refusal: { refused: 'GRANT_BEYOND_OWN' } };

test("nobody writes a permission into a role that he does not hold himself; a group's holds its pages", async () => {
  expect(await roles('register', role('admin'), { caller: holding('menu:tower-control') })).toMatchObject(beyond);
  expect(await roles('register', role('data:sensitive'), { caller: holding('menu:tower-control') })).toMatchObject(
    beyond,
  );
  expect(
    await roles('register', role('menu:tower-control:dashboard'), { caller: holding('menu:tower-control') }),
  ).toMatchObject({ kind: 'stored' });
  expect(
    await roles(
      'revise',
      { code: 'helpers', fields: { permissions: ['admin'] } },
      { caller: holding('menu:tower-control') },
    ),
  ).toMatchObject(beyond);
});

test('nobody gives a role or a scope that goes beyond his own, to others or to himself', async () => {
  expect(
    await service.send('identity.registerUser', newUser('novo', { roles: ['admin'] }), { caller: holding() }),
  ).toMatchObject(beyond);
  expect(
    await service.send('identity.registerUser', newUser('novo', { roles: ['unknown'] }), { caller: holding() }),
  ).toMatchObject(beyond);
  expect(
    await service.send('identity.registerUser', newUser('novo', { scope: '*' }), { caller: holding() }),
  ).toMatchObject(beyond);
  expect(
    await service.send('identity.registerUser', newUser('novo', { scope: ['site:RJRIO01'] }), { caller: holding() }),
  ).toMatchObject(beyond);
  expect(await service.send('identity.registerUser', newUser('novo', {}), { caller: holding() })).toMatchObject({
    kind: 'stored',
  });
  expect(
    await service.send(
      'identity.authoriseUser',
      { id: 'novo', roles: ['admin'], buttonsTaken: [], scope: ['site:SPGRU01'] },
      { caller: holding() },
    ),
  ).toMatchObject(beyond);
});

test('who is given roles alone keeps what he sees, and what was taken from him (R-0093)', async () => {
  const taken = ['menu:tower-control:dashboard:export'];
  await service.send('identity.registerUser', newUser('novo', { buttonsTaken: taken, scope: ['site:SPGRU01'] }));
  expect(await service.send('identity.authoriseUser', { id: 'novo', roles: ['admin'] })).toMatchObject({
    kind: 'stored',
  });
  expect(service.events().at(-1)).toMatchObject({
    type: 'UserAuthorised',
    data: { roles: ['admin'], buttonsTaken: taken, scope: ['site:SPGRU01'] },
  });
});

test('nobody grants another kind of scope than he holds: a country, a courier, a driver, a customer or a provider (R-0380)', async () => {
  const giver = (...scope: readonly string[]) => ({ ...holding(), scope });
  const give = async (entry: string, ...scope: readonly string[]) =>
    await service.send('identity.registerUser', newUser('novo', { scope: [entry] }), { caller: giver(...scope) });
  for (const entry of ['country:BR', 'courier:rui', 'driver:100001', 'customer:LOJA1', 'provider:CORREIOS'])
    expect([entry, await give(entry, 'site:SPGRU01', 'country:CN', 'courier:ivo')]).toMatchObject([
      entry,
      { refusal: { refused: 'GRANT_BEYOND_OWN', field: 'scope' } },
    ]);
  expect(await give('country:BR', 'country:BR', 'site:SPGRU01')).toMatchObject({ kind: 'stored' });
});

test('nobody takes rights from somebody who holds more, nor his sign-in, nor a role that holds more', async () => {
  const taken = { refusal: { refused: 'HOLDS_BEYOND_OWN' } };
  await service.send('identity.registerUser', newUser('novo', { roles: ['admin'] }));
  expect(
    await service.send(
      'identity.authoriseUser',
      { id: 'novo', roles: [], buttonsTaken: [], scope: ['site:SPGRU01'] },
      { caller: holding() },
    ),
  ).toMatchObject(taken);
  expect(
    await service.send('identity.setUserState', { id: 'novo', enabled: false }, { caller: holding() }),
  ).toMatchObject(taken);
  await service.send('identity.registerUser', newUser('novo', { id: 'largo', username: 'largo1', scope: '*' }));
  expect(
    await service.send(
      'identity.authoriseUser',
      { id: 'largo', roles: [], buttonsTaken: [], scope: ['site:SPGRU01'] },
      { caller: holding() },
    ),
  ).toMatchObject(taken);
  await service.send('identity.registerUser', newUser('novo', { id: 'igual', username: 'igual1' }));
  expect(
    await service.send('identity.setUserState', { id: 'igual', enabled: false }, { caller: holding() }),
  ).toMatchObject({ kind: 'stored' });

  await roles('register', role('menu:tower-control'), { caller: aCaller() });
  expect(await roles('revise', { code: 'helpers', fields: { permissions: [] } }, { caller: holding() })).toMatchObject(
    beyond,
  );
  for (const verb of ['disable', 'delete'] as const)
    expect(await roles(verb, { code: 'helpers' }, { caller: holding() })).toMatchObject(beyond);
  expect(await roles('disable', { code: 'helpers' }, { caller: holding('menu:tower-control') })).toMatchObject({
    kind: 'stored',
  });
});

test('an administrator, and who holds the permission for it, gives anything', async () => {
  expect(await service.send('identity.registerUser', newUser('novo', { roles: ['admin'], scope: '*' }))).toMatchObject({
    kind: 'stored',
  });
  expect(
    await service.send(
      'identity.authoriseUser',
      { id: 'novo', roles: ['admin'], buttonsTaken: [], scope: '*' },
      { caller: holding('data:grant-any') },
    ),
  ).toMatchObject({ kind: 'stored' });
});

test("a session is ended by who it belongs to, or by who may end anybody's", async () => {
  const id = '0197b2a0-6d1e-4c4a-9b1f-3f2a5d7c9e10';
  await service.send('identity.openKiosk', { board: 'tower' }, { id });
  const started = service.events().find((event) => event.type === 'SessionStarted');
  if (started === undefined) throw new Error('no session was started');
  const { session } = started.data as { session: string };
  expect(await service.send('identity.endSession', { session }, { caller: aCaller({ user: 'bia' }) })).toMatchObject({
    refusal: { refused: 'RECORD_NOT_FOUND' },
  });
  expect(await service.send('identity.endSession', { session })).toMatchObject({ kind: 'stored' });
  expect(service.events().at(-1)).toMatchObject({ type: 'SessionEnded', data: { session, cause: 'taken_back' } });
  expect(await service.send('identity.endSessionOf', { session }, { caller: aCaller({ user: 'bia' }) })).toMatchObject({
    kind: 'stored',
  });
  expect(service.events().filter((event) => event.type === 'SessionEnded')).toHaveLength(1);
});
