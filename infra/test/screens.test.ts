import type { Page } from 'playwright-core';
import { screens } from '@malote/contracts/catalogue.ts';
import { ready, visit } from './browser.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { faultsOfWhatIsNew } from './drawn.ts';
import { SMALL, cut, isUsable, seen } from './in-sight.ts';
import { movesDuring } from './still.ts';
import { faultsOfTabStops, hasNewStops } from './tab-stops.ts';

const demo = demoInBrowser();

const DESK = { width: 1366, height: 768 };
/** More stops than any screen has: the home page links to each of the others. */
const STOPS = 150 + screens.length;
const byLink = ['/profile/changepwd', '/404', '/linkFailure', '/expressDataCenter/OrderCenter/orderDetail?number=NADA'];
const LEFT = '/profile/changepwd';
const inMenu = screens.filter(({ hidden }) => !hidden);
const lists = new Set(inMenu.filter(({ kind }) => kind === 'list').map(({ path }) => path));

/** Drawn from its path: each screen is opened once, and over all of them both themes are. */
const themeOf = (path: string): 'light' | 'dark' =>
  [...path].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2 === 0 ? 'light' : 'dark';

/** The head and the menu are the same on each: the round begins behind them. */
async function throughTabStops(page: Page): Promise<readonly string[]> {
  await page.getByRole('link', { name: 'Ir para o conteúdo' }).focus(); // the first stop of every page; some begin further down
  await page.keyboard.press('Enter');
  return await faultsOfTabStops(page, STOPS);
}

/** What takes room above the rows of a list: tabs, filters, buttons, chips. Lists with as many of each are one frame with other words. */
async function frameOf(page: Page): Promise<string> {
  return await page.evaluate(() =>
    ['[role="tab"]', '[role="search"] > *', '[data-bulk] button', '[role="search"] + div > span']
      .map((what) => document.querySelectorAll(`#content ${what}`).length)
      .join(),
  );
}

/**
 * Rows that cannot be read, and what of their paging is cut off, on both small screens; undefined for a list with nothing in it, and for one whose frame was
 * looked at.
 */
async function listOnSmallScreens(page: Page, met: Set<string>): Promise<readonly string[] | undefined> {
  const grid = page.getByRole('main').getByRole('grid');
  if ((await grid.count()) === 0) return undefined;
  const frame = await frameOf(page);
  if (met.has(frame)) return undefined;
  met.add(frame);
  const faults: string[] = [];
  for (const [name, viewport] of SMALL) {
    await page.setViewportSize(viewport);
    await ready(page);
    const panel = await seen(grid.locator('..'));
    if (!isUsable(panel)) faults.push(`at ${name} has ${panel.width} × ${panel.height} for its rows`);
    const paging = page.getByRole('navigation', { name: /^Página/ }).getByRole('button');
    const sizes = page.locator('input[aria-label="Linhas por página"]:visible');
    faults.push(...[...(await cut(paging)), ...(await cut(sizes))].map((fault) => `at ${name} ${fault}`));
  }
  await page.setViewportSize(DESK);
  await ready(page);
  return faults;
}

describe.each(['light', 'dark'] as const)('every screen that is drawn in the %s theme', (colorScheme) => {
  const found = {
    axe: [] as string[],
    keyboard: [] as string[],
    moved: [] as string[],
    small: [] as string[],
    lists: 0,
    rounds: 0,
    said: [] as string[],
    failed: [] as string[],
  };
  /** In this theme. */
  const drawn = new Set<number>();
  const stopped = new Set<string>();
  const frames = new Set<string>();

  beforeAll(async () => {
    const paths = [...inMenu.map(({ path }) => path), ...byLink].filter((path) => themeOf(path) === colorScheme);
    expect(paths.length).toBeGreaterThan(100);
    const { page, complaints } = await demo.person(undefined, 'desk', { colorScheme });
    // A field that lost the focus a moment ago is still on its way to its former looks, however short the way is.
    await page.addStyleTag({ content: '* { transition: none !important; animation: none !important; }' });
    await visit(page, LEFT); // what a closed tab leads to: a page with less on it than the home page, which links to every other
    for (const path of paths) {
      const note = (into: string[], faults: readonly string[]) =>
        into.push(...faults.map((fault) => `${path} ${fault}`));
      note(found.moved, await movesDuring(page, async () => await visit(page, path)));
      note(found.failed, await page.locator('#content [data-state="failed"]:visible').allInnerTexts());
      note(found.axe, await faultsOfWhatIsNew(page, drawn));
      const small = lists.has(path) ? await listOnSmallScreens(page, frames) : undefined;
      if (small !== undefined) {
        found.lists += 1;
        note(found.small, small);
      }
      if (!byLink.includes(path) && (await hasNewStops(page, stopped))) {
        found.rounds += 1;
        note(found.keyboard, await throughTabStops(page));
      }
      if (path !== LEFT) await page.keyboard.press('Alt+w');
    }
    found.said.push(...complaints);
    await page.context().close();
  }, 600_000);

  test('opens without a message in the browser', () => {
    expect(found.said.filter((line) => !line.includes('status of 404'))).toEqual([]);
  });

  test('shows what it is about, and not that it could not be loaded', () => {
    expect(found.failed).toEqual([]);
  });

  test('has nothing that axe finds', () => {
    expect(found.axe).toEqual([]);
  });

  test('stays where it is from the first paint until all of it is there: a click meets what it was meant for', () => {
    expect(found.moved).toEqual([]);
  });

  test('can be gone through by the Tab key: each stop is on the screen, and looks like the one that has the keyboard', () => {
    expect(found.keyboard).toEqual([]);
    expect(found.rounds).toBeGreaterThan(20);
  });

  test('has, when it is a list with something in it, rows that can be read on a handheld and at 200 %, and nothing of its paging is cut off', () => {
    expect(found.small).toEqual([]);
    expect(found.lists).toBeGreaterThan(5);
  });
});
