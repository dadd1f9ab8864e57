import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { createOrder } from '@malote/contracts/orders/commands.ts';
import { connect } from '../src/tools/client.ts';
import type { WholeStack } from './whole-stack.ts';
import { smallOrder } from './workload.ts';

/** Orders for one parcel each, as a customer's system places them; to a CEP that no sorter knows unless one is named. */
export async function placeOrders(
  { url, username, password }: Pick<WholeStack, 'url' | 'username' | 'password'>,
  count: number,
  zip = smallOrder.recipient.zip,
): Promise<readonly { readonly orderNumber: string; readonly waybill: string }[]> {
  const client = await connect({ url, username, password });
  const order = { ...smallOrder, recipient: { ...smallOrder.recipient, zip } };
  try {
    return await Promise.all(
      Array.from({ length: count }, async () => {
        const answer = await client.call(createOrder, order, { id: randomUUID() });
        if (!answer.ok) throw new Error(`the order was refused: ${answer.msg}`);
        return { orderNumber: answer.data.orderNumber, waybill: answer.data.waybills[0] ?? '' };
      }),
    );
  } finally {
    await client.close();
  }
}

/** Opens a scan station and says where it stands; its field has the keyboard then, as for a person who takes up the scanner. */
export async function takeStation(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Escolher posto' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Posto').last().fill('M1');
  await dialog.getByLabel('Dispositivo').fill('leitor-1');
  await dialog.getByRole('button', { name: 'Usar este posto' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('[data-scan]:focus').waitFor();
}

/** What a barcode scanner does: the characters without a pause, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Opens a bag with a number of ours, F2, and answers the number. */
export async function openNewBag(page: Page): Promise<string> {
  await page.keyboard.press('F2');
  const shown = page.getByText(/BG\d{10}/).first();
  await shown.waitFor();
  return (await shown.innerText()).match(/BG\d{10}/)?.[0] ?? '';
}
