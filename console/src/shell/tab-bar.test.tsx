import { fireEvent, screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount, startFake } from '../../test/mount.tsx';
import { go, HOME, places } from './places.ts';
import { TabBar } from './tab-bar.tsx';

const ORDERS = '/expressDataCenter/OrderCenter/logisticsOrders';
const BAGS = '/collectionCenter/handle/bagNumQuery';
const TRACKS = '/trajectoryManagement/trajectoryQuery';
const paths = () => places.get().tabs.map((tab) => tab.path);

async function menuOf(name: string) {
  fireEvent.contextMenu(view.getByRole('tab', { name }));
  return within(await view.findByRole('menu'));
}

beforeEach(async () => {
  await startFake();
  for (const path of [HOME, ORDERS, BAGS, TRACKS]) go(path);
  mount(<TabBar />);
});

test('the tab bar lists visited pages and closes one, the others, or all but the fixed one (R-0031, R-0034)', async () => {
  expect(view.getAllByRole('tab')).toHaveLength(4);
  await userEvent.click((await menuOf('Consulta de número de saca')).getByRole('menuitem', { name: 'Fechar' }));
  expect(paths()).toEqual([HOME, ORDERS, TRACKS]);
  await userEvent.click((await menuOf('Pedidos logísticos')).getByRole('menuitem', { name: 'Fechar outras' }));
  expect(paths()).toEqual([HOME, ORDERS]);
  await userEvent.click((await menuOf('Pedidos logísticos')).getByRole('menuitem', { name: 'Fechar todas' }));
  expect(paths()).toEqual([HOME]);
});

test('every tab but the fixed one has a cross that closes it (R-0034)', async () => {
  const crosses = () => view.getAllByTitle('Fechar').map((cross) => cross.parentElement?.textContent);
  expect(crosses()).toEqual(['Pedidos logísticos', 'Consulta de número de saca', 'Consulta de rastreamento']);
  await userEvent.click(view.getAllByTitle('Fechar')[0] as HTMLElement);
  expect(paths()).toEqual([HOME, BAGS, TRACKS]);
});

test('the fixed tab is closed neither by the middle button nor by a key, with others beside it (R-0034)', () => {
  const home = view.getAllByRole('tab')[0] as HTMLElement;
  fireEvent(home, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  fireEvent.keyDown(home, { key: 'Delete' });
  expect(paths()).toEqual([HOME, ORDERS, BAGS, TRACKS]);
});

test('the tab that is left, which is fixed, offers no close and is not closed by a key (R-0035, R-0061)', async () => {
  await userEvent.click((await menuOf('Pedidos logísticos')).getByRole('menuitem', { name: 'Fechar todas' }));
  const [home] = view.getAllByRole('tab');
  fireEvent.contextMenu(home as HTMLElement);
  for (const item of within(await view.findByRole('menu')).getAllByRole('menuitem')) expect(item).toBeDisabled();
  fireEvent.keyDown(home as HTMLElement, { key: 'Delete' });
  expect(paths()).toEqual([HOME]);
});

test('the wheel scrolls the tabs to the side (R-0033)', () => {
  const strip = view.getByRole('tablist');
  const wheel = new WheelEvent('wheel', { deltaY: 120, cancelable: true });
  strip.dispatchEvent(wheel);
  expect(strip.scrollLeft).toBe(120);
  expect(wheel.defaultPrevented).toBe(true);
});
