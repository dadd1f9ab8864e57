import type { Locator, Page } from 'playwright-core';
import { ready } from './browser.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { SMALL, cut, isUsable, seen } from './in-sight.ts';
import { placeOrders } from './station.ts';
import { until } from './until.ts';

const demo = demoInBrowser();

const ROWS = 5;

const ORDERS = '/expressDataCenter/OrderCenter/logisticsOrders';
const TRACKS = '/trajectoryManagement/trajectoryQuery';
const CHARGES = '/finance/costManagement/bulkCharges';
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

/** Scrolls the page until this begins at its top. */
const atTop = async (element: Locator): Promise<void> =>
  await element.evaluate((one) => {
    one.scrollIntoView({ block: 'start' });
  });

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

test.each(SMALL)('at %s rows of orders, and of tracks, stand below each other', async (_, viewport) => {
  for (const path of [ORDERS, `${TRACKS}?numbers=${waybills.join(',')}`]) {
    await open(path, viewport);
    await atTop(desk.page.getByRole('grid').locator('..'));
    expect(await whole(desk.page.locator('tbody tr[aria-rowindex]'))).toBeGreaterThanOrEqual(ROWS);
  }
});

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
);

test('on a handheld the way to rebuild a group, what a check of the books says and the name of the page are not cut off', async () => {
  await open('/systemManagement/readModelHealth', { width: 390, height: 844 });
  expect(await cut(desk.page.getByRole('button', { name: 'Reconstruir' }))).toEqual([]);
  expect(
    await cut(desk.page.getByRole('navigation', { name: 'Caminho da página' }).locator('[aria-current=page]')),
  ).toEqual([]);
  await open('/finance/integrity', { width: 390, height: 844 });
  const cells = desk.page.getByRole('table').locator('tbody td > span');
  await cells.first().waitFor();
  expect(await cut(cells)).toEqual([]);
});

test('at 1366 ten rows of charges are in sight with all filters open, and on a handheld two lines of filters stand before them', async () => {
  await open(CHARGES, { width: 1366, height: 768 });
  await desk.page.getByRole('button', { name: 'Mais filtros' }).click();
  const rows = desk.page.getByRole('grid').locator('..');
  await expectRoom(rows, 32 + 10 * 30);
  await open(CHARGES, { width: 390, height: 844 });
  await expectRoom(rows, 32 + 8 * 30);
});

/** The part of the rows that can be seen is at least so high. */
async function expectRoom(rows: Locator, height: number): Promise<void> {
  expect((await seen(rows)).height).toBeGreaterThanOrEqual(height);
}

test('at 1366 an order’s promise, city and last scan are in sight beside an open menu', async () => {
  await open(ORDERS, { width: 1366, height: 768 });
  await desk.page.getByRole('navigation', { name: 'Menu principal' }).waitFor();
  const heads = desk.page.getByRole('columnheader', { name: /^(Prometido até|Cidade|Última leitura)/ });
  expect(await heads.count()).toBe(3);
  expect(await cut(heads)).toEqual([]);
});

test('a wall whose data do not come any more says so, and how old they are, beside its clock: nothing of it leaves the screen', async () => {
  const { page: wall } = await demo.person('torre', 'wall');
  await wall.goto(`${demo.stack.url}/towerControl/dashboard`);
  await wall.getByRole('button', { name: 'Endereço para telão' }).click();
  await wall.getByRole('button', { name: 'Criar endereço' }).click();
  const address = wall.getByRole('textbox', { name: 'Endereço novo' });
  const made = await until('the address', async () => (await address.inputValue()) || undefined);
  await wall.clock.install();
  await wall.goto(`${made}&site=RJCAX01`);
  await wall.getByText('Centro de triagem Duque de Caxias').first().waitFor();
  await wall.context().setOffline(true);
  for (const [later, words] of [
    ['00:45', 'Dados desatualizados, reconectando'],
    ['59:00', 'Sem dados novos, tentando de novo'],
  ] as const) {
    await wall.clock.fastForward(later);
    await wall.getByRole('alert').getByText(words).waitFor();
    for (const seen of [wall.getByRole('alert'), wall.getByText(/^dados de/), wall.getByText(/\d\d:\d\d:\d\d$/)]) {
      const box = await seen.boundingBox();
      expect([words, box !== null && box.x >= 0 && box.x + box.width <= 1920]).toEqual([words, true]);
      expect([
        words,
        await seen.evaluate(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline',
        ),
      ]).toEqual([words, false]);
    }
  }
});
