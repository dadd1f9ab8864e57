import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';

const BATCHES = '/finance/receivableManagement/reconciliationBatches';
const brl = (amount: string) => ({ amount, currency: 'BRL' });
const page = (list: string, rows: readonly Record<string, unknown>[]) => ({
  status: 200,
  body: {
    status: 'OK',
    data: { records: fakeRecordRows(list, rows), total: rows.length, totalIsMore: false },
  },
});

test('the number of a batch leads to its charges, of a refused one to those that stood in it', async () => {
  const fake = await startFake();
  fake.failNext(
    'billing.reconciliationbatchList',
    page('billing.reconciliationbatchList', [
      { code: 'LC1', status: 'passed', charges: ['CG1'] },
      { code: 'LC2', status: 'does_not_pass', charges: ['CG2', 'CG3'] },
    ]),
  );
  await mountScreen(BATCHES);
  const to = async (name: string) => (await view.findByRole('link', { name })).getAttribute('href');
  expect(await to('LC1')).toBe(`${BATCHES}/detail?batch=LC1`);
  expect(await to('LC2')).toBe(`${BATCHES}/detail?codes=CG2,CG3`);
});

test('the charges of a batch are asked for by several numbers', async () => {
  const fake = await startFake();
  await mountScreen(`${BATCHES}/detail`, 'codes=CG2,CG3');
  await view.findByRole('grid');
  expect(fake.calls.filter(({ name }) => name === 'billing.chargeList').at(-1)?.body).toMatchObject({
    params: { codes: ['CG2', 'CG3'] },
  });
});

test('whoever makes a batch of charges is told what they come to', async () => {
  const fake = await startFake();
  fake.failNext(
    'billing.chargeList',
    page('billing.chargeList', [
      { code: 'CG1', status: 'open', amountReceivable: brl('10001') },
      { code: 'CG2', status: 'open', amountReceivable: brl('115') },
    ]),
  );
  await mountScreen('/finance/receivableManagement/generateReceivables', 'search=CG');
  for (const code of ['CG1', 'CG2'])
    await userEvent.click(within(await view.findByRole('row', { name: new RegExp(code) })).getByRole('checkbox'));
  await userEvent.click(await view.findByRole('button', { name: /Gerar lote/ }));
  const dialog = await view.findByRole('dialog');
  expect(
    await within(dialog).findByText('R$ 101,16', { normalizer: (text) => text.replace(/\s/g, ' ') }),
  ).toBeVisible();
});
