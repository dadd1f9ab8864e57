import type { About } from '../kernel/aggregate.ts';
import { bodySchema } from '../kernel/definition.ts';
import { addresses } from './addresses.ts';
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

const client = { receiveId: 'ana', clientType: 1 };

test.each([
  ['POST /message/getCurrentUserMessage', client, { pageNumber: 1, pageSize: 50, params: {} }],
  ['POST /message/getCurrentUserMessage', { pageNumber: 2, pageSize: 10, params: { isRead: false } }, undefined],
  ['POST /message/setRead', { ...client, msgId: 'M1' }, { messages: ['M1'] }],
  ['POST /message/setRead', { ...client, messageId: 'M1' }, { messages: ['M1'] }],
  ['POST /message/setReadMessage', { ...client, messageId: 'M1' }, { messages: ['M1'] }],
  ['POST /message/setReadMessage', { messages: ['M1', 'M2'] }, undefined],
])('at %s an older client sends %j (R-0040, R-0104, R-0105)', (route, sent, asked) => {
  const [{ takes, calls } = { takes: undefined, calls: {} }] = addresses.filter((one) => one.route === route);
  const [call] = Object.values(calls);
  if (call === undefined) throw new Error(`nothing is at ${route}`);
  const body = bodySchema(call.definition).parse(call.asks(takes?.parse(sent) as never));
  expect(body).toEqual(asked ?? sent);
});

test('a call that names no message marks none as read', () => {
  const [{ takes, calls } = { takes: undefined, calls: {} }] = addresses.filter(({ route }) =>
    route.endsWith('/setRead'),
  );
  const [call] = Object.values(calls);
  expect(readMessages.input.safeParse(call?.asks(takes?.parse(client) as never)).success).toBe(false);
});
