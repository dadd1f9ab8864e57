import { screens } from 'virtual:malote';
import {
  addressOf,
  closable,
  closeTabs,
  forgetPlaces,
  go,
  guardOf,
  guardTab,
  HOME,
  moveTab,
  openAddress,
  places,
  restore,
  searchOf,
  setSearch,
} from './places.ts';

const ORDERS = '/expressDataCenter/OrderCenter/logisticsOrders';
const DETAIL = '/expressDataCenter/OrderCenter/orderDetail';
const BAGS = '/collectionCenter/handle/bagNumQuery';
const paths = () => places.get().tabs.map((tab) => tab.id);
const all = () => true;

beforeEach(() => {
  sessionStorage.clear();
  forgetPlaces();
  window.history.replaceState(null, '', '/');
});

test('a page opens in its tab once; an order has a tab of its own (R-0031, R-0058)', () => {
  go(ORDERS, 'late=1');
  go(BAGS);
  go(ORDERS);
  go(DETAIL, 'number=PD1');
  go(DETAIL, 'number=PD2');
  expect(paths()).toEqual([HOME, ORDERS, BAGS, `${DETAIL}?PD1`, `${DETAIL}?PD2`]);
  expect(places.get().tabs[1]?.search).toBe('late=1');
  expect(location.pathname + location.search).toBe(`${DETAIL}?number=PD2`);
});

test('the dashboard is fixed, and what is active closes to its neighbour (R-0034, R-0035, R-0061)', () => {
  go(ORDERS);
  go(BAGS);
  expect(closable(places.get(), HOME)).toBe('fixed');
  closeTabs([BAGS, HOME]);
  expect(paths()).toEqual([HOME, ORDERS]);
  expect(places.get().active).toBe(ORDERS);
  closeTabs([ORDERS]);
  expect(places.get().active).toBe(HOME);
});

test('tabs come back after a reload, but only those that the caller may open', () => {
  go(ORDERS, 'tab=abnormal');
  go(BAGS);
  window.history.replaceState(null, '', BAGS);
  expect(restore((screen) => screen.path !== ORDERS)).toBe('fine');
  expect(paths()).toEqual([HOME, BAGS]);
});

test('an unknown path goes to 404, one without permission to the dashboard (R-0008, R-0009, R-0010, R-0118)', () => {
  window.history.replaceState(null, '', '/nowhere');
  expect(openAddress(all, 'replace')).toBe('unknown');
  expect(places.get()).toMatchObject({ tabs: [{ path: HOME }], alone: { path: '/404' } });
  expect(location.pathname).toBe('/404');
  window.history.replaceState(null, '', ORDERS);
  expect(openAddress((screen) => screen.path !== ORDERS, 'replace')).toBe('forbidden');
  expect(places.get().active).toBe(HOME);
  window.history.replaceState(null, '', '/');
  expect(openAddress(all, 'replace')).toBe('fine');
  expect(location.pathname).toBe(HOME);
});

test('a search of a thousand numbers still fits in a link: it goes behind the hash', () => {
  const search = `numbers=${Array.from({ length: 1_000 }, (_, at) => `ML${at}000000000`).join(',')}`;
  const address = new URL(addressOf({ path: ORDERS, search }), location.origin);
  expect(address.search).toBe('');
  expect(searchOf(address)).toBe(search);
  go(ORDERS);
  setSearch(ORDERS, 'late=1');
  expect(location.search).toBe('?late=1');
});

test('tabs move beside each other, never before the fixed one', () => {
  go(ORDERS);
  go(BAGS);
  moveTab(BAGS, -1);
  moveTab(BAGS, -1);
  expect(paths()).toEqual([HOME, BAGS, ORDERS]);
});

test('a tab with an unsealed bag asks before it closes (R-0413)', () => {
  const end = guardTab(BAGS, () => 'Lacre a saca.');
  expect(guardOf([ORDERS, BAGS])).toBe('Lacre a saca.');
  end();
  expect(guardOf([BAGS])).toBeUndefined();
});

test('the hidden pages of the shell exist without a menu entry (R-0007, R-0078)', () => {
  for (const path of ['/login', '/404', '/linkFailure', '/lock', '/profile/changepwd'])
    expect(screens.find((screen) => screen.path === path)?.hidden).toBe(true);
});
