import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRecordRows } from '../../test/fake-records.ts';
import { mountScreen, startFake } from '../../test/mount.tsx';

const PAGE = '/finance/payableManagement/payableCollection';
const TAKE_BACK = 'Desfazer o último pagamento';
const LIST = 'billing.paymentbatchList';
const brl = (amount: string) => ({ amount, currency: 'BRL' });

/** The list with one payment that stands so, which is ticked. */
async function ticked(row: object) {
  const fake = await startFake();
  const found = fakeRecordRows(LIST, [
    {
      code: 'LP00000001',
      historicalAmount: brl('700'),
      actualAmount: brl('700'),
      confirmedByBank: false,
      ...row,
    },
  ] as never);
  fake.failNext(LIST, {
    status: 200,
    body: { status: 'OK', data: { records: found, total: 1, totalIsMore: false } },
  });
  await mountScreen(PAGE);
  await userEvent.click(within(await view.findByRole('row', { name: /LP00000001/ })).getByRole('checkbox'));
  return { fake, button: await view.findByRole('button', { name: new RegExp(TAKE_BACK) }) };
}

test('a payment is taken back with a reason, by what was before the eyes of who asks', async () => {
  const { fake, button } = await ticked({ status: 'paid' });
  expect(button).toHaveTextContent(`${TAKE_BACK} (1)`);
  await userEvent.click(button);
  const dialog = await view.findByRole('dialog');
  const go = within(dialog).getByRole('button', { name: `${TAKE_BACK} (1)` });
  expect(go).toBeDisabled();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Motivo/ }), 'Valor de outro fornecedor');
  await userEvent.click(go);
  await waitFor(() =>
    expect(fake.uploaded()).toMatchObject([
      {
        command: 'billing.undoPayment',
        input: { code: 'LP00000001', before: brl('700') },
        about: { reason: 'Valor de outro fornecedor' },
      },
    ]),
  );
});

test.each([
  ['the bank confirmed', { status: 'paid', confirmedByBank: true }, 'o banco confirmou'],
  ['who asks wrote down', { status: 'paid', withheld: ['undo'] }, 'outra pessoa precisa fazer'],
  ['is at the bank again', { status: 'in_progress' }, 'não está em um estado que permita'],
])(
  'what %s is not taken back here, and the button says why',
  async (_, row, why) => {
    const { button } = await ticked(row);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    expect(await view.findByText(new RegExp(why))).toBeVisible();
  },
  60_000,
);
