import { isAccountPassword } from '@malote/contracts/identity/account-password.ts';
import { registerUser } from '@malote/contracts/identity/commands.ts';
import type { MemoryService } from '../../test/memory-service.ts';
import { aCaller, memoryService } from '../../test/memory-service.ts';
import { newUser } from '../../test/new-user.ts';
import { supplierRefusal, unusableOfNew } from './user-administration.ts';

let service: MemoryService;
beforeEach(() => {
  service = memoryService();
});
afterEach(async () => await service.close());

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
  await service.send('identity.registerUser', newUser('novo'));
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
  await service.send('identity.registerUser', newUser('novo', { roles: ['admin'] }));
  await service.send('identity.registerUser', newUser('novo', { id: 'largo', username: 'largo1', scope: '*' }));
  for (const id of ['novo', 'largo'])
    expect(await reset(id, { caller: clerk })).toMatchObject({ refusal: { refused: 'HOLDS_BEYOND_OWN' } });
  await service.send('identity.registerUser', newUser('novo', { id: 'igual', username: 'igual1' }));
  expect(await reset('igual', { caller: clerk })).toMatchObject({ kind: 'stored' });
});

test('nobody resets his own password, which would pass by the question for the present one', async () => {
  await service.send('identity.registerUser', newUser('novo', { id: 'ana', username: 'ana01' }));
  expect(await reset('ana')).toMatchObject({ refusal: { refused: 'OWN_PASSWORD' } });
});

test('who somebody is changes, what he may stays; the same once more is no fact', async () => {
  await service.send('identity.registerUser', newUser('novo', { roles: ['parceiro'] }));
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
  await service.send('identity.registerUser', newUser('novo'));
  for (const [field, code, refused] of [
    ['site', 'XXXXX99', 'SITE_NOT_EXIST'],
    ['job', 'CG00000001', 'REFERENCE_NOT_USABLE'],
    ['organization', 'OG00000001', 'REFERENCE_NOT_USABLE'],
  ] as const)
    expect(await service.send('identity.reviseUser', { id: 'novo', fields: { [field]: code } } as never)).toMatchObject(
      {
        refusal: { refused, field: `fields.${field}` },
      },
    );
});

test('nobody edits or signs out who holds more than himself', async () => {
  await service.send('identity.registerUser', newUser('novo', { roles: ['admin'] }));
  const refused = { refusal: { refused: 'HOLDS_BEYOND_OWN' } };
  const edit = { id: 'novo', fields: { userType: 'provider' } } as never;
  expect(await service.send('identity.reviseUser', edit, { caller: clerk })).toMatchObject(refused);
  expect(await service.send('identity.endSignIns', { id: 'novo' }, { caller: clerk })).toMatchObject(refused);
});

test('nobody unlocks who holds more than himself', async () => {
  await service.send('identity.registerUser', newUser('novo', { roles: ['admin'] }));
  expect(await service.send('identity.unlockUser', { id: 'novo' }, { caller: clerk })).toMatchObject({
    refusal: { refused: 'HOLDS_BEYOND_OWN' },
  });
  await service.send('identity.registerUser', newUser('novo', { id: 'igual', username: 'igual1' }));
  expect(await service.send('identity.unlockUser', { id: 'igual' }, { caller: clerk })).toMatchObject({
    kind: 'stored',
  });
});

test('somebody is unlocked by another, never by himself, and the unlocking is on record', async () => {
  await service.send('identity.registerUser', newUser('novo'));
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
    const customer = newUser('novo', { id: 'cliente', username: 'cliente1', scope: ['customer:C001'], password });
    if (password.length >= 8) expect(await service.send('identity.registerUser', customer)).toMatchObject(outcome);
    await service.send('identity.registerUser', newUser('novo', { scope: ['customer:C001', 'customer:C002'] }));
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
    const made = newUser('novo', { id, username: `${id}x`, scope, password: 'uma frase qualquer, longa' });
    expect(await service.send('identity.registerUser', made)).toMatchObject({ kind: 'stored' });
  }
});

test('a first password is none of the well-known ones, and no longer than one may be (R-0667)', () => {
  const faults = (password: string) => registerUser.input.safeParse(newUser('novo', { password })).error?.issues;
  for (const weak of ['password1', 'MUDAR123', '12345678', 'curta-7', 'a'.repeat(8), 'ab'.repeat(65)])
    expect([weak, faults(weak)]).toMatchObject([weak, [{ path: ['password'], message: 'WEAK_PASSWORD' }]]);
  expect(faults('ab'.repeat(64))).toBeUndefined();
});

test('a first password has to be changed, unless an administrator says that it need not (R-0465)', async () => {
  const kept = newUser('novo', { mustChange: false });
  expect(await service.send('identity.registerUser', kept, { caller: clerk })).toMatchObject({
    refusal: { refused: 'NO_PERMISSION', field: 'mustChange' },
  });
  expect(await service.send('identity.registerUser', newUser('outro'), { caller: clerk })).toMatchObject({
    kind: 'stored',
  });
  expect(last()).toMatchObject({ type: 'UserPasswordSet', data: { mustChange: true } });
  expect(await service.send('identity.registerUser', kept)).toMatchObject({ kind: 'stored' });
});

describe('the second step of a sign-in', () => {
  const remove = async (id: string, about: object = {}) =>
    await service.send('identity.resetSecondStep', { id } as never, { circumstances: reason, ...about } as never);
  test('is taken from nobody who is not there, from oneself, or from who holds more', async () => {
    expect(await remove('ninguem')).toMatchObject({ refusal: { refused: 'RECORD_NOT_FOUND' } });
    await service.send('identity.registerUser', newUser('novo', { id: 'ana', username: 'ana01' }));
    expect(await remove('ana')).toMatchObject({ refusal: { refused: 'OWN_ACCOUNT' } });
    await service.send('identity.registerUser', newUser('novo', { roles: ['admin'] }));
    expect(await remove('novo', { caller: clerk })).toMatchObject({ refusal: { refused: 'HOLDS_BEYOND_OWN' } });
  });
  test('of who has none is taken without a fact, and the same command answers as before', async () => {
    await service.send('identity.registerUser', newUser('novo'));
    const id = '0197b2a0-6d1e-7c4a-9b1f-3f2a5d7c9e10';
    expect(await remove('novo', { id })).toMatchObject({ kind: 'stored' });
    const before = service.events().length;
    expect(await remove('novo', { id })).toMatchObject({ kind: 'duplicate' });
    expect(service.events()).toHaveLength(before);
    expect(last()?.type).toBe('command.accepted');
  });
});

test('an account for a supplier says whose business it is and who runs it, others need not (R-0521, R-0653)', () => {
  const of = {
    userType: 'provider',
    businessEntity: 'AJD',
    ownership: 'own',
    roles: ['parceiro'],
  } as never as Parameters<typeof supplierRefusal>[0];
  expect(supplierRefusal(of)).toBeUndefined();
  expect(supplierRefusal({ userType: 'headquarters' } as never)).toBeUndefined();
  for (const empty of ['', undefined]) {
    expect(supplierRefusal({ ...of, businessEntity: empty as never })).toMatchObject({
      refused: 'FIELD_MANDATORY',
      field: 'businessEntity',
    });
    expect(supplierRefusal({ ...of, ownership: empty as never }, 'fields.')).toMatchObject({
      field: 'fields.ownership',
    });
  }
});

test('an account for a supplier has a role: when it is registered, when it becomes one, and when roles are given (R-0521)', async () => {
  const supplier = { userType: 'provider', businessEntity: 'AJD', ownership: 'third_party' };
  const unsaid = { refusal: { refused: 'FIELD_MANDATORY', field: 'roles' } };
  expect(await service.send('identity.registerUser', newUser('novo', { ...supplier, roles: [] }))).toMatchObject(
    unsaid,
  );
  await service.send('identity.registerUser', newUser('novo', { id: 'sem', username: 'semp1', roles: [] }));
  const become = { id: 'sem', fields: { userType: 'provider', businessEntity: 'AJD', ownership: 'third_party' } };
  expect(await service.send('identity.reviseUser', become as never)).toMatchObject(unsaid);
  await service.send(
    'identity.registerUser',
    newUser('novo', { ...supplier, id: 'com', username: 'compa', roles: ['parceiro'] }),
  );
  const bare = { id: 'com', roles: [], buttonsTaken: [], scope: '*' } as never;
  expect(await service.send('identity.authoriseUser', bare)).toMatchObject(unsaid);
});

test('what a new user names is in use; a company that is not divided takes any word for an organisation', () => {
  const records = (known: Readonly<Record<string, readonly string[]>>) => ({
    records: new Map(
      Object.entries(known).map(([noun, codes]) => [
        noun,
        new Map(codes.map((code) => [code, { status: 'enabled', fields: {} }])),
      ]),
    ) as never,
  });
  const user = { organization: 'Malote', job: undefined };
  expect(unusableOfNew(records({}), user)).toBeUndefined();
  expect(unusableOfNew(records({ Organization: [] }), user)).toBeUndefined();
  expect(unusableOfNew(records({ Organization: ['OG1'] }), user)).toMatchObject({ field: 'organization' });
  expect(unusableOfNew(records({ Organization: ['OG1'] }), { ...user, organization: 'OG1' })).toBeUndefined();
  expect(unusableOfNew(records({}), { ...user, job: 'sumiu' })).toMatchObject({ field: 'job' });
  expect(unusableOfNew(records({}), { ...user, supplier: 'SUMIU' })).toMatchObject({ field: 'supplier' });
  expect(unusableOfNew(records({}), { ...user, site: 'XXXXX99' })).toMatchObject({ field: 'site' });
});
