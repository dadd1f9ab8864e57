import { screen as view, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('money that came is written down by the first button of a receipt that waits for it', async () => {
  await startFake();
  await mountScreen('/finance/receivableManagement/billCollection');
  await userEvent.click(within(await view.findByRole('row', { name: /RB00000001/ })).getByRole('checkbox'));
  const [first] = await view.findAllByRole('button', { name: /\(\d+\)$/ });
  expect(first).toHaveTextContent('Registrar recebimento (1)');
}, 60_000);
