import type { Page } from 'playwright-core';
import { demoInBrowser } from './demo-in-browser.ts';
import { printedFrom } from './paper.ts';
import type { Sheet } from './paper.ts';
import { openNewBag, placeOrders, scan, takeStation } from './station.ts';

const demo = demoInBrowser();

/** Selects the rows with these numbers and prints their labels; answers what came out, in the order of the list. */
async function printSelected(page: Page, path: string, numbers: readonly string[]): Promise<readonly Sheet[]> {
  await page.goto(demo.stack.url + path);
  for (const number of numbers) await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Imprimir etiqueta' }).click();
  return await printShown(page);
}

/** Prints what the open dialog shows, once it can be printed. */
async function printShown(page: Page): Promise<readonly Sheet[]> {
  const print = page.getByRole('dialog').locator('button:enabled', { hasText: 'Imprimir' });
  await print.waitFor();
  return await printedFrom(page, 'Como as etiquetas sairão', async () => await print.click());
}

test('a parcel’s label comes out on paper with its recipient, and a scanner reads the waybill from it', async () => {
  const orders = await placeOrders(demo.stack, 2);
  const { page } = await demo.person();
  const sheets = await printSelected(
    page,
    '/expressDataCenter/OrderCenter/logisticsOrders',
    orders.map(({ orderNumber }) => orderNumber),
  );
  expect(sheets).toHaveLength(2);
  expect(sheets.flatMap(({ codes }) => codes).toSorted()).toEqual(orders.map(({ waybill }) => waybill).toSorted());
  for (const { text, codes } of sheets) {
    expect(text).toContain(codes[0]);
    expect(text).toContain('Maria Souza');
    expect(text).toContain('Rua das Flores');
    expect(text).toContain('07010-000 Guarulhos/SP');
  }
});

test('the label that the station offers after the seal comes out on paper with that seal, and a scanner reads the bag’s number from it', async () => {
  const [order] = await placeOrders(demo.stack, 1);
  const { page } = await demo.person('guarulhos');
  await takeStation(page, `${demo.stack.url}/expressDataCenter/operatingPlatform/scanBagging`);
  const bagNumber = await openNewBag(page);
  await scan(page, order?.waybill ?? '');
  await page
    .getByRole('list', { name: 'Pacotes na saca' })
    .getByText(order?.waybill ?? '')
    .waitFor();
  await page.locator('button:enabled', { hasText: 'Lacrar saca' }).waitFor();
  await page.keyboard.press('F8');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Número do lacre' }).fill('LACRE77');
  await page.keyboard.press('Enter');
  const [sheet, ...more] = await printShown(page);
  expect(more).toEqual([]);
  expect(sheet?.codes).toEqual([bagNumber]);
  for (const words of [bagNumber, 'SPGRU01', 'LACRE77']) expect(sheet?.text).toContain(words);
});
