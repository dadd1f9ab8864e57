import type { Page } from 'playwright-core';
import { passBatches } from '@malote/contracts/billing/batch-commands.ts';
import { bankEntry } from '@malote/contracts/billing/bank-entry.ts';
import { charge } from '@malote/contracts/billing/charge.ts';
import { dataPushLog } from '@malote/contracts/billing/data-push-log.ts';
import { receipt } from '@malote/contracts/billing/receipt.ts';
import { businessDay, COMPANY_ZONE } from '@malote/contracts/kernel/values/business-day.ts';
import { DEMO_PASSWORD } from '../src/local/demo.ts';
import { connect } from '../src/tools/client.ts';
import { chooseFirst, openByName, tabTo } from './by-keys.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { until } from './until.ts';

const demo = demoInBrowser();

const CUSTOMER = 'FAROL';

/** Goes to what is called so and presses it. */
async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Types into the field of that name; a day is typed in the order of the machine's own language, so it is put in whole. */
async function type(page: Page, field: RegExp, text: string): Promise<void> {
  await tabTo(page, field);
  const at = page.locator(':focus');
  await ((await at.getAttribute('type')) === 'date' ? at.fill(text) : page.keyboard.type(text));
}

/** Goes to the row that begins so, ticks it, and from it to what can be done with it. */
async function act(page: Page, row: RegExp, action: RegExp): Promise<void> {
  await tabTo(page, row);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: action }).waitFor();
  await page.keyboard.press('a');
  await press(page, action);
}

/** The bank's return in CNAB 240: one title of ours, paid in full today. */
function returnOf(document: string, minor: string): string {
  const today = businessDay(Date.now(), COMPANY_ZONE);
  const day = `${today.slice(8)}${today.slice(5, 7)}${today.slice(0, 4)}`;
  const amount = minor.padStart(15, '0');
  const lines = [
    `00100000${' '.repeat(134)}2${day}${' '.repeat(6)}000012`,
    `0010001300001T 06${' '.repeat(41)}${document}`,
    `0010001300002U 06${'0'.repeat(60)}${amount}${amount}${'0'.repeat(30)}${day}${day}`,
    `00199999${' '.repeat(15)}000004`,
  ];
  return lines.map((line) => `${line.padEnd(240)}\r\n`).join('');
}

test('whoever keeps the accounts does the day by keyboard alone: looks at what is odd, bills a customer’s period, mails the bill, reads the bank’s return, and sees who is late', async () => {
  const { url, username, password } = demo.stack;
  const client = await connect({ url, username, password });
  const { page, complaints } = await demo.person('financeiro');
  await lookAtOdd();
  const batch = await generate(await lastDayCharged());
  const bill = await pass(batch);
  await mail(batch);
  await readReturn(bill);
  await seeWhoIsLate(bill);
  await client.close();
  expect(complaints).toEqual([]);

  async function lookAtOdd() {
    await openByName(page, 'Gerar contas a receber');
    await press(page, /^A revisar\s\d/);
    await page.getByRole('button', { name: 'Remover filtro A revisar' }).waitFor();
    await press(page, /^CG\d{8}/);
    const drawer = page.getByRole('dialog', { name: /^Cobrança CG/ });
    await drawer.getByText('Sem cotação').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    // What stands far from the rows comes into reach by one key (`a`): by Tab it lies behind the menu.
    await act(page, /^CG\d{8}/, /^Gerar lote/);
    const form = page.getByRole('dialog', { name: 'Gerar lote' });
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent.startsWith('Gerar lote'));
    await tabTo(page, /^CG\d{8}/);
    await page.keyboard.press('Space');
  }

  /** The newest day on which the customer was collected at: the company may have been made on the day before. */
  async function lastDayCharged() {
    const found = await client.call(charge.list, {
      params: { businessType: ['pickup'], customer: [CUSTOMER] } as object,
    });
    if (!found.ok) throw new Error(found.msg);
    const [newest] = (found.data as { readonly records: readonly { readonly businessTime: string }[] }).records;
    if (newest === undefined) throw new Error(`${CUSTOMER} was charged for nothing`);
    return businessDay(newest.businessTime, COMPANY_ZONE);
  }

  async function generate(day: string) {
    await openByName(page, 'Gerar contas a receber');
    await tabTo(page, /^Gerar do período/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await form.getByLabel('Data do negócio desde').waitFor();
    await type(page, /^Data do negócio desde/, day);
    await type(page, /^Data do negócio até/, day);
    await chooseFirst(page, /^De quem/, 'Os escolhidos');
    await type(page, /^Clientes/, CUSTOMER);
    await page
      .getByRole('option', { name: new RegExp(CUSTOMER) })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await chooseFirst(page, /^Entidade/, 'Malote Brasil');
    await chooseFirst(page, /^Tipo de negócio/, 'Entrega expressa');
    await type(page, /^Data de faturamento/, businessDay(Date.now(), COMPANY_ZONE));
    await tabTo(page, /^Tipo de fatura/);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await press(page, /^Salvar/);
    await form.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'Gerado' }).first().waitFor();
    await press(page, /^GR\d{8}/);
    const drawer = page.getByRole('dialog', { name: /^Geração de contas a receber GR/ });
    const result = drawer.getByText(/Lote gerado LC\d{8}/).first();
    await result.waitFor();
    const words = await result.innerText();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    return /LC\d{8}/.exec(words)?.[0] ?? '';
  }

  /** Another person passes it (R-0718): what is asked for with it, and how much that is. */
  async function pass(batch: string) {
    const other = await connect({ url, username: 'auditfin', password: DEMO_PASSWORD });
    const passed = await other.call(passBatches, { batches: [batch] });
    await other.close();
    if (!passed.ok) throw new Error(`the batch was not passed: ${passed.msg}`);
    const { code } = passed.data;
    const made = await until('the receipt is listed', async () => {
      const answer = await client.call(receipt.list, { params: { search: code } });
      return answer.ok
        ? (answer.data as { readonly records: readonly Record<string, unknown>[] }).records[0]
        : undefined;
    });
    return { code, minor: (made['historicalAmount'] as { readonly amount: string }).amount };
  }

  async function mail(batch: string) {
    await openByName(page, 'Envio de faturas');
    await act(page, new RegExp(`^${batch}`), /^Enviar fatura/);
    const form = page.getByRole('dialog');
    await form.getByLabel('E-mails, separados por vírgula').waitFor();
    await type(page, /^E-mails, separados por vírgula/, 'contas@cliente.example, fiscal@cliente.example');
    await press(page, /^Enviar fatura/);
    await form.waitFor({ state: 'detached' });
    await openByName(page, 'Logs de envio de dados');
    await page.getByRole('row').filter({ hasText: batch }).filter({ hasText: 'Enviado' }).first().waitFor();
    expect(await client.call(dataPushLog.list, { params: { search: 'contas@cliente.example' } })).toMatchObject({
      ok: true,
      data: {
        records: expect.arrayContaining([
          expect.objectContaining({ status: 'success', batches: [batch], message: expect.stringMatching(/^mail-\d+/) }),
        ]),
      },
    });
  }

  async function readReturn({ code, minor }: { readonly code: string; readonly minor: string }) {
    await openByName(page, 'Retornos do banco');
    await press(page, /^Importar/);
    await page.locator('button', { hasText: 'Escolher arquivo' }).waitFor();
    await tabTo(page, /^Escolher arquivo/);
    const [picker] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await picker.setFiles({ name: 'COB.RET', mimeType: 'text/plain', buffer: Buffer.from(returnOf(code, minor)) });
    await press(page, /^Verificar o arquivo/);
    await page.getByText(/prontas para importar/).waitFor();
    await press(page, /^Importar$/);
    await page.getByText('Tudo importado.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: code }).filter({ hasText: 'Casado' }).first().waitFor();
    expect(await client.call(bankEntry.list, { params: { document: code } as object })).toMatchObject({
      ok: true,
      data: { records: [{ status: 'matched', amount: { amount: minor } }] },
    });
    expect(await client.call(receipt.list, { params: { search: code } })).toMatchObject({
      ok: true,
      data: { records: [{ actualAmount: { amount: minor } }] },
    });
  }

  async function seeWhoIsLate({ code }: { readonly code: string }) {
    await openByName(page, 'Atraso a receber');
    await page.getByRole('button', { name: /^1–30 dias\s+R\$/ }).waitFor();
    await openByName(page, 'Recibos em aberto');
    await press(page, /^RB\d{8}/);
    await page.getByRole('dialog').getByText('Em aberto').first().waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('row').filter({ hasText: code }).count()).toBe(0);
  }
}, 480_000);
