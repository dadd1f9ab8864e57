import { fireEvent, screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('money that came is written down by the first button of a receipt that waits for it', async () => {
  await startFake();
  await mountScreen('/finance/receivableManagement/billCollection');
  await userEvent.click(within(await view.findByRole('row', { name: /RB00000001/ })).getByRole('checkbox'));
  const [first] = await view.findAllByRole('button', { name: /\(\d+\)$/ });
  expect(first).toHaveTextContent('Registrar recebimento (1)');
});

test('an amount that is refused is mended where it was typed in, and the rest of it stays', async () => {
  const fake = await startFake();
  await mountScreen('/finance/receivableManagement/billCollection');
  await userEvent.click(within(await view.findByRole('row', { name: /RB00000001/ })).getByRole('checkbox'));
  await userEvent.click(await view.findByRole('button', { name: 'Registrar recebimento (1)' }));
  const dialog = await view.findByRole('dialog');
  const amount = await within(dialog).findByRole('textbox', { name: /^Valor desta vez/ });
  await userEvent.type(amount, '1.234,56');
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^Forma/ }));
  await userEvent.click((await view.findAllByRole('option', { name: 'PIX', hidden: true })).at(-1) as HTMLElement);
  fireEvent.change(within(dialog).getByLabelText(/^Recebido em/), { target: { value: '2026-11-20T09:00' } });
  const msg = 'O valor passa do que falta: R$ 129,93.';
  const sent = () =>
    fake.calls
      .filter(({ name }) => name === 'kernel.upload')
      .flatMap(({ body }) => body['rows'] as readonly { readonly id: string; readonly input: object }[]);
  fake.failNext('kernel.upload', {
    status: 200,
    body: {
      status: 'OK',
      get data() {
        return {
          rows: [{ id: sent().at(-1)?.id, outcome: 'refused', code: 'AMOUNT_ABOVE_DUE', field: 'input.amount', msg }],
        };
      },
    },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Registrar recebimento/ }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(msg));
  expect(amount).toHaveFocus();
  expect(amount).toHaveValue('1234,56');
  expect(sent().map(({ input }) => input)).toMatchObject([
    {
      code: 'RB00000001',
      amount: { amount: '123456', currency: 'BRL' },
      method: 'pix',
      before: { amount: '0', currency: 'BRL' },
    },
  ]);
});

test('who settles from a prepayment sees how much there is, and what is left of it and of the receipt while he types; what the server refuses stays said, and it is asked anew', async () => {
  const fake = await startFake();
  await mountScreen('/finance/receivableManagement/billCollection');
  await userEvent.click(within(await view.findByRole('row', { name: /RB00000001/ })).getByRole('checkbox'));
  await userEvent.click(await view.findByRole('button', { name: 'Liquidar com o adiantamento (1)' }));
  const dialog = await view.findByRole('dialog');
  const says = await within(dialog).findByRole('status', { name: 'Adiantamento' });
  const told = () => [...says.querySelectorAll('dd')].map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
  await waitFor(() => expect(told().slice(0, 2)).toEqual(['R$ 600,00', 'R$ 600,00']));
  const due = told()[2];
  const amount = await within(dialog).findByRole('textbox', { name: /^Valor desta vez/ });
  await userEvent.type(amount, '234,56');
  expect(told()[1]).toBe('R$ 365,44');
  expect(told()[2]).not.toBe(due);
  await userEvent.clear(amount);
  await userEvent.type(amount, '600,01');
  expect(told()[1]).toBe('faltam R$ 0,01');
  const asked = () => fake.calls.filter(({ name }) => name === 'billing.prepaymentLeft').length;
  const before = asked();
  const msg = 'O cliente AURORA tem R$ 600,00 pagos adiantado.';
  fake.failNext('kernel.upload', {
    status: 200,
    body: {
      status: 'OK',
      get data() {
        const id = fake.uploaded().at(-1)?.id;
        return { rows: [{ id, outcome: 'refused', code: 'PREPAYMENT_TOO_SMALL', field: 'input.amount', msg }] };
      },
    },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Liquidar com o adiantamento/ }));
  await waitFor(() => expect(amount).toHaveAccessibleDescription(msg));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});
