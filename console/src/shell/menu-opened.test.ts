import { jest } from '@jest/globals';

const MENU = 'malote.menu';

/** The state as a browser finds it that is opened now. */
async function opened() {
  jest.resetModules();
  return await import('./menu-opened.ts');
}

beforeEach(() => localStorage.clear());

test('the menu is open where nothing is remembered (R-0052)', async () => {
  expect((await opened()).menuOpened.get()).toBe(1);
});

test.each([0, 1] as const)('a menu that was left at %i is found so by the next visit (R-0052)', async (is) => {
  (await opened()).openMenu(is);
  expect(localStorage.getItem(MENU)).toBe(String(is));
  expect((await opened()).menuOpened.get()).toBe(is);
});

test.each(['2', 'true', '"0"', 'null', '{'])(
  'of %s nobody knows what it says: the menu is open (R-0052)',
  async (kept) => {
    localStorage.setItem(MENU, kept);
    expect((await opened()).menuOpened.get()).toBe(1);
  },
);
