import { heldOf, withReach } from './reach.ts';

const users = { permission: 'menu:user-center:user-manage' };
const roles = { permission: 'menu:user-center:role-manage' };
const jobs = { permission: 'menu:user-center:job-management' };
const every = { actions: ['create', 'edit'], screens: [users, roles, jobs] };

test('a role reaches into a screen wholly, by a look with single actions, by its group, or not at all', () => {
  const held = (...permissions: string[]) => heldOf(new Set(permissions), users, every.actions);
  expect(held(users.permission)).toMatchObject({ reach: 'whole', group: undefined });
  expect(held('menu:user-center')).toMatchObject({ reach: 'whole', group: 'menu:user-center' });
  expect(held(`look:${users.permission}`, `${users.permission}:edit`)).toMatchObject({
    reach: 'look',
    actions: ['edit'],
  });
  expect(held('look:menu:user-center')).toMatchObject({ reach: 'look', group: 'look:menu:user-center' });
  expect(held(`${users.permission}:edit`)).toMatchObject({ reach: 'none' });
});

test('a group that loses one page keeps its others as pages of their own', () => {
  expect(withReach(['menu:user-center', 'api:x'], users, { reach: 'none', actions: [] }, every)).toEqual([
    'api:x',
    roles.permission,
    jobs.permission,
  ]);
});

test('a look with actions takes the place of the whole, and the other way round', () => {
  const look = withReach([users.permission], users, { reach: 'look', actions: ['edit'] }, every);
  expect(look).toEqual([`look:${users.permission}`, `${users.permission}:edit`]);
  expect(withReach(look, users, { reach: 'whole', actions: [] }, every)).toEqual([users.permission]);
});

test('a page that its group does not open is left alone when the group is taken apart (R-0075)', () => {
  const record = { permission: 'menu:express-data-center:operation-record' };
  const orders = { permission: 'menu:express-data-center:logistics-orders' };
  expect(heldOf(new Set(['menu:express-data-center']), record, [])).toMatchObject({ reach: 'none' });
  expect(
    withReach(
      ['menu:express-data-center'],
      orders,
      { reach: 'none', actions: [] },
      { actions: [], screens: [record, orders] },
    ),
  ).toEqual([]);
});
