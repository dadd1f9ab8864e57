import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { createOrder } from '@malote/contracts/orders/commands.ts';
import { DEMO_CUSTOMERS } from '../src/local/demo/business.ts';
import { DEMO_PASSWORD } from '../src/local/demo.ts';
import { connect } from '../src/tools/client.ts';
import { complaintsOf, openBrowser, signIn } from './browser.ts';
import { demoStack } from './whole-stack.ts';
import type { WholeStack } from './whole-stack.ts';

let stack: WholeStack;
let browser: Browser;
let orders: { readonly orderNumber: string; readonly waybill: string }[];
beforeAll(async () => {
  stack = await demoStack({ console: 'built' });
  orders = await someOrders(12);
  browser = await openBrowser();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await stack.stop();
}, 60_000);

const person = { state: 'SP', city: 'Guarulhos', street: 'Rua das Flores', zip: '07010000', phone: '11987654321' };
const money = { amount: '1000', currency: 'BRL' } as const;

async function someOrders(count: number) {
  const client = await connect({ url: stack.url, username: stack.username, password: stack.password });
  const made = await Promise.all(Array.from({ length: count }, async () => await client.call(createOrder, {
    customer: DEMO_CUSTOMERS[0]?.code ?? '', channel: 'STANDARD', declaredValue: money, sender: { ...person, name: 'Loja' }, recipient: { ...person, name: 'Maria Souza' },
    products: [{ namePt: 'Livro', quantity: 1, unitPrice: money }], packages: [{ weight: 0.3, invoices: [{ number: '12345', serial: '1', date: '2026-11-20', amount: money }] }],
  }, { id: randomUUID() })));
  await client.close();
  return made.map((answer) => (answer.ok ? { orderNumber: answer.data.orderNumber, waybill: answer.data.waybills[0] ?? '' } : { orderNumber: '', waybill: '' }));
}

/** What a barcode scanner does: the characters without a pause, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** The number that stands with these words, on the board or the station. */
const counter = (page: Page, words: RegExp) => page.getByText(words).first().locator('xpath=..');

test('an operator scans parcels into a bag and seals it, the board moves, and an auditor replays the order', async () => {
  const tower = await (await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'pt-BR' })).newPage();
  const towerComplaints = complaintsOf(tower);
  await signIn(tower, stack.url, 'torre', DEMO_PASSWORD);
  await tower.goto(`${stack.url}/towerControl/dashboard`);
  await tower.getByText('nenhuma lacrada hoje').first().waitFor();

  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })).newPage();
  const complaints = complaintsOf(page);
  await signIn(page, stack.url, 'guarulhos', DEMO_PASSWORD);
  await page.goto(`${stack.url}/expressDataCenter/operatingPlatform/scanBagging`);
  await page.getByRole('button', { name: 'Escolher posto' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Posto').last().fill('M1');
  await dialog.getByLabel('Dispositivo').fill('leitor-1');
  await dialog.getByRole('button', { name: 'Usar este posto' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.keyboard.press('F2');
  await page.getByText(/BG\d{10}/).first().waitFor();
  for (const { waybill } of orders) await scan(page, waybill);
  await scan(page, orders[0]?.waybill ?? '');
  await expectText(counter(page, /aceitos/), /12/);
  await page.getByText('Já está nesta saca').first().waitFor();
  const bagNumber = (await page.getByText(/BG\d{10}/).first().innerText()).match(/BG\d{10}/)?.[0] ?? '';
  // A bag seals only when its queue is empty: the key waits for that, as the operator does.
  await page.locator('button:enabled', { hasText: 'Lacrar saca' }).waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('dialog').getByRole('button', { name: /Lacrar/ }).click();
  await page.getByText(new RegExp(`${bagNumber}.*lacrada`, 'i')).first().waitFor();

  await tower.getByText(/^1 lacrada/).first().waitFor();

  const auditor = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })).newPage();
  const auditorComplaints = complaintsOf(auditor);
  await signIn(auditor, stack.url, 'auditoria', DEMO_PASSWORD);
  await auditor.goto(`${stack.url}/trajectoryManagement/orderReplay?number=${orders[0]?.orderNumber}`);
  await auditor.getByText(/verificad/i).first().waitFor();
  await auditor.getByText(bagNumber).first().waitFor();

  await auditor.goto(`${stack.url}/trajectoryManagement/trajectoryQuery`);
  await auditor.goBack();
  await auditor.getByText(bagNumber).first().waitFor();
  expect([...complaints, ...towerComplaints, ...auditorComplaints]).toEqual([]);
}, 120_000);

test('tabs follow the browser back and forward, and the lock screen takes the content away until the password is given', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })).newPage();
  const complaints = complaintsOf(page);
  await signIn(page, stack.url, 'operacoes', DEMO_PASSWORD);
  await page.getByRole('link', { name: 'Pedidos logísticos' }).or(page.getByRole('button', { name: 'Pedidos logísticos' })).first().click();
  await page.getByText(orders[0]?.waybill ?? '').first().waitFor();
  await page.getByRole('link', { name: 'Consulta de número de saca' }).or(page.getByRole('button', { name: 'Consulta de número de saca' })).first().click();
  await page.waitForURL(/bagNumQuery/);
  await page.goBack();
  await page.waitForURL(/logisticsOrders/);
  await page.getByText(orders[0]?.waybill ?? '').first().waitFor();
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
}, 120_000);

async function expectText(locator: ReturnType<typeof counter>, wanted: RegExp): Promise<void> {
  const until = performance.now() + 15_000;
  for (;;) {
    const text = await locator.innerText();
    if (wanted.test(text)) return;
    if (performance.now() > until) throw new Error(`${JSON.stringify(text)} does not show ${wanted}`);
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
}
