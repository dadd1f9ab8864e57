import type { About } from '../kernel/aggregate.ts';
import { desk, deskEvents } from './desk.ts';
import type { Desk } from './desk.ts';

const at = '2026-11-20T12:00:00.000Z';
const told = (now: Desk, type: keyof typeof deskEvents, data: object): Desk =>
  desk.evolve(now, deskEvents[type]({ user: 'ana', ...data } as never), { happenedAt: at } as About);
const view = (id: string, name = id) => ({ id, name }) as unknown as Desk['views'][number];
const full = { views: [view('V1'), view('V2')], arranged: {} } as Desk;

test('a desk is empty before anything was said of it', () =>
  expect([desk.category, desk.initial]).toStrictEqual(['desk', { views: [], arranged: {} }]));

test('a view that is saved again takes its own place anew and nobody else’s', () => {
  const saved = told(full, 'DeskViewSaved', { view: view('V1', 'Hoje') });
  expect(saved).toStrictEqual({ views: [view('V2'), view('V1', 'Hoje')], arranged: {} });
});

test('a view that is removed is gone from what was pinned and from what a page opens with; others stay', () => {
  const arranged = { pins: ['V1', 'V2', '/p'], defaults: { '/p': 'V1', '/q': 'V2' }, tabs: { at, open: [] } };
  const removed = told({ ...full, arranged } as unknown as Desk, 'DeskViewRemoved', { id: 'V1' });
  expect(removed).toStrictEqual({
    views: [view('V2')],
    arranged: { pins: ['V2', '/p'], defaults: { '/q': 'V2' }, tabs: { at, open: [] } },
  });
  expect(told(full, 'DeskViewRemoved', { id: 'V1' })).toStrictEqual({ views: [view('V2')], arranged: {} });
});

test('tabs and preferences say when a browser had them so, beside what was arranged before', () => {
  const pinned = told(full, 'DeskArranged', { arranged: { pins: ['V1'] } });
  const left = told(pinned, 'DeskTabsLeft', { tabs: ['/p'] });
  const chosen = told(left, 'DeskPreferencesChosen', { preferences: { theme: 'dark' } });
  expect(chosen).toStrictEqual({
    views: full.views,
    arranged: { pins: ['V1'], tabs: { at, open: ['/p'] }, preferences: { at, theme: 'dark' } },
  });
});
