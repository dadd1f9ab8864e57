import { screen as view, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('who imported something finds it beside his exports, with the rows that failed (R-0411)', async () => {
  const fake = await startFake();
  await mountScreen('/resource/exportTaskList');
  expect(await view.findByText('TE00000001')).toBeInTheDocument();
  // The file that is still being made has its place already, and says why it cannot be had.
  const file = within(view.getByTitle('Em andamento')).getByRole('button');
  expect(file).toBeDisabled();
  expect(file).toHaveAttribute('data-action', 'download');
  await userEvent.click(view.getByRole('tab', { name: 'Importações' }));
  expect(await view.findByText('TI00000001')).toBeInTheDocument();
  expect(view.queryByText('TE00000001')).toBeNull();
  await userEvent.click(view.getByRole('button', { name: 'Baixar erros de gaiolas.xlsx' }));
  await waitFor(() =>
    expect(fake.calls.filter(({ name }) => name === 'resources.importFailures').at(-1)?.body).toMatchObject({
      code: 'TI00000001',
    }),
  );
});
