import type { About } from '../kernel/aggregate.ts';
import { inbox, inboxEvents } from './inbox.ts';

test('what a user has read stays read, and what is read next comes to it (R-0715)', () => {
  const read = (now: typeof inbox.initial, ...messages: string[]) =>
    inbox.evolve(now, inboxEvents.MessagesRead({ user: 'ana', messages }), {} as About);
  expect([inbox.category, inbox.initial]).toStrictEqual(['inbox', { read: [] }]);
  const first = read(inbox.initial, 'M1', 'M2');
  expect(first).toStrictEqual({ read: ['M1', 'M2'] });
  expect(read(first, 'M3')).toStrictEqual({ read: ['M1', 'M2', 'M3'] });
});
