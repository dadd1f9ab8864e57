import { driver, resetDriverPassword } from '@malote/contracts/fleet/driver.ts';
import { sampleOf } from '@malote/contracts/kernel/fields/schemas.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { newUser } from '../../test/new-user.ts';
import { smallNetwork } from '../../test/small-network.ts';

const people = smallNetwork.users as Map<string, unknown>;

let service: MemoryService;
const clerk = (scope: readonly string[], user = 'ivo') =>
  aCaller({
    user,
    roles: ['site'],
    scope,
    grants: { permissions: new Set(['menu:basic-data:driver-management']), buttonsTaken: new Set() },
  });
const { account: _, ...sample } = sampleOf(driver.fields);

beforeEach(async () => {
  service = memoryService();
  // As the directory would know them, which follows no log here.
  people.set('joao', { status: 'enabled' }).set('chefe', { status: 'enabled', roles: ['admin'] });
  await service.send('identity.registerUser', newUser('joao'));
  await service.send('identity.registerUser', newUser('chefe', { roles: ['admin'] }));
  for (const [code, account] of [
    ['100001', 'joao'],
    ['100002', 'chefe'],
    ['100003', undefined],
  ] as const)
    await service.send(
      'fleet.registerDriver' as never,
      {
        code,
        fields: { ...sample, site: 'SPGRU01', ...(account !== undefined && { account }) },
      } as never,
    );
});
afterEach(async () => {
  people.clear();
  await service.close();
});

const reset = async (code: string, caller = clerk(['site:SPGRU01']), repeated = 'Rota2026x') =>
  await service.send(
    'fleet.resetDriverPassword',
    { code, password: 'Rota2026x', repeated },
    { caller, circumstances: { reason: 'Esqueceu a senha' } },
  );
const given = () =>
  service
    .events()
    .filter(({ type, metadata }) => type === 'UserPasswordSet' && metadata.command === 'fleet.resetDriverPassword');
const refused = (code: string) => ({ refusal: { refused: code } });

test.each([
  ['Rota2026', true],
  ['Rota2026abcd', true],
  ['Rota202', false],
  ['Rota2026abcde', false],
  ['SomenteRota', false],
  ['20262027205', false],
  ['Rota 2026', false],
  ['Rota-2026', false],
  ['senha1234', false],
])('a driver password has 8 to 12 letters and digits, some of each: %s is one: %s (R-0307)', (password, isOne) =>
  expect(resetDriverPassword.input.safeParse({ code: '100001', password, repeated: password }).success).toBe(isOne),
);

test('it is entered twice, and counts when both are the same (R-0307)', async () => {
  expect(await reset('100001', undefined, 'Rota2026y')).toMatchObject(refused('PASSWORDS_DIFFER'));
  expect(given()).toEqual([]);
  expect(await reset('100001')).toMatchObject({ kind: 'stored' });
  expect(given()).toMatchObject([{ data: { user: 'joao' } }]);
  expect(JSON.stringify(service.events().map(({ data }) => data))).not.toContain('Rota2026');
});

test('nobody gets at an account by calling its owner a driver, nor at the drivers of other sites, nor at his own', async () => {
  expect(await reset('100002')).toMatchObject(refused('HOLDS_BEYOND_OWN'));
  expect(await reset('100003')).toMatchObject(refused('DRIVER_WITHOUT_ACCOUNT'));
  expect(await reset('100009')).toMatchObject(refused('RECORD_NOT_FOUND'));
  expect(await reset('100001', clerk(['site:SPGRU01'], 'joao'))).toMatchObject(refused('OWN_PASSWORD'));
  expect((await reset('100001', clerk(['site:RJRIO01']))).kind).not.toBe('stored');
  expect(given()).toEqual([]);
});
