import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('a cost is calculated on its own page, by the quotes, for a supplier too', async () => {
  await startFake();
  await mountScreen('/finance/costManagement/costsFee');
  await userEvent.click(await view.findByRole('button', { name: 'Consultar preço' }));
  const asked = await view.findByRole('dialog');
  expect(within(asked).getByRole('button', { name: 'Calcular' })).toBeVisible();
  expect(within(asked).getAllByLabelText(/Fornecedor/)).not.toHaveLength(0);
});
