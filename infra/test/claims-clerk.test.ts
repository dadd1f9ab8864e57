import { claimApplication } from '@malote/contracts/claims/claim-application.ts';
import { ledgerEntry } from '@malote/contracts/billing/report-dashboard.ts';
import { connect } from '../src/tools/client.ts';
import { chooseFirst, openByName, tabTo } from './by-keys.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { until } from './until.ts';

const demo = demoInBrowser();

test('who judges claims does it by keyboard alone: the desk by its key, the evidence, a pass that is taken back and made again, a refusal with its reason; both stand, and what was passed is in the books', async () => {
  const { page, complaints } = await demo.person('indenizacoes');
  await openByName(page, 'Solicitações de indenização');
  await page.keyboard.press('m');
  const desk = page.getByRole('dialog', { name: /mesa de análise/ });
  await desk.getByText('1 de 2').waitFor();
  const codeShown = async () =>
    (
      await desk
        .getByText(/^SI\d+$/)
        .first()
        .innerText()
    ).trim();
  const passed = await codeShown();
  await desk.getByText('Valor declarado').first().waitFor();
  expect(
    await desk
      .getByRole('list', { name: /rastre/i })
      .first()
      .innerText(),
  ).toMatch(/coletad/i);

  await page.keyboard.press('F2');
  await chooseFirst(page, /^Julgamento/, 'Procedente');
  await tabTo(page, /^Parecer/);
  await page.keyboard.type('Rastro parado desde o hub');
  await tabTo(page, /^Valor reconhecido/);
  await page.keyboard.type('100,00');
  await page.keyboard.press('F8');
  await desk.getByText('1 de 1').waitFor();
  await page.keyboard.press('F4');
  await desk.getByText('1 de 2').waitFor();
  expect(await codeShown()).toBe(passed);
  await page.keyboard.press('F8');
  await desk.getByText('1 de 1').waitFor();

  const turnedDown = await codeShown();
  expect(turnedDown).not.toBe(passed);
  await page.keyboard.press('F9');
  await desk.getByText(/Diga o motivo antes de recusar/).waitFor();
  await page.keyboard.press('F2');
  await tabTo(page, /^Parecer/);
  await page.keyboard.type('Entregue com assinatura');
  await tabTo(page, /^Motivo/);
  await page.keyboard.type('Entregue no prazo');
  await page.keyboard.press('F9');
  await desk.getByText('Nada espera por um julgamento aqui.').waitFor();
  await until(
    'both judgments are stored',
    async () => (await desk.getByText('gravada', { exact: true }).count()) === 2,
  );
  await page.keyboard.press('Escape');
  await desk.waitFor({ state: 'detached' });
  await page.getByRole('grid').getByText(passed).waitFor();

  const client = await connect({ url: demo.stack.url, username: demo.stack.username, password: demo.stack.password });
  const listed = await client.call(claimApplication.list, { params: { search: passed } });
  expect(listed).toMatchObject({
    ok: true,
    data: { records: [{ code: passed, status: 'due_for_payment', actualClaimAmount: { amount: '10000' } }] },
  });
  expect(await client.call(claimApplication.list, { params: { search: turnedDown } })).toMatchObject({
    ok: true,
    data: { records: [{ code: turnedDown, status: 'rejected', remark: 'Entregue com assinatura' }] },
  });
  const books = await client.call(ledgerEntry.list, { params: { kind: ['claims'] } });
  expect(books).toMatchObject({
    ok: true,
    data: {
      records: expect.arrayContaining([expect.objectContaining({ debit: { amount: '10000', currency: 'BRL' } })]),
    },
  });
  await client.close();
  expect(complaints).toEqual([]);
}, 480_000);
