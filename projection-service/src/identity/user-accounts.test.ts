import { master } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory } from '../testing/story.ts';
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
