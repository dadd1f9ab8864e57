import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { messageReads, messageReadsTable } from './reads.ts';

const group = { name: 'messages', models: [messageReads], counters: [], sql: [] };

test('a message was read when somebody first read it, each for himself (R-0715)', () => {
  const story = createStory();
  const read = (user: string, messages: string[], at: number) =>
    story.tell(`inbox-${user}`, 'MessagesRead', { user, messages }, { at });
  read('ana', ['M1', 'M2'], 10);
  read('ana', ['M1'], 20);
  read('bia', ['M1'], 30);
  const { rows, held } = fold(group, story.events);
  expect(held).toEqual([]);
  expect(rows(messageReadsTable)).toStrictEqual([
    { key: 'ana:M1', userId: 'ana', message: 'M1', readAt: instantAfter(10) },
    { key: 'ana:M2', userId: 'ana', message: 'M2', readAt: instantAfter(10) },
    { key: 'bia:M1', userId: 'bia', message: 'M1', readAt: instantAfter(30) },
  ]);
});

test('what somebody has read is nobody’s news', () => expect(messageReads.notices).toBe('silent'));
