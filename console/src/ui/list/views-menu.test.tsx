import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, mountScreen, startFake } from '../../../test/mount.tsx';
import { SideMenu } from '../../shell/side-menu.tsx';
import { session } from '../../client/session.ts';
import type { Caller } from '../../client/session.ts';
import { ORDERS } from '../../orders/paths.ts';
import { BAGS } from '../../tracking/paths.ts';
import { places } from '../../shell/places.ts';

const HELD = {
  id: '018f0000-0000-7000-8000-000000000001',
  page: ORDERS,
  name: 'Atrasados',
  search: 'late=1',
  setup: { order: [], hidden: [], pinned: [], widths: {} },
  sharedWith: 'nobody',
};
type Fake = Awaited<ReturnType<typeof startFake>>;
const API = '/api/express/v1';
const saved = (fake: Fake, more: object = {}) =>
  fake.answer('POST', `${API}/desk/saveView`, { 'idempotency-key': 'a' }, { ...HELD, ...more });
const searchNow = () => new URLSearchParams(places.get().tabs.find(({ path }) => path === ORDERS)?.search);
const opened = async () => await userEvent.click(await view.findByRole('button', { name: /Visões salvas|Atrasados/ }));
const calledFor = (fake: Fake, name: string) => fake.calls.filter((call) => call.name === name).map(({ body }) => body);

test('a view is saved on the server with the filters of the list, and without what asks by people’s data', async () => {
  const fake = await startFake();
  await mountScreen(ORDERS, 'recipient=Maria&late=1&page=2');
  await opened();
  await userEvent.type(view.getByRole('textbox', { name: 'Nome da visão' }), 'Atrasados');
  await userEvent.click(view.getByRole('checkbox', { name: /Compartilhar/ }));
  await userEvent.click(view.getByRole('button', { name: 'Salvar a visão atual' }));
  await waitFor(() => expect(calledFor(fake, 'shell.saveView')).toHaveLength(1));
  expect(calledFor(fake, 'shell.saveView')[0]).toMatchObject({
    page: ORDERS,
    name: 'Atrasados',
    search: 'late=1',
    sharedWith: 'team',
  });
});

test('a view that was opened says when the list differs from it, and takes the difference', async () => {
  const fake = await startFake();
  saved(fake);
  await mountScreen(ORDERS);
  await opened();
  await userEvent.click(await view.findByRole('button', { name: 'Atrasados' }));
  await waitFor(() => expect(searchNow().get('late')).toBe('1'));
  expect(view.getByRole('button', { name: 'Atrasados' })).toBeInTheDocument();
  await userEvent.click(view.getByRole('tab', { name: /Com anomalia/ }));
  await userEvent.click(await view.findByRole('button', { name: 'Atrasados (alterada)' }));
  await userEvent.click(view.getByRole('button', { name: 'Salvar alterações em Atrasados' }));
  await waitFor(() =>
    expect(calledFor(fake, 'shell.saveView').at(-1)).toMatchObject({ id: HELD.id, search: 'late=1&tab=abnormal' }),
  );
  await waitFor(() => expect(view.queryByText('(alterada)')).toBe(null));
});

test('a page opens with the view that its user chose for it, unless its address says something', async () => {
  const fake = await startFake();
  saved(fake);
  fake.answer('POST', `${API}/desk/arrange`, { 'idempotency-key': 'b' }, { defaults: { [ORDERS]: HELD.id } });
  const { unmount } = await mountScreen(ORDERS);
  await waitFor(() => expect(searchNow().get('late')).toBe('1'));
  unmount();
  await mountScreen(ORDERS, 'tab=abnormal');
  await view.findByRole('grid');
  await view.findByRole('button', { name: 'Visões salvas' });
  expect(searchNow().get('late')).toBe(null);
});

test('a view is pinned to the menu, and opens its page with it', async () => {
  const fake = await startFake();
  saved(fake);
  const { unmount } = await mountScreen(ORDERS);
  await opened();
  await userEvent.click(await view.findByRole('button', { name: 'Fixar Atrasados no menu' }));
  await waitFor(() => expect(calledFor(fake, 'shell.arrangeDesk')).toEqual([{ pins: [HELD.id] }]));
  unmount();
  mount(<SideMenu caller={session.get().caller as Caller} />);
  const pins = await view.findByRole('group', { name: 'Visões fixadas' });
  await userEvent.click(within(pins).getByRole('link', { name: 'Atrasados' }));
  expect(searchNow().get('late')).toBe('1');
});

test('views that this browser had kept go to the server once', async () => {
  const fake = await startFake();
  const key = `malote.list.${session.get().caller?.id ?? ''}.${BAGS}.views`;
  localStorage.setItem(key, JSON.stringify([{ name: 'Antiga', search: 'status=open', setup: HELD.setup }]));
  await mountScreen(BAGS);
  await waitFor(() =>
    expect(calledFor(fake, 'shell.saveView')).toMatchObject([{ name: 'Antiga', search: 'status=open' }]),
  );
  expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toEqual([]);
});
