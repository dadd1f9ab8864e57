import { records } from '@malote/contracts/catalogue.ts';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../../test/fake-records.ts';
import { mountScreen, startFake } from '../../../test/mount.tsx';

const LIST = records.get('MasterWaybill')?.list.name ?? '';
const bag = (number: string) => ({ bag: number, systemSupplier: 'AJD', route: 'RE0001' });
const waybill = { code: 'LP00000001', status: 'to_be_generated', bags: [bag('BG7600000000'), bag('BG7600007919')] };

test('the rows of a record stand on paper as a table, with no column that none of them fills', async () => {
  const fake = await startFake();
  const found = fakeRecordRows(LIST, [waybill] as never);
  fake.failNext(LIST, { status: 200, body: { status: 'OK', data: { records: found, total: 1, totalIsMore: false } } });
  await mountScreen('/expressDataCenter/masterWaybill/masterWaybillList');
  await userEvent.click(await view.findByRole('checkbox', { name: /LP00000001/ }));
  const button = () => document.querySelector<HTMLElement>('[data-action="print"]');
  if (button() === null) await userEvent.click(await view.findByRole('button', { name: 'Ações' }));
  await waitFor(() => expect(button()).not.toBeNull());
  await userEvent.click(button() as HTMLElement);
  const lines = () =>
    Array.from(document.querySelector('iframe')?.contentDocument?.querySelectorAll('tr') ?? [], (line) =>
      Array.from(line.children, (cell) => cell.textContent),
    );
  await waitFor(() =>
    expect(lines()).toEqual([
      ['#', 'Saca', 'Fornecedor do sistema', 'Rota de entrega'],
      ['1', 'BG7600000000', 'AJD', 'RE0001'],
      ['2', 'BG7600007919', 'AJD', 'RE0001'],
    ]),
  );
});
