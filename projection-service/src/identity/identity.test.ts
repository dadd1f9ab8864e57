import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { master } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { sessionsTable, usersTable } from './identity-tables.ts';

test('a user holds what he was authorised for last, and his password stays out of the read models', () => {
  const story = createStory();
  story.tell('user-ana', 'UserRegistered', {
    user: 'ana',
    username: 'anasilva',
    realName: 'pd1.x' as never,
    organization: 'HQ',
    userType: 'operator',
    site: 'SPGRU01',
  });
  story.tell('user-ana', 'UserAuthorised', {
    user: 'ana',
    roles: ['sorting'],
    buttonsTaken: [],
    scope: ['site:SPGRU01'],
  });
  story.tell('user-ana', 'UserPasswordSet', { user: 'ana', hash: 'pd1.hash' as never, mustChange: true }, { at: 7 });
  story.tell('user-ana', 'UserAuthorised', { user: 'ana', roles: ['admin'], buttonsTaken: ['x:delete'], scope: '*' });
  story.tell('user-ana', 'UserRevised', { user: 'ana', fields: { organization: 'Rio' } });
  const row = fold(master, story.events).row(usersTable, 'ana');
  expect(row).toMatchObject({
    username: 'anasilva',
    organization: 'Rio',
    site: 'SPGRU01',
    roles: ['admin'],
    buttonsTaken: ['x:delete'],
    grantedAll: true,
    granted: [],
    mustChange: true,
    status: 'enabled',
  });
  expect(JSON.stringify(row)).not.toContain('pd1.hash');
});

describe('a user', () => {
  const REGISTERED = {
    id: 'ana',
    username: 'anasilva',
    status: 'enabled',
    realName: 'pd1.x',
    organization: 'HQ',
    userType: 'operator',
    site: 'SPGRU01',
    roles: [],
    buttonsTaken: [],
    grantedAll: false,
    granted: [],
    mustChange: false,
    passwordSetAt: null,
    registeredAt: instantAfter(1),
  };
  const REVISED = {
    username: 'ana.souza',
    realName: 'pd1.y' as never,
    organization: 'Rio',
    userType: 'courier',
    site: 'RJNIT01',
  } as const;
  /** Her row after these events. */
  function after(site: string | undefined, ...told: readonly (readonly [type: string, data?: object])[]) {
    const story = createStory();
    const her = {
      user: 'ana',
      username: 'anasilva',
      realName: 'pd1.x' as never,
      organization: 'HQ',
      userType: 'operator',
    };
    story.tell('user-ana', 'UserRegistered', { ...her, ...(site !== undefined && { site }) } as never, { at: 1 });
    for (const [type, data] of told)
      story.tell('user-ana', type as never, { user: 'ana', ...data } as never, { at: 9 });
    const { row, held } = fold(master, story.events);
    expect(held).toEqual([]);
    return row(usersTable, 'ana');
  }
  const HQ = 'SPGRU01';

  test('holds nothing when she is registered, and may have no site', () => {
    expect(after(HQ)).toStrictEqual(REGISTERED);
    expect(after(undefined)).toStrictEqual({ ...REGISTERED, site: null });
  });

  test('is as she was revised last; what was not touched stays, and a site can be taken away', () => {
    expect(after(HQ, ['UserRevised', { fields: REVISED }])).toStrictEqual({ ...REGISTERED, ...REVISED });
    expect(after(HQ, ['UserRevised', { fields: {} }])).toStrictEqual(REGISTERED);
    expect(after(HQ, ['UserRevised', { fields: { site: null } }])).toStrictEqual({ ...REGISTERED, site: null });
  });

  test('is disabled and enabled again', () => {
    expect(after(HQ, ['UserDisabled'])).toStrictEqual({ ...REGISTERED, status: 'disabled' });
    expect(after(HQ, ['UserDisabled'], ['UserEnabled'])).toStrictEqual(REGISTERED);
  });

  test('sees what she was granted last, entry by entry or all', () => {
    const rights = { roles: ['sorting'], buttonsTaken: ['x:delete'] };
    const some = ['UserAuthorised', { ...rights, scope: ['site:RJNIT01'] }] as const;
    const all = ['UserAuthorised', { ...rights, scope: '*' }] as const;
    const granted = { ...REGISTERED, ...rights, grantedAll: false, granted: ['site:RJNIT01'] };
    expect(after(HQ, some)).toStrictEqual(granted);
    expect(after(HQ, some, all)).toStrictEqual({ ...granted, grantedAll: true, granted: [] });
    expect(after(HQ, all, some)).toStrictEqual(granted);
  });

  test('must change a password that another set, and not one of her own', () => {
    const set = (mustChange: boolean) => ['UserPasswordSet', { hash: 'pd1.hash', mustChange }] as const;
    const passwordSetAt = instantAfter(9);
    expect(after(HQ, set(true))).toStrictEqual({ ...REGISTERED, mustChange: true, passwordSetAt });
    expect(after(HQ, set(true), set(false))).toStrictEqual({ ...REGISTERED, passwordSetAt });
  });

  test.each(['UserRevised', 'UserEnabled', 'UserDisabled', 'UserAuthorised', 'UserPasswordSet'])(
    'whom nobody registered holds back %s',
    (type) => {
      const story = createStory();
      const data = {
        user: 'ana',
        fields: {},
        roles: [],
        buttonsTaken: [],
        scope: '*',
        hash: 'pd1.x',
        mustChange: true,
      };
      story.tell('user-ana', type as never, data as never);
      expect(fold(master, story.events).held.map(({ model }) => model)).toContain('users');
    },
  );
});

test('a session is live until it ends', () => {
  const story = createStory();
  story.tell('session-s1', 'SessionStarted', { session: 's1', user: 'ana', kind: 'user' }, { at: 0 });
  story.tell('session-s1', 'SessionStationChosen', { session: 's1', site: 'RJNIT01', station: 'E2', device: 'D2' });
  expect(fold(master, story.events).row(sessionsTable, 's1')).toMatchObject({
    status: 'live',
    site: 'RJNIT01',
    station: 'E2',
    endedAt: null,
    way: null,
    ip: null,
  });
  story.tell('session-s1', 'SessionEnded', { session: 's1', user: 'ana', cause: 'signed_out' });
  expect(fold(master, story.events).row(sessionsTable, 's1')).toMatchObject({ status: 'ended', cause: 'signed_out' });
});

test('a sign-in tells by what somebody came and from where, which is ciphertext', () => {
  const story = createStory();
  const came = { session: 's2', user: 'ana', kind: 'user', way: 'openid_mfa', ip: 'pd1.k1.ip' } as const;
  story.tell('session-s2', 'SessionStarted', came as never, { at: 0 });
  const row = fold(master, story.events).row(sessionsTable, 's2');
  expect(row).toMatchObject({ way: 'openid_mfa', ip: 'pd1.k1.ip' });
});

test.each([
  ['channels', 'partners', 'Channel', 'STD'],
  ['customers', 'customers', 'Customer', 'LOJA1'],
  ['roles', 'identity', 'Role', 'sorting'],
])('%s follow their records', (name, folder, noun, code) => {
  const golden = (verb: string) =>
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../contracts/src/${folder}/golden/${noun}${verb}.v1.json`), 'utf8'),
    ) as never;
  const story = createStory();
  for (const verb of ['Registered', 'Revised', 'Disabled', 'Enabled', 'Deleted'])
    story.tell(`${noun.toLowerCase()}-${code}`, `${noun}${verb}` as never, golden(verb));
  const { rows, held } = fold(master, story.events);
  expect(held).toEqual([]);
  const table = master.models.find((model) => model.table.name === name)?.table;
  expect(rows(table as never)).toMatchObject([{ code, status: 'deleted' }]);
});
