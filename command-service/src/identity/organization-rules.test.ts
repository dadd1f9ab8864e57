import type { Context } from '../kernel/decision.ts';
import { organizationRules } from './organization-rules.ts';

test('an organisation that people belong to is not deleted; five of them are named (R-0101)', () => {
  const deleted = (people: number) => {
    const users = Array.from({ length: people }, (_, at) => [`u${at}`, { username: `user${at}`, organization: 'SUL' }]);
    const directory = { users: new Map([['x', { username: 'x', organization: 'NORTE' }], ...(users as [])]) };
    return organizationRules.moves?.['delete']?.({}, { directory } as unknown as Context, 'SUL', {} as never);
  };
  const named = (...users: readonly string[]) => ({ refused: 'RECORD_IN_USE', params: { users } });
  expect(deleted(0)).toBeUndefined();
  expect(deleted(2)).toMatchObject(named('user0', 'user1'));
  expect(deleted(5)).toMatchObject(named('user0', 'user1', 'user2', 'user3', 'user4'));
  expect(deleted(7)).toMatchObject(named('user0', 'user1', 'user2', 'user3', 'user4', '+2'));
});
