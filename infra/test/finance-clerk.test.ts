import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import type { Page } from 'playwright-core';
import { connect } from '../src/tools/client.ts';
import { chooseFirst, openByName, tabTo } from './by-keys.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { until } from './until.ts';

const demo = demoInBrowser();
/** A customer whose charges of the month before stand in no batch yet. */
const CUSTOMER = 'HORIZONTE';

/** Presses a button of the bar above the rows that are ticked. */
async function act(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
}

/** Sends what a dialog asks for. @throws what the dialog says, where it stays */
async function send(page: Page, name: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached', timeout: 20_000 }).catch(async () => {
    throw new Error(`the dialog stays: ${await dialog.innerText()}`);
  });
}

const asked = async () =>
  await connect({ url: demo.stack.url, username: demo.stack.username, password: demo.stack.password });
const batchesOf = async (client: Awaited<ReturnType<typeof asked>>) => {
  const answer = await client.call(reconciliationBatch.list, { params: { customer: [CUSTOMER] } as object });
  if (!answer.ok) throw new Error(answer.msg);
  return (answer.data as { readonly records: readonly { readonly code: string; readonly status: string }[] }).records;
};

test('who does the bills makes a batch of the charges of a customer by keyboard alone', async () => {
  const { page, complaints } = await demo.person('financeiro');
  const client = await asked();
  await openByName(page, 'Gerar contas a receber');
  await tabTo(page, /^Cliente/);
  await page.keyboard.type(CUSTOMER);
  await page.getByRole('option', { name: new RegExp(CUSTOMER) }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('grid').getByText('Frete').first().waitFor();
  await tabTo(page, /^Ir para as linhas/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await act(page, /^Gerar lote/);
  await tabTo(page, /^Data/);
  await page.keyboard.type('11112026'); // the browser's own date field: the same day whether days or months come first
  await chooseFirst(page, /^Tipo/, 'Normal');
  await send(page, /^Gerar lote/);
  await until('the batch is listed', async () => (await batchesOf(client)).length === 1);
  expect(await batchesOf(client)).toMatchObject([{ status: 'to_be_reviewed' }]);
  await client.close();
  expect(complaints).toEqual([]);
}, 480_000);
