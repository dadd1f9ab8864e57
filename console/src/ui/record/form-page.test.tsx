import { records } from '@malote/contracts/catalogue.ts';
import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { pressedKeys } from '../../../test/scanner.ts';

const PATH = '/collectionCenter/handle/customerDropOffScan';
const button = (action: string) => document.querySelector<HTMLElement>(`[data-action="${action}"]`) as HTMLElement;

async function choose(field: RegExp): Promise<void> {
  await userEvent.click(view.getByRole('combobox', { name: field }));
  const [first] = await view.findAllByRole('option');
  await userEvent.click(first as HTMLElement);
}

test('what a scanner types on the page of a drop-off is one of its parcels, wherever the keyboard is, and sends nothing', async () => {
  const fake = await startFake();
  const { scan } = pressedKeys();
  await mountScreen(PATH);
  await view.findByRole('combobox', { name: /Cliente/ });
  const parcels = () =>
    [...document.querySelectorAll('[data-field="parcels"] .mantine-Pill-label')].map((one) => one.textContent);
  await scan(fake.waybill(1));
  await waitFor(() => expect(parcels()).toEqual([fake.waybill(1)]));
  const customer = view.getByRole('combobox', { name: /Cliente/ });
  await userEvent.click(customer);
  await scan(fake.waybill(2));
  await waitFor(() => expect(parcels()).toEqual([fake.waybill(1), fake.waybill(2)]));
  expect(customer).toHaveValue('');
  await userEvent.click(view.getByRole('textbox', { name: /Quantidade/ }));
  await scan(fake.waybill(2));
  expect(view.getByRole('combobox', { name: /Remessas/ })).toHaveFocus();
  await scan(fake.waybill(3));
  await waitFor(() => expect(parcels()).toEqual([1, 2, 3].map((number) => fake.waybill(number))));
  expect(view.getByRole('textbox', { name: /Quantidade/ })).toHaveValue('');
  expect(view.queryByText('Campo obrigatório.')).toBeNull();
});

test('what was just registered is printed, sheet by sheet, and nothing before', async () => {
  const fake = await startFake();
  fake.failNext(records.get('CustomerDropOff')?.commands.register.name ?? '', {
    status: 200,
    body: { status: 'OK', data: { code: 'EC00000001' } },
  });
  await mountScreen(PATH);
  await waitFor(() => expect(button('print-confirmation')).toBeDisabled());
  await choose(/Cliente/);
  await choose(/Unidade/);
  await userEvent.type(view.getByRole('combobox', { name: /Remessas/ }), 'ML0000000001{Enter}');
  await userEvent.type(view.getByRole('textbox', { name: /Quantidade/ }), '1');
  await userEvent.click(view.getByRole('button', { name: 'Salvar' }));
  const made = await view.findByRole('button', { name: 'EC00000001' });
  await userEvent.click(button('print-confirmation'));
  const paper = () => document.querySelector('iframe')?.contentDocument?.body;
  await waitFor(() => expect(paper()).toHaveTextContent('EC00000001'));
  expect(made).toBeVisible();
});
