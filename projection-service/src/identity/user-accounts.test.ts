import { master } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { userAccountsTable } from './user-accounts.ts';

const registered = { user: 'ana', username: 'anasilva', realName: 'pd1.x' as never, organization: 'HQ' };
const told = (tell: (story: ReturnType<typeof createStory>) => void, userType = 'headquarters') => {
  const story = createStory();
  story.tell('user-ana', 'UserRegistered', { ...registered, userType, site: 'SPGRU01' });
  tell(story);
  return fold(master, story.events).row(userAccountsTable, 'ana');
};
const authorised = (roles: readonly string[], buttonsTaken: readonly string[]) =>
  told((story) => story.tell('user-ana', 'UserAuthorised', { user: 'ana', roles, buttonsTaken, scope: '*' } as never));

test('rights are normal by roles alone, personalised where an action was taken away, and none without a role (R-0652)', () => {
  expect(authorised(['it'], [])).toMatchObject({ permissionType: 'normal', grantedAll: true });
  expect(authorised(['it'], ['x:edit'])).toMatchObject({ permissionType: 'personalized', buttonsTaken: ['x:edit'] });
  expect(authorised([], [])).toMatchObject({ permissionType: 'unauthorized' });
});

test('an account is of the headquarters, of a state or of a provider; older words are the headquarters (R-0652)', () => {
  for (const [written, kind] of [
    ['headquarters', 'headquarters'],
    ['state', 'state'],
    ['provider', 'provider'],
    ['employee', 'headquarters'],
  ] as const)
    expect(told(() => undefined, written)).toMatchObject({ userType: kind });
});

test('a site that was taken out is gone, and the password itself is nowhere', () => {
  const row = told((story) => {
    story.tell('user-ana', 'UserRevised', { user: 'ana', fields: { site: null, job: 'CG00000001' } });
    story.tell('user-ana', 'UserPasswordSet', { user: 'ana', hash: 'pd1.hash' as never, mustChange: true });
    story.tell('user-ana', 'UserDisabled', { user: 'ana' });
  });
  expect(row).toMatchObject({ site: null, job: 'CG00000001', mustChange: true, state: 'disabled' });
  expect(JSON.stringify(row)).not.toContain('pd1.');
});

describe('an account', () => {
  const REGISTERED = {
    id: 'ana',
    username: 'anasilva',
    realName: 'ana',
    state: 'enabled',
    roleIds: [],
    organization: 'HQ',
    userType: 'state',
    permissionType: 'unauthorized',
    job: null,
    site: null,
    supplier: null,
    businessEntity: null,
    ownership: null,
    grantedAll: false,
    granted: [],
    grantedCountries: [],
    grantedCustomers: [],
    grantedProviders: [],
    grantedCouriers: [],
    grantedDrivers: [],
    buttonsTaken: [],
    mustChange: false,
    passwordLastModified: null,
    registeredAt: instantAfter(1),
  };
  const MORE = { job: 'CG1', site: 'SPGRU01', supplier: 'S1', businessEntity: 'E1', ownership: 'third_party' };
  /** What stands of it after these events, when it was registered with these fields besides. */
  function after(more: object, ...events: readonly (readonly [type: string, data?: object])[]) {
    const story = createStory();
    story.tell('user-ana', 'UserRegistered', { ...registered, userType: 'state', ...more } as never, { at: 1 });
    for (const [type, data] of events)
      story.tell('user-ana', type as never, { user: 'ana', ...data } as never, { at: 9 });
    const { row, held } = fold(master, story.events);
    expect(held).toEqual([]);
    return row(userAccountsTable, 'ana');
  }

  test('says what was said of it, and nothing of what was not', () => {
    expect(after({})).toStrictEqual(REGISTERED);
    expect(after(MORE)).toStrictEqual({ ...REGISTERED, ...MORE });
    expect(after({ ownership: 'self_operated' })).toMatchObject({ ownership: 'self_operated' });
    expect(after({ ownership: 'borrowed' })).toMatchObject({ ownership: null });
  });

  test('is as it was revised last: what is not named stays, what is emptied is gone', () => {
    const fields = { username: 'ana.souza', organization: 'Rio', userType: 'provider', ...MORE };
    expect(after({}, ['UserRevised', { fields }])).toStrictEqual({ ...REGISTERED, ...fields });
    expect(after(MORE, ['UserRevised', { fields: {} }])).toStrictEqual({ ...REGISTERED, ...MORE });
    const emptied = { job: null, site: null, supplier: null, businessEntity: null, ownership: null };
    expect(after(MORE, ['UserRevised', { fields: emptied }])).toStrictEqual(REGISTERED);
  });

  test('sees what it was granted, kind by kind, or all and then nothing by name (R-0380)', () => {
    const rights = { roles: ['it'], buttonsTaken: ['x:edit'] };
    const scope = ['country:CN', 'customer:C1', 'provider:P1', 'courier:rui', 'driver:100001', 'site:SPGRU01'];
    const granted = {
      ...REGISTERED,
      roleIds: ['it'],
      buttonsTaken: ['x:edit'],
      permissionType: 'personalized',
      granted: scope,
      grantedCountries: ['CN'],
      grantedCustomers: ['C1'],
      grantedProviders: ['P1'],
      grantedCouriers: ['rui'],
      grantedDrivers: ['100001'],
    };
    const some = ['UserAuthorised', { ...rights, scope }] as const;
    expect(after({}, some)).toStrictEqual(granted);
    expect(after({}, some, ['UserAuthorised', { ...rights, scope: '*' }])).toStrictEqual({
      ...REGISTERED,
      roleIds: ['it'],
      buttonsTaken: ['x:edit'],
      permissionType: 'personalized',
      grantedAll: true,
    });
  });

  test('is disabled and enabled again, and says when its password was set and whether it must be changed', () => {
    expect(after({}, ['UserDisabled'])).toStrictEqual({ ...REGISTERED, state: 'disabled' });
    expect(after({}, ['UserDisabled'], ['UserEnabled'])).toStrictEqual(REGISTERED);
    const set = { passwordLastModified: instantAfter(9), mustChange: true };
    expect(after({}, ['UserPasswordSet', { hash: 'pd1.x', mustChange: true }])).toStrictEqual({
      ...REGISTERED,
      ...set,
    });
  });
});
