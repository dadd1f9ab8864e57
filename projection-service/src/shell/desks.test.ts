import { fold } from '../testing/fold.ts';
import { createStory, instantAfter } from '../testing/story.ts';
import { desks, desksTable } from './desks.ts';

const group = { name: 'desks', models: [desks], counters: [], sql: [] };
const view = { id: '019ab3de-8c11-4c5a-9d3e-2f6a1b7c8d90', page: '/p', name: 'Hoje', shared: false, query: '' };

test('each user has a desk of his own, as all that he said of it makes it', () => {
  const story = createStory();
  const tell = (user: string, type: string, data: object, at: number) =>
    story.tell(`desk-${user}`, type as never, { user, ...data } as never, { at });
  tell('ana', 'DeskViewSaved', { view }, 1);
  tell('ana', 'DeskTabsLeft', { tabs: ['/p'] }, 2);
  tell('bia', 'DeskViewSaved', { view }, 3);
  tell('bia', 'DeskViewRemoved', { id: view.id }, 4);
  tell('bia', 'DeskPreferencesChosen', { preferences: { theme: 'dark' } }, 5);
  tell('caio', 'DeskArranged', { arranged: { pins: [view.id] } }, 6);
  const { rows, held } = fold(group, story.events);
  expect(held).toEqual([]);
  expect(rows(desksTable)).toEqual([
    { userId: 'ana', views: [view], arranged: { tabs: { at: instantAfter(2), open: ['/p'] } } },
    { userId: 'bia', views: [], arranged: { preferences: { at: instantAfter(5), theme: 'dark' } } },
    { userId: 'caio', views: [], arranged: { pins: [view.id] } },
  ]);
});

test('how somebody arranges his desk is nobody’s news', () => expect(desks.notices).toBe('silent'));
