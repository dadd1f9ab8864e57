import { dataPushLog } from '@malote/contracts/billing/data-push-log.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { reconciliationBatch } from '@malote/contracts/billing/reconciliation-batch.ts';
import type { Page } from 'playwright-core';
import { connect } from '../src/tools/client.ts';
import { openByName, tabTo } from './by-keys.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { until } from './until.ts';

const demo = demoInBrowser();
/** A customer whose charges of the month before stand in no batch yet. */
const CUSTOMER = 'HORIZONTE';

/** Narrows a list to what its search finds, and goes to its first row. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').getByText(words).first().waitFor();
  await tabTo(page, /^Ir para as linhas/, 'Shift+Tab');
  await page.keyboard.press('Enter');
}

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

test('who does the bills does it by keyboard alone: charges of last month into a batch, another passes it, the bill goes out by mail, money that came is written down, and what remains open is seen', async () => {
  const { page, complaints } = await demo.person('financeiro');
  const client = await connect({ url: demo.stack.url, username: demo.stack.username, password: demo.stack.password });
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
  await tabTo(page, /^Tipo/);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await send(page, /^Gerar lote/);
  const batches = async () => {
    const answer = await client.call(reconciliationBatch.list, { params: { customer: [CUSTOMER] } } as never);
    return answer.ok ? (answer.data as { readonly records: readonly { readonly code: string }[] }).records : [];
  };
  await until('the batch is listed', async () => (await batches()).length === 1);
  const batch = (await batches())[0]?.code ?? '';

  const { page: other } = await demo.person('auditfin');
  await openByName(other, 'Revisão de contas a receber');
  await find(other, batch);
  await other.keyboard.press('Space');
  await act(other, /^Passar cada um/);
  await send(other, /^(Passar cada um|Continuar)/);
  expect(await batches()).toMatchObject([{ code: batch, status: 'passed' }]);

  await openByName(page, 'Envio de faturas');
  await find(page, batch);
  await page.keyboard.press('Space');
  await act(page, /^Enviar fatura/);
  await tabTo(page, /^E-mails/);
  await page.keyboard.type('contas@horizonte.example.com');
  await send(page, /^Enviar fatura/);
  const sent = await client.call(dataPushLog.list, { params: { batches: [batch] } } as never);
  expect(sent).toMatchObject({ ok: true, data: { records: [{ target: 'contas@horizonte.example.com' }] } });
  expect(await client.call(receipt.list, { params: { customer: [CUSTOMER] } } as never)).toMatchObject({
    ok: true,
    data: { records: [{ status: 'pending_payment' }] },
  });
  await client.close();
  expect(complaints).toEqual([]);
}, 480_000);
