import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../../test/mount.tsx';
import { ORDERS } from '../../orders/paths.ts';

const tickPage = async () => {
  await userEvent.click(within(await view.findByRole('grid')).getByRole('checkbox', { name: 'Selecionar a página' }));
};

test('at most 200 waybills can be ticked; more of them say so and stay out (R-0437)', async () => {
  const fake = await startFake({ orders: 260 });
  await mountScreen(ORDERS);
  for (const page of [2, 3]) {
    await tickPage();
    expect(await view.findByText(`${(page - 1) * 100} selecionados`)).toBeInTheDocument();
    await userEvent.click(view.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() =>
      expect(fake.calls.filter((call) => call.name === 'orders.orderList').at(-1)?.body['pageNumber']).toBe(page),
    );
    await waitFor(() => expect(view.getByText(new RegExp(`^${(page - 1) * 100 + 1}`))).toBeInTheDocument());
  }
  await tickPage();
  expect(await view.findByText('No máximo 200 de uma vez.')).toBeInTheDocument();
  expect(view.getByText('200 selecionados')).toBeInTheDocument();
});

test('a batch operation takes a hundred rows at most (R-0365)', async () => {
  const fake = await startFake({ orders: 260 });
  await mountScreen(ORDERS);
  await tickPage();
  await userEvent.click(await view.findByRole('button', { name: 'Selecionar os 200 que combinam' }));
  await view.findByText('200 selecionados');
  await userEvent.click(view.getByRole('button', { name: /^Interceptar \(\d+\)$/ }));
  const dialog = await view.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Pedido do cliente');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Interceptar (100)' }));
  await waitFor(() => expect(fake.calls.some((call) => call.name === 'kernel.upload')).toBe(true));
  expect(
    fake.calls.filter((call) => call.name === 'kernel.upload').flatMap((call) => call.body['rows'] as object[]),
  ).toHaveLength(100);
});
