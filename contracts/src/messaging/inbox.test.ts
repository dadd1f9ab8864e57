import type { About } from '../kernel/aggregate.ts';
import { inbox, inboxEvents, readMessages } from './inbox.ts';

test('what a user has read stays read, and what is read next comes to it (R-0715)', () => {
  const read = (now: typeof inbox.initial, ...messages: string[]) =>
    inbox.evolve(now, inboxEvents.MessagesRead({ user: 'ana', messages }), {} as About);
  expect([inbox.category, inbox.initial]).toStrictEqual(['inbox', { read: [] }]);
  const first = read(inbox.initial, 'M1', 'M2');
  expect(first).toStrictEqual({ read: ['M1', 'M2'] });
  expect(read(first, 'M3')).toStrictEqual({ read: ['M1', 'M2', 'M3'] });
});

test('one call marks some messages as read, two hundred at most', () => {
  const takes = (count: number) =>
    readMessages.input.safeParse({ messages: Array.from({ length: count }, (_, at) => `M${at}`) }).success;
  expect([0, 1, 200, 201].map(takes)).toEqual([false, true, true, false]);
  const says = (messages: readonly string[]) => readMessages.input.safeParse({ messages }).data?.messages;
  expect([says([' M1 ']), says(['']), says(['M'.repeat(40)])?.length, says(['M'.repeat(41)])]).toEqual([
    ['M1'],
    undefined,
    1,
    undefined,
  ]);
});
