import { screen as view, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountScreen, startFake } from '../../test/mount.tsx';

test('a profile says who its reader is, to whom he belongs and who answers for him; a picture that he takes away is gone', async () => {
  const fake = await startFake();
  await mountScreen('/profile');
  expect(await view.findByRole('heading', { name: 'Ana Souza' })).toBeVisible();
  for (const name of ['Organização', 'Cargo', 'Responsáveis']) expect(view.getByText(name)).toBeVisible();
  const save = await view.findByRole('button', { name: 'Salvar foto' });
  expect(save).toBeDisabled();
  await userEvent.click(await view.findByRole('button', { name: /^Retirar/ }));
  await userEvent.click(save);
  await waitFor(() =>
    expect(fake.calls.filter(({ name }) => name === 'identity.reviseUserPicture')).toMatchObject([
      { body: { code: 'u1', fields: { picture: null } } },
    ]),
  );
  // What stands beside his name is asked anew.
  await waitFor(() => expect(fake.calls.filter(({ name }) => name === 'identity.getUserInfo')).not.toEqual([]));
});
