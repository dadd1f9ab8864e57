import { groups } from '../groups.ts';
import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { operationLogsTable } from './operation-logs.ts';

const people = groups.find(({ name }) => name === 'people')!;

test('the log of operations tells who did what on what, when and why, and what stands there since (R-0039)', () => {
  const story = createStory();
  const role = { code: 'helpers', fields: { name: 'Ajudantes', permissions: ['menu:finance'] } };
  story.tell('role-helpers', 'RoleRegistered' as never, role as never, { at: 1 });
  story.tell('role-helpers', 'RoleDisabled' as never, { code: 'helpers' } as never, { at: 5, reason: 'Sem uso' });
  const { rows, held } = fold(people, story.events);
  expect(held).toEqual([]);
  const told = (rows(operationLogsTable as never) as { readonly time: string }[]).toSorted((one, other) =>
    one.time < other.time ? -1 : 1,
  );
  expect(told).toMatchObject([
    {
      userId: 'ana',
      module: 'Role',
      action: 'register',
      target: 'helpers',
      after: '{"name":"Ajudantes","permissions":["menu:finance"]}',
      time: instantAfter(1),
    },
    { module: 'Role', action: 'disable', target: 'helpers', after: null, reason: 'Sem uso' },
  ]);
});

test('names and password hashes stay out of the log of operations', () => {
  const story = createStory();
  story.tell('user-bia', 'UserRegistered', {
    user: 'bia',
    username: 'biasilva',
    realName: 'pd1.name' as never,
    organization: 'HQ',
    userType: 'state',
  });
  story.tell('user-bia', 'UserPasswordSet', { user: 'bia', hash: 'pd1.hash' as never, mustChange: true });
  const told = fold(people, story.events).rows(operationLogsTable as never) as { readonly after: string }[];
  expect(told.map(({ after }) => after).toSorted()).toEqual([
    '{"mustChange":true}',
    '{"username":"biasilva","organization":"HQ","userType":"state"}',
  ]);
});
