import type { Locator, Page } from 'playwright-core';
import { bagDetail } from '@malote/contracts/bags/queries.ts';
import { connect } from '../src/tools/client.ts';
import { ready } from './browser.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { until } from './until.ts';
import { openNewBag, placeOrders, scan, takeStation } from './station.ts';

const demo = demoInBrowser();
const STATION = '/expressDataCenter/operatingPlatform/scanBagging';
let orders: readonly { readonly orderNumber: string; readonly waybill: string }[];
beforeAll(async () => {
  orders = await placeOrders(demo.stack, 16);
});

const open = async (page: Page, path: string) => {
  await page.goto(demo.stack.url + path);
  await ready(page);
};

/** Opens a dialog by the keyboard, leaves it with Escape: the focus went in and comes back to where it was. */
async function inAndOut(page: Page, opener: Locator, key = 'Enter', entry?: string): Promise<string | undefined> {
  await opener.focus();
  const from = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press(key);
  // Of a menu the entry opens it, and the menu is closed by then.
  if (entry !== undefined) {
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.getByRole('menuitem', { name: entry }).focus();
    await page.keyboard.press('Enter');
  }
  const dialog = page.getByRole('dialog').first();
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return await page
    .waitForFunction((element) => document.activeElement === element, from, { timeout: 2_000 })
    .then(
      () => undefined,
      async () => await page.evaluate(() => `the focus is at ${document.activeElement?.outerHTML.slice(0, 120)}`),
    );
}

test('a dialog takes the keyboard, goes with Escape, and gives the keyboard back to what opened it', async () => {
  const { page, complaints } = await demo.person();
  const faults: string[] = [];
  const note = async (name: string, opener: Locator, key?: string, entry?: string) => {
    const fault = await inAndOut(page, opener, key, entry);
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  };
  await open(page, '/expressDataCenter/OrderCenter/logisticsOrders');
  await page
    .getByText(orders[0]?.orderNumber ?? '')
    .first()
    .waitFor();
  await note('search', page.getByRole('button', { name: /^Buscar/ }));
  await note('station', page.getByRole('button', { name: 'Escolher posto' }).first());
  await note('shortcuts', page.getByRole('button', { name: 'Atalhos do teclado' }));
  await note('many numbers', page.getByRole('combobox', { name: 'Números' }), 'ArrowDown');
  // What is named by its number is a file without days.
  await open(page, `/expressDataCenter/OrderCenter/logisticsOrders?numbers=${orders[0]?.orderNumber ?? ''}`);
  await note('export', page.getByRole('button', { name: 'Exportar' }));
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await note('a hold', page.getByRole('button', { name: /^Interceptar/ }));
  await open(page, '/finance/receivableManagement/billCollection?status=pending_payment');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await note(
    'an action of a menu',
    page.getByRole('button', { name: 'Ações', exact: true }),
    'Enter',
    'Combinar vencimento (1)',
  );
  await open(page, '/systemManagement/readModelHealth');
  await note('a rebuild', page.getByRole('button', { name: 'Reconstruir' }).first());
  await open(page, '/towerControl/dashboard');
  await note('wall screens', page.getByRole('button', { name: 'Endereço para telão' }));
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
}, 360_000);

test('a page whose program does not come says so', async () => {
  const { page } = await demo.person();
  const clock = await page.context().newCDPSession(page);
  await clock.send('Animation.enable');
  await page.route('**/*.js', async (route) => await route.abort());
  await page.goto(demo.stack.url, { waitUntil: 'domcontentloaded' });
  const word = async () =>
    await page.evaluate(() => {
      const root = document.querySelector('#root');
      const { content, visibility } =
        root === null ? { content: '', visibility: '' } : getComputedStyle(root, '::before');
      return { content, visibility };
    });
  expect(await word()).toMatchObject({ visibility: 'hidden' });
  await clock.send('Animation.setPlaybackRate', { playbackRate: 100 });
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('#root') ?? document.body, '::before').visibility === 'visible',
  );
  expect((await word()).content).toContain('recarregue a página');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('heading', { name: /Olá/ }).waitFor();
  expect((await word()).content).toBe('none');
});

test('on a slow line no scan is lost, a reload goes on with the bag, what was not sent is sent from another page, and keys that are pressed twice do things once', async () => {
  const { page } = await demo.person('guarulhos');
  const client = await connect({ url: demo.stack.url, username: demo.stack.username, password: demo.stack.password });
  await takeStation(page, demo.stack.url + STATION);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const through = async (latency: number, bytes: number) =>
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  await through(400, 40_000);
  const bagNumber = await openNewBag(page);
  for (const { waybill } of orders.slice(0, 6)) await scan(page, waybill);
  await counter('aceitos', '6');
  await through(0, -1);

  await page.reload();
  const side = page.getByRole('complementary', { name: 'Resumo e teclas' });
  const inside = side.getByRole('list', { name: 'Pacotes na saca' });
  await inside.getByText(orders[5]?.waybill ?? '').waitFor();
  await side.getByText(bagNumber).waitFor();
  expect(await inside.getByRole('listitem').first().textContent()).toBe(orders[5]?.waybill);

  await page.context().setOffline(true);
  for (const { waybill } of orders.slice(6, 9)) await scan(page, waybill);
  await counter('na fila', '3');
  let isCut = true; // the line is back, and the scans still do not get through
  // It stays for as long as the page does: a browser that is told to stop routing loses what it asks for at that instant.
  await page.route('**/commands/upload', async (route) => await (isCut ? route.abort() : route.continue()));
  await page.context().setOffline(false);
  page.once('dialog', (asked) => void asked.accept()); // a page with unsent scans asks before it is left
  await page.goto(`${demo.stack.url}/dashboard`);
  isCut = false;
  await held(9);

  await page.goto(`${demo.stack.url}${STATION}?bag=${bagNumber}`);
  await page.locator('button:enabled', { hasText: 'Lacrar saca' }).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/bagSealingTime|printLabel/.test(request.url()))
      sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await page.keyboard.press('F8');
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Número do lacre' }).fill('S123');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const print = dialog.getByRole('button', { name: 'Imprimir' });
  await print.waitFor();
  await print.dblclick();
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual(['bagSealingTime', 'printLabel']);
  await until('the bag’s label is counted', async () => {
    const answer = await client.call(bagDetail, { bagNumber });
    return answer.ok && answer.data.bag.labels > 0;
  });
  expect(await client.call(bagDetail, { bagNumber })).toMatchObject({
    ok: true,
    data: { bag: { status: 'sealed', parcels: 9, labels: 1, sealNumber: 'S123' } },
  });
  await client.close();

  /** The big number that stands with these words. */
  async function counter(words: string, value: string): Promise<void> {
    await page.locator('[data-tone]', { hasText: new RegExp(`^${value}\\s*${words}$`) }).waitFor();
  }
  async function held(parcels: number): Promise<void> {
    await until(`the bag holds ${parcels} parcels`, async () => {
      const answer = await client.call(bagDetail, { bagNumber });
      return answer.ok && answer.data.parcels.length === parcels;
    });
  }
}, 480_000);
