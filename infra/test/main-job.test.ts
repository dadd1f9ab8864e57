import type { Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../src/local/demo.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { openNewBag, placeOrders, scan, takeStation } from './station.ts';
import { until } from './until.ts';

const demo = demoInBrowser();
let orders: Awaited<ReturnType<typeof placeOrders>>;
beforeAll(async () => {
  orders = await placeOrders(demo.stack, 12);
});

/** The number that stands with these words, on the board or the station. */
const counter = (page: Page, words: RegExp) => page.getByText(words).first().locator('xpath=..');

test('an operator scans parcels into a bag and seals it, the board moves, and an auditor replays the order', async () => {
  const { page: tower, complaints: towerComplaints } = await demo.person('torre', 'wall');
  await tower.goto(`${demo.stack.url}/towerControl/dashboard`);
  await tower.getByText('nenhuma lacrada hoje').first().waitFor();

  const { page, complaints } = await demo.person('guarulhos');
  await takeStation(page, `${demo.stack.url}/expressDataCenter/operatingPlatform/scanBagging`);
  const bagNumber = await openNewBag(page);
  for (const { waybill } of orders) await scan(page, waybill);
  await scan(page, orders[0]?.waybill ?? '');
  await expectText(counter(page, /aceitos/), /12/);
  await page.getByText('Já está nesta saca').first().waitFor();
  // A bag seals only when its queue is empty: the key waits for that, as the operator does.
  await page.locator('button:enabled', { hasText: 'Lacrar saca' }).waitFor();
  await page.keyboard.press('F8');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Lacrar/ })
    .click();
  await page
    .getByText(new RegExp(`${bagNumber}.*lacrada`, 'i'))
    .first()
    .waitFor();

  await tower
    .getByText(/^1 lacrada/)
    .first()
    .waitFor();

  const { page: auditor, complaints: auditorComplaints } = await demo.person('auditoria');
  await auditor.goto(`${demo.stack.url}/trajectoryManagement/orderReplay?number=${orders[0]?.orderNumber}`);
  await auditor
    .getByText(/verificad/i)
    .first()
    .waitFor();
  await auditor.getByText(bagNumber).first().waitFor();

  // A page that is left while it still asks who is there must not sign him out.
  for (let times = 0; times < 6; times += 1) {
    await auditor.goto(`${demo.stack.url}/trajectoryManagement/trajectoryQuery`);
    await auditor.goBack();
    // A list that puts its filters into its own address just then counts as the way back: the page itself is waited for.
    await auditor.waitForURL(/orderReplay/);
  }
  await auditor.getByText(bagNumber).first().waitFor();
  expect([...complaints, ...towerComplaints, ...auditorComplaints]).toEqual([]);
}, 360_000);

test('tabs follow the browser back and forward, and the lock screen takes the content away until the password is given', async () => {
  const { page, complaints } = await demo.person('operacoes');
  await page
    .getByRole('link', { name: 'Pedidos logísticos' })
    .or(page.getByRole('button', { name: 'Pedidos logísticos' }))
    .first()
    .click();
  await page
    .getByText(orders[0]?.waybill ?? '')
    .first()
    .waitFor();
  // Its area is folded while a page of another is open: whoever knows its name finds it in the menu.
  await page.getByRole('searchbox', { name: 'Buscar no menu' }).fill('numero de saca');
  await page.getByRole('link', { name: 'Consulta de número de saca' }).click();
  await page.waitForURL(/bagNumQuery/);
  await page.goBack();
  await page.waitForURL(/logisticsOrders/);
  await page
    .getByText(orders[0]?.waybill ?? '')
    .first()
    .waitFor();
  await page.goForward();
  await page.waitForURL(/bagNumQuery/);

  await page.locator('header button[aria-haspopup]').last().click();
  await page.getByRole('menuitem', { name: /Bloquear/ }).click();
  await page.waitForURL(/\/lock$/);
  expect(await page.getByText('Consulta de número de saca').count()).toBe(0);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/bagNumQuery/);
  expect(complaints).toEqual([]);
}, 360_000);

async function expectText(locator: ReturnType<typeof counter>, wanted: RegExp): Promise<void> {
  await until(`the counter shows ${wanted}`, async () => wanted.test(await locator.innerText()));
}
