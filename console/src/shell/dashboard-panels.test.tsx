import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';
import { isoDay } from '../i18n/format.ts';
import { moved } from './panels.ts';
import { HOME, places } from './places.ts';

const DAY_MS = 86_400_000;
const here = () => places.get().tabs.find(({ id }) => id === places.get().active);
const panels = async () => (await view.findAllByRole('article')).map((one) => one.getAttribute('aria-label'));
const rights = (...menuPermissions: string[]) =>
  session.set((now) => ({
    ...now,
    caller: now.caller && { ...now.caller, permission: { ...now.caller.permission, menuPermissions } },
  }));

test('the dashboard shows the boards that the role may see, each over the week, and each opens its board with the same days (R-0153, R-0154)', async () => {
  const fake = await startFake();
  rights('menu:express-data-center:warehouse-today', 'menu:express-data-center:waybill-dashboard');
  await mountScreen(HOME);
  expect(await panels()).toEqual(['Painel do armazém hoje', 'Painel de conhecimentos']);
  await waitFor(() => expect(fake.calls.filter(({ name }) => name.endsWith('Summary'))).toHaveLength(2));
  // Its title says today: it is of today, however far the others look back.
  const today = fake.calls.find(({ name }) => name === 'reports.warehouseBoardSummary');
  expect(today?.body).toMatchObject({
    hubAt: { from: `${isoDay()}T00:00:00.000-03:00`, to: `${isoDay()}T23:59:59.999-03:00` },
  });
  const panel = view.getByRole('article', { name: 'Painel de conhecimentos' });
  await userEvent.click(within(panel).getByRole('link'));
  expect(here()?.path).toBe('/expressDataCenter/expressSignage/waybillDashboard');
  expect(here()?.search).toContain(`${isoDay(Date.now() - 6 * DAY_MS)}..${isoDay()}`);
});

test('who may see no board has none on his dashboard', async () => {
  await startFake();
  rights('menu:message-center:message-list');
  await mountScreen(HOME);
  await view.findByText('Suas páginas');
  expect(view.queryByRole('heading', { name: 'Painéis' })).toBe(null);
});

test('a period is chosen for all panels, stands on the server, and is what the reports are asked for', async () => {
  const fake = await startFake();
  rights('menu:express-data-center:waybill-dashboard');
  await mountScreen(HOME);
  await panels();
  await userEvent.click(view.getByRole('button', { name: '31 dias' }));
  expect(fake.calls.filter(({ name }) => name === 'shell.arrangeDesk').map(({ body }) => body)).toEqual([
    { panelDays: 31 },
  ]);
  await waitFor(() =>
    expect(JSON.stringify(fake.calls.findLast(({ name }) => name === 'reports.waybillBoardSummary')?.body)).toContain(
      isoDay(Date.now() - 30 * DAY_MS),
    ),
  );
});

test('panels are moved, taken away and added, and stay so', async () => {
  const fake = await startFake();
  rights('menu:express-data-center:warehouse-today', 'menu:express-data-center:waybill-dashboard');
  const { unmount } = await mountScreen(HOME);
  await panels();
  await userEvent.click(view.getByRole('button', { name: 'Organizar' }));
  await userEvent.click(view.getByRole('button', { name: 'Mover Painel de conhecimentos para antes' }));
  await waitFor(async () => expect(await panels()).toEqual(['Painel de conhecimentos', 'Painel do armazém hoje']));
  await userEvent.click(view.getByRole('button', { name: 'Retirar Painel do armazém hoje' }));
  await waitFor(async () => expect(await panels()).toEqual(['Painel de conhecimentos']));
  unmount();
  await mountScreen(HOME);
  expect(await panels()).toEqual(['Painel de conhecimentos']);
  await userEvent.click(view.getByRole('button', { name: 'Organizar' }));
  await userEvent.selectOptions(view.getByRole('combobox', { name: 'Incluir painel' }), 'Painel do armazém hoje');
  await waitFor(async () => expect(await panels()).toEqual(['Painel de conhecimentos', 'Painel do armazém hoje']));
  expect(within(view.getByRole('article', { name: 'Painel do armazém hoje' })).getAllByRole('term')).not.toHaveLength(
    0,
  );
  expect(fake.calls.filter(({ name }) => name === 'shell.arrangeDesk')).not.toHaveLength(0);
});

test('what stands at an edge is moved no further', () => {
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
});

test('the pages of the dashboard stand below a heading for each area, as in the menu, and those of a large area below its parts', async () => {
  await startFake();
  await mountScreen(HOME);
  const area = await view.findByRole('region', { name: 'Pedidos expressos' });
  expect(within(area).getByRole('heading', { level: 2 })).toHaveTextContent('Pedidos expressos');
  expect(within(area).getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(1);
  const links = within(area)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links.every((path) => path?.startsWith('/expressDataCenter/'))).toBe(true);
});
