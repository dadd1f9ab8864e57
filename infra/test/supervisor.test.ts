import type { Page } from 'playwright-core';
import { orderWaybillInfo } from '@malote/contracts/orders/queries.ts';
import { connect } from '../src/tools/client.ts';
import { ready } from './browser.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { printedFrom } from './paper.ts';
import { placeOrders, scan } from './station.ts';
import { until } from './until.ts';

const demo = demoInBrowser();

/** What is written down why something is done. */
const REASON = 'Pedido do remetente';

test('who leads a shift finds an order, holds it, impounds another, gives one another number, corrects a weight, voids one, and prints a label that a scanner reads', async () => {
  const orders = await placeOrders(demo.stack, 5);
  const [held = '', impounded = '', renamed = '', voided = '', printed = ''] = orders.map(
    ({ orderNumber }) => orderNumber,
  );
  const { page, complaints } = await demo.person('operacoes');

  await hold(held, 'Interceptar');
  await hold(impounded, 'Reter');
  await hold(voided, 'Anular');

  const replacement = `ML${Date.now()}`;
  await find(page, renamed);
  const numbers = await act(page, 'Trocar número');
  await numbers.getByRole('textbox', { name: 'Novo número' }).fill(replacement);
  await numbers.getByRole('button', { name: 'Trocar número' }).click();
  await numbers.waitFor({ state: 'detached' });

  await correctWeight(orders[4]?.waybill ?? '');

  await find(page, printed);
  const labels = await act(page, 'Imprimir etiqueta');
  const print = labels.locator('button:enabled', { hasText: 'Imprimir' });
  await print.waitFor();
  const sheets = await printedFrom(page, 'Como as etiquetas sairão', async () => await print.click());
  expect(sheets.map(({ codes }) => codes)).toEqual([[orders[4]?.waybill]]);
  expect(sheets[0]?.text).toContain('2,500 kg');

  const { url, username, password } = demo.stack;
  const client = await connect({ url, username, password });
  const stands = async (number: string, facts: object) =>
    await until(`${number} stands so`, async () => {
      const answer = await client.call(orderWaybillInfo, { numbers: [number] });
      const [row] = answer.ok ? answer.data.records : [];
      return (
        row !== undefined && Object.entries(facts).every(([name, value]) => row[name as keyof typeof row] === value)
      );
    });
  await stands(held, { intercepted: true });
  await stands(impounded, { impounded: true });
  await stands(voided, { orderStatus: 'void' });
  await stands(replacement, { orderNumber: renamed });
  await stands(printed, { weighedWeight: 2.5 });
  await client.close();
  expect(complaints).toEqual([]);

  async function hold(number: string, action: string) {
    await find(page, number);
    const dialog = await act(page, action);
    await dialog.getByText('Vale para 1 registro.').waitFor();
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(REASON);
    await dialog.getByRole('button', { name: `${action} (1)` }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async function correctWeight(waybill: string) {
    await open(page, 'Pesagem eletrônica');
    await page.getByRole('button', { name: 'Escolher posto' }).click();
    const post = page.getByRole('dialog');
    await post.getByRole('textbox', { name: 'Posto' }).fill('mesa-9');
    await post.getByRole('button', { name: 'Usar este posto' }).click();
    await post.waitFor({ state: 'detached' });
    await scan(page, waybill);
    await page.getByRole('textbox', { name: 'Peso (kg)' }).fill('2,5');
    await page.getByRole('button', { name: 'Pesar', exact: true }).click();
    await page.getByRole('textbox', { name: /passa da tolerância/ }).fill('Balança conferida');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.locator('[data-verdict="ok"]').waitFor();
  }
}, 480_000);

/** Looks for something by what it is called, and takes what is found. */
async function open(page: Page, words: string, option = words): Promise<void> {
  await page
    .getByRole('button', { name: /^Buscar/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option', { name: option }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await ready(page);
}

/** Finds an order by its number, as one does who has it on a sheet before him, and ticks it alone. */
async function find(page: Page, number: string): Promise<void> {
  await open(page, number, `${number} pedidos`);
  await page.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check();
}

/** Presses what can be done with the ticked order, in the menu where there is no room for it. */
async function act(page: Page, action: string) {
  const button = page.getByRole('button', { name: `${action} (1)` });
  await page.getByRole('button', { name: /^Interceptar \(/ }).waitFor();
  if ((await button.count()) === 0) {
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  } else await button.click();
  return page.getByRole('dialog');
}
