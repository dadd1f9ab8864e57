import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { master } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';
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
