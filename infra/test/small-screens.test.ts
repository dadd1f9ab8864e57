import type { Locator, Page } from 'playwright-core';
import { screens } from '@malote/contracts/catalogue.ts';
import { ready } from './browser.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { placeOrders } from './station.ts';

const demo = demoInBrowser();

/** A handheld upright, and a screen of 1366 × 768 at 200 %. */
const SMALL = [
  ['390 × 844', { width: 390, height: 844 }],
  ['1366 × 768 at 200 %', { width: 683, height: 384 }],
] as const;
/** What nobody can read in is lower than this, or narrower. */
const PANEL = { width: 280, height: 200 };
const ROWS = 5;

const ORDERS = '/expressDataCenter/OrderCenter/logisticsOrders';
const TRACKS = '/trajectoryManagement/trajectoryQuery';
const REPLAY = '/trajectoryManagement/orderReplay';

let orderNumber = '';
let waybills: readonly string[] = [];
let desk: { readonly page: Page; readonly complaints: readonly string[] };
beforeAll(async () => {
  const orders = await placeOrders(demo.stack, 12);
  orderNumber = orders[0]?.orderNumber ?? '';
  waybills = orders.map(({ waybill }) => waybill);
  desk = await demo.person();
}, 480_000);
afterEach(() => {
  expect(desk.complaints).toEqual([]);
});

const open = async (path: string, viewport: { readonly width: number; readonly height: number }) => {
  await desk.page.setViewportSize(viewport);
  await desk.page.goto(demo.stack.url + path);
  await ready(desk.page);
};

/** What of an element can be seen when the page is scrolled to it: the part that neither the window nor anything around it cuts off, in pixels. */
async function seen(element: Locator): Promise<{ readonly width: number; readonly height: number }> {
  return await element.evaluate((one) => {
    one.scrollIntoView({ block: 'center' });
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let around = one.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflow === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return {
      width: Math.max(0, Math.round(Math.min(right, innerWidth) - Math.max(left, 0))),
      height: Math.max(0, Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0))),
    };
  });
}

/** What is cut off of elements that must be seen whole, by their words. */
async function cut(elements: Locator): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const one of await elements.all()) {
    const [part, whole] = [await seen(one), await one.boundingBox()];
    if (whole === null || part.width < Math.floor(whole.width) || part.height < Math.floor(whole.height))
      faults.push(
        `${(await one.getAttribute('aria-label')) ?? (await one.innerText())}: ${part.width} × ${part.height} of ${Math.round(whole?.width ?? 0)} × ${Math.round(whole?.height ?? 0)}`,
      );
  }
  return faults;
}

/** Scrolls the page until this begins at its top. */
const atTop = async (element: Locator): Promise<void> =>
  await element.evaluate((one) => {
    one.scrollIntoView({ block: 'start' });
  });

const isUsable = ({ width, height }: { readonly width: number; readonly height: number }) =>
  width >= PANEL.width && height >= PANEL.height;

/** How many of these stand whole on the screen at once. */
const whole = async (rows: Locator): Promise<number> => {
  let count = 0;
  for (const one of await rows.all()) {
    const box = await one.boundingBox();
    if (box === null) continue;
    const part = await one.evaluate((row) => {
      const { left, top, bottom } = row.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(Math.max(left + 12, 12), y)));
    });
    if (part) count += 1;
  }
  return count;
};

test.each(SMALL)(
  'at %s every list with something in it has rows that can be read, and nothing of its paging is cut off',
  async (_, viewport) => {
    const faults: string[] = [];
    let lists = 0;
    for (const { path } of screens.filter(({ kind, hidden }) => kind === 'list' && !hidden)) {
      await open(path === TRACKS ? `${path}?numbers=${waybills.join(',')}` : path, viewport);
      const grid = desk.page.getByRole('main').getByRole('grid');
      if ((await grid.count()) === 0) continue;
      lists += 1;
      const panel = await seen(grid.locator('..'));
      if (!isUsable(panel)) faults.push(`${path} has ${panel.width} × ${panel.height} for its rows`);
      const paging = desk.page.getByRole('navigation', { name: /^Página/ });
      faults.push(...(await cut(paging.getByRole('button'))).map((fault) => `${path} ${fault}`));
      faults.push(
        ...(await cut(desk.page.locator('input[aria-label="Linhas por página"]:visible'))).map(
          (fault) => `${path} ${fault}`,
        ),
      );
    }
    expect(faults).toEqual([]);
    expect(lists).toBeGreaterThan(5);
  },
  480_000,
);

test.each(SMALL)(
  'at %s rows of orders, and of tracks, stand below each other',
  async (_, viewport) => {
    for (const path of [ORDERS, `${TRACKS}?numbers=${waybills.join(',')}`]) {
      await open(path, viewport);
      await atTop(desk.page.getByRole('grid').locator('..'));
      expect(await whole(desk.page.locator('tbody tr[aria-rowindex]'))).toBeGreaterThanOrEqual(ROWS);
    }
  },
  240_000,
);

test.each(SMALL)(
  'at %s a replay can be read: its line of time, what happened, and how it stood then',
  async (_, viewport) => {
    await open(`${REPLAY}?number=${orderNumber}`, viewport);
    const faults: string[] = [];
    for (const name of ['Linha do tempo', 'Evento escolhido', 'Estado depois do evento']) {
      const panel = desk.page.getByRole('region', { name });
      await panel.waitFor();
      const part = await seen(panel);
      if (!isUsable(part)) faults.push(`${name} has ${part.width} × ${part.height}`);
    }
    expect(faults).toEqual([]);
    await atTop(desk.page.getByRole('listbox', { name: 'Linha do tempo' }));
    expect(await whole(desk.page.getByRole('option'))).toBeGreaterThanOrEqual(2);
  },
  240_000,
);

test('at 1366 an order’s promise, city and last scan are in sight beside an open menu', async () => {
  await open(ORDERS, { width: 1366, height: 768 });
  await desk.page.getByRole('navigation', { name: 'Menu principal' }).waitFor();
  const heads = desk.page.getByRole('columnheader', { name: /^(Prometido até|Cidade|Última leitura)/ });
  expect(await heads.count()).toBe(3);
  expect(await cut(heads)).toEqual([]);
}, 240_000);
