import type { Fact } from '@malote/contracts/kernel/event.ts';
import { desk } from '@malote/contracts/shell/desk.ts';
import type { Desk, View } from '@malote/contracts/shell/desk.ts';
import { VIEWS_MOST } from '@malote/contracts/shell/limits.ts';
import { arrange, remove, save } from './decide-desk.ts';

const NOON = '2026-11-24T12:00:00.000Z';
const LATER = '2026-11-24T12:05:00.000Z';
const id = (at: number) => `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const view = (at: number, more: Partial<View> = {}): View => ({
  id: id(at),
  page: '/expressDataCenter/OrderCenter/logisticsOrders',
  name: `Visão ${at}`,
  search: 'status=held',
  setup: { order: [], hidden: [], pinned: [], widths: {} },
  sharedWith: 'nobody',
  ...more,
});
const after = (state: Desk, decided: unknown, happenedAt = NOON): Desk => {
  const facts = (Array.isArray(decided) ? decided : (decided as { readonly facts: unknown }).facts) as readonly Fact[];
  return facts.reduce((now, fact) => desk.evolve(now, fact, { happenedAt } as never), state);
};
const saved = (...views: readonly View[]): Desk =>
  views.reduce((now, one) => after(now, save('ana', now, one)), desk.initial);

test('a view is saved, and saved again under its name it takes its own place and keeps its id', () => {
  const one = saved(view(1));
  const again = save('ana', one, view(2, { name: 'Visão 1', search: 'status=late' }));
  expect(again).toMatchObject({ answer: { id: id(1) } });
  expect(after(one, again).views).toEqual([view(1, { search: 'status=late' })]);
});

test('the same name on another page is another view', () => {
  expect(saved(view(1), view(2, { name: 'Visão 1', page: '/bags' })).views).toHaveLength(2);
});

test('what is saved as it stands is no fact', () => {
  expect(save('ana', saved(view(1)), view(1))).toEqual({ facts: [], answer: { id: id(1) } });
});

test('a user has so many views at most; those that he has may still be changed', () => {
  const full = saved(...Array.from({ length: VIEWS_MOST }, (_, at) => view(at)));
  expect(save('ana', full, view(VIEWS_MOST))).toMatchObject({ refused: 'VIEWS_LIMIT' });
  expect(save('ana', full, view(0, { search: '' }))).toMatchObject({ answer: { id: id(0) } });
});

test('a view that is removed leaves the menu and the page that opened with it; one that is not there is no fact', () => {
  const page = view(1).page;
  const pinned = after(
    saved(view(1)),
    arrange('ana', saved(view(1)), { pins: [id(1)], defaults: { [page]: id(1) } }, NOON),
  );
  expect(after(pinned, remove('ana', pinned, id(1)))).toEqual({ views: [], arranged: { pins: [], defaults: {} } });
  expect(remove('ana', pinned, id(2))).toEqual([]);
});

test('a part is arranged and the others stay; what stands so already is no fact', () => {
  const one = after(desk.initial, arrange('ana', desk.initial, { pins: [id(1)], panelDays: 7 }, NOON));
  expect(after(one, arrange('ana', one, { panelDays: 1 }, NOON)).arranged).toEqual({ pins: [id(1)], panelDays: 1 });
  expect(arrange('ana', one, { panelDays: 7 }, NOON)).toEqual([]);
});

const HOME = { path: '/dashboard', title: 'Início', affix: true, cached: true };
const ORDER = {
  path: '/expressDataCenter/OrderCenter/orderDetail',
  number: 'PD0000000001',
  title: 'PD0000000001',
  affix: false,
  cached: false,
};
const DARK = { theme: 'dark', language: 'zh', sidebarOpened: 0 } as const;

test('tabs and preferences stand as the browser had them that had them last, whichever told of it last (R-0058)', () => {
  const late = after(
    desk.initial,
    arrange('ana', desk.initial, { tabs: [HOME, ORDER], preferences: DARK }, LATER),
    LATER,
  );
  expect(late.arranged).toEqual({
    tabs: { at: LATER, open: [HOME, ORDER] },
    preferences: { at: LATER, ...DARK },
  });
  const light = { ...DARK, theme: 'light' } as const;
  expect(arrange('ana', late, { tabs: [HOME], preferences: light }, NOON)).toEqual([]);
  expect(after(late, arrange('ana', late, { tabs: [HOME], preferences: light }, LATER)).arranged).toMatchObject({
    tabs: { open: [HOME] },
    preferences: { theme: 'light' },
  });
});

test('what stands so already is no fact, and neither part touches the other or what else is arranged', () => {
  const one = after(desk.initial, arrange('ana', desk.initial, { panelDays: 7, preferences: DARK }, NOON));
  expect(arrange('ana', one, { preferences: { ...DARK } }, LATER)).toEqual([]);
  const both = after(one, arrange('ana', one, { tabs: [HOME] }, LATER), LATER);
  expect(arrange('ana', both, { tabs: [{ ...HOME }] }, LATER)).toEqual([]);
  expect(both.arranged).toEqual({
    panelDays: 7,
    preferences: { at: NOON, ...DARK },
    tabs: { at: LATER, open: [HOME] },
  });
  expect(after(both, arrange('ana', both, { panelDays: 1 }, LATER)).arranged).toMatchObject({
    panelDays: 1,
    tabs: { open: [HOME] },
  });
});

test('a user, what he saved and what he removed stand in the fact', () => {
  expect(save('ana', desk.initial, view(1))).toEqual({
    facts: [{ type: 'DeskViewSaved', data: { user: 'ana', view: view(1) } }],
    answer: { id: id(1) },
  });
  expect(remove('ana', saved(view(1), view(2)), id(2))).toEqual([
    { type: 'DeskViewRemoved', data: { user: 'ana', id: id(2) } },
  ]);
  expect(arrange('ana', desk.initial, { panelDays: 7, tabs: [HOME], preferences: DARK }, NOON)).toEqual([
    { type: 'DeskArranged', data: { user: 'ana', arranged: { panelDays: 7 } } },
    { type: 'DeskTabsLeft', data: { user: 'ana', tabs: [HOME] } },
    { type: 'DeskPreferencesChosen', data: { user: 'ana', preferences: DARK } },
  ]);
});

test('a view is renamed under its own id, and how many there may be is said', () => {
  const renamed = save('ana', saved(view(1), view(2)), view(2, { name: 'Outro nome' }));
  expect(renamed).toMatchObject({
    facts: [{ data: { view: { id: id(2), name: 'Outro nome' } } }],
    answer: { id: id(2) },
  });
  const full = saved(...Array.from({ length: VIEWS_MOST }, (_, at) => view(at)));
  expect(save('ana', full, view(VIEWS_MOST))).toEqual({ refused: 'VIEWS_LIMIT', params: { max: VIEWS_MOST } });
  expect(save('ana', full, view(1, { name: 'Outro nome' }))).toMatchObject({ answer: { id: id(1) } });
  expect(save('ana', saved(...full.views.slice(1)), view(VIEWS_MOST))).toMatchObject({
    answer: { id: id(VIEWS_MOST) },
  });
});

test('what another browser had later stays, each part by itself (R-0058)', () => {
  const tabsLater = after(desk.initial, arrange('ana', desk.initial, { tabs: [HOME] }, LATER), LATER);
  const both = { tabs: [ORDER], preferences: DARK };
  expect(arrange('ana', tabsLater, both, NOON)).toMatchObject([{ type: 'DeskPreferencesChosen' }]);
  const chosenLater = after(desk.initial, arrange('ana', desk.initial, { preferences: DARK }, LATER), LATER);
  const light = { ...DARK, theme: 'light' } as const;
  expect(arrange('ana', chosenLater, { tabs: [ORDER], preferences: light }, NOON)).toMatchObject([
    { type: 'DeskTabsLeft' },
  ]);
});
