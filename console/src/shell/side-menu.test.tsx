import { jest } from '@jest/globals';
import { act, fireEvent, screen as view } from '@testing-library/react';
import { mount, startFake } from '../../test/mount.tsx';
import { session } from '../client/session.ts';
import type { Caller } from '../client/session.ts';
import { go, HOME } from './places.ts';
import { SideMenu } from './side-menu.tsx';

const BAGS = '/collectionCenter/handle/bagNumQuery';
const HEIGHT = 600;

/** As if the page that one is on stood so far from the top of a menu of 600 pixels. */
function standingAt(top: number): void {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return this.getAttribute('aria-current') === 'page' ? new DOMRect(0, top, 200, 30) : new DOMRect(0, 0, 200, HEIGHT);
  });
}

beforeEach(async () => {
  await startFake();
  act(() => go(HOME));
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['below its edge, it is scrolled to', 590, 56],
  ['in sight, nothing moves', 300, 0],
  ['above its edge, it is scrolled back to', -20, -56],
])('the menu shows the page that one comes to: %s', (_, top, scrolled) => {
  mount(<SideMenu caller={session.get().caller as Caller} />);
  const menu = view.getByRole('navigation').querySelector(':scope > div:last-child') as HTMLElement;
  menu.scrollTop = 0;
  standingAt(top);
  act(() => go(BAGS));
  expect(menu.scrollTop).toBe(scrolled);
});

test('each area of the menu has a sign of its own', () => {
  mount(<SideMenu caller={session.get().caller as Caller} />);
  const signs = [...document.querySelectorAll('button[aria-expanded] > svg:first-child')].map((sign) =>
    sign.getAttribute('class'),
  );
  expect(signs.length).toBeGreaterThan(4);
  expect(new Set(signs).size).toBe(signs.length);
});

test('Enter and Escape that an input method takes leave the search of the menu as it is (R-0021)', () => {
  mount(<SideMenu caller={session.get().caller as Caller} />);
  const box = view.getByRole('searchbox');
  fireEvent.change(box, { target: { value: 'saca' } });
  const before = location.pathname;
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box, { key, isComposing: true });
  expect([location.pathname, (box as HTMLInputElement).value]).toEqual([before, 'saca']);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(location.pathname).not.toBe(before);
});
