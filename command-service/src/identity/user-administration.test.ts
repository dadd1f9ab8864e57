import { isAccountPassword } from '@malote/contracts/identity/account-password.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

const person = (more: object = {}) => ({
  id: 'novo',
  username: 'novo01',
  realName: 'Pessoa Nova',
  organization: 'Malote',
  userType: 'headquarters',
  roles: [],
  scope: ['site:SPGRU01'],
  password: 'segredo123',
  ...more,
});
/** Looks after users, and holds nothing else. */
const clerk = aCaller({
  user: 'ivo',
  roles: ['it'],
  scope: ['site:SPGRU01'],
  grants: { permissions: new Set(['menu:user-center:user-manage']), buttonsTaken: new Set() },
});
const reason = { reason: 'Esqueceu a senha' };
const last = () => service.events().at(-1);
const reset = async (id: string, about: object = {}, password = 'Nova-senha-9') =>
  await service.send('identity.resetPassword', { id, password }, { circumstances: reason, ...about } as never);

test('a reset password has to be changed at the next sign-in, and is not in the log (R-0667)', async () => {
  await service.send('identity.registerUser', person());
  expect(await reset('novo')).toMatchObject({ kind: 'stored' });
  expect(last()).toMatchObject({ type: 'UserPasswordSet', data: { user: 'novo', mustChange: true } });
  expect(
    service
      .events()
      .map(({ data }) => JSON.stringify(data))
      .join(),
  ).not.toContain('Nova-senha-9');
});

test('nobody resets the password of who holds more than himself, for he could sign in with it', async () => {
  await service.send('identity.registerUser', person({ roles: ['admin'] }));
  await service.send('identity.registerUser', person({ id: 'largo', username: 'largo1', scope: '*' }));
  for (const id of ['novo', 'largo'])
    expect(await reset(id, { caller: clerk })).toMatchObject({ refusal: { refused: 'HOLDS_BEYOND_OWN' } });
  await service.send('identity.registerUser', person({ id: 'igual', username: 'igual1' }));
  expect(await reset('igual', { caller: clerk })).toMatchObject({ kind: 'stored' });
});

test('nobody resets his own password, which would pass by the question for the present one', async () => {
  await service.send('identity.registerUser', person({ id: 'ana', username: 'ana01' }));
  expect(await reset('ana')).toMatchObject({ refusal: { refused: 'OWN_PASSWORD' } });
});

test('who somebody is changes, what he may stays; the same once more is no fact', async () => {
  await service.send('identity.registerUser', person());
  const fields = {
    userType: 'provider',
    site: 'SPGRU01',
    businessEntity: 'Malote Brasil',
    ownership: 'third_party',
  };
  const change = { id: 'novo', fields } as never;
  expect(await service.send('identity.reviseUser', change)).toMatchObject({ kind: 'stored' });
  expect(last()).toMatchObject({ type: 'UserRevised', data: { fields } });
  const before = service.events().filter(({ type }) => type === 'UserRevised').length;
  await service.send('identity.reviseUser', change);
  expect(service.events().filter(({ type }) => type === 'UserRevised')).toHaveLength(before);
});

test('a user is not moved to a site or position that is not in use', async () => {
  await service.send('identity.registerUser', person());
  for (const fields of [{ site: 'XXXXX99' }, { job: 'CG00000001' }, { organization: 'OG00000001' }])
    expect(await service.send('identity.reviseUser', { id: 'novo', fields } as never)).toMatchObject({
      refusal: { refused: 'REFERENCE_NOT_USABLE', field: `fields.${Object.keys(fields)[0]}` },
    });
});

test('nobody edits or signs out who holds more than himself', async () => {
  await service.send('identity.registerUser', person({ roles: ['admin'] }));
  const refused = { refusal: { refused: 'HOLDS_BEYOND_OWN' } };
  const edit = { id: 'novo', fields: { userType: 'provider' } } as never;
  expect(await service.send('identity.reviseUser', edit, { caller: clerk })).toMatchObject(refused);
  expect(await service.send('identity.endSignIns', { id: 'novo' }, { caller: clerk })).toMatchObject(refused);
});

test('somebody is unlocked by another, never by himself, and the unlocking is on record', async () => {
  await service.send('identity.registerUser', person());
  expect(await service.send('identity.unlockUser', { id: 'novo' })).toMatchObject({ kind: 'stored' });
  expect(last()).toMatchObject({ type: 'UserUnlocked', data: { user: 'novo' } });
  expect(
    await service.send('identity.unlockUser', { id: 'novo' }, { caller: aCaller({ user: 'novo' }) }),
  ).toMatchObject({ refusal: { refused: 'OWN_ACCOUNT' } });
  expect(await service.send('identity.unlockUser', { id: 'ninguem' })).toMatchObject({
    refusal: { refused: 'RECORD_NOT_FOUND' },
  });
});

test.each([
  ['Frete2026', true],
  ['Frete2026abc', true],
  ['Frete202', true],
  ['Frete20', false],
  ['Frete2026abcd', false],
  ['SomenteLetra', false],
  ['20262027205', false],
  ['Frete-2026', false],
])(
  'the password of a customer account has 8 to 12 letters and digits, some of each: %s is one: %s (R-0644)',
  async (password, isOne) => {
    const outcome = { kind: isOne ? 'stored' : 'refused' };
    const customer = person({ id: 'cliente', username: 'cliente1', scope: ['customer:C001'], password });
    if (password.length >= 8) expect(await service.send('identity.registerUser', customer)).toMatchObject(outcome);
    await service.send('identity.registerUser', person({ scope: ['customer:C001', 'customer:C002'] }));
    if (password.length >= 8) expect(await reset('novo', {}, password)).toMatchObject(outcome);
    if (!isOne && password.length >= 8)
      expect(await reset('novo', {}, password)).toMatchObject({
        refusal: { refused: 'FIELD_FORMAT', field: 'password' },
      });
    expect(isAccountPassword(password)).toBe(isOne);
  },
);

test('whoever sees more than customers is asked for a password of the staff (R-0644, R-0667)', async () => {
  for (const [at, scope] of (['*', [], ['site:SPGRU01'], ['customer:C001', 'site:SPGRU01']] as const).entries()) {
    const id = `mais${at}`;
    const made = person({ id, username: `${id}x`, scope, password: 'uma frase qualquer, longa' });
    expect(await service.send('identity.registerUser', made)).toMatchObject({ kind: 'stored' });
  }
});
